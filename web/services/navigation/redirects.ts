import { findNetwork } from '@chorus/networks/descriptors'

/**
 * The canonical form of an old or foreign URL; undefined when it is canonical. Unrelated query parameters are preserved. Source: flows §1.4
 * and §1.2; the canonical forms are those of screens.md.
 */
export function findRedirect(url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean)
  const search = new URLSearchParams(url.search)
  const take = (name: string) => {
    const value = search.get(name)
    search.delete(name)
    return value ?? undefined
  }
  const path =
    parts[0] === 'search' && parts.length > 1 ? findSearchPath(parts, (name, value) => search.set(name, value)) : findPath(parts, take)
  if (path === undefined) return undefined
  const rest = search.toString()
  const target = path + (rest ? `?${rest}` : '')
  return target === url.pathname + url.search ? undefined : target
}

type Take = (name: string) => string | undefined

function findPath(parts: readonly string[], take: Take): string | undefined {
  const [first, second, third] = parts
  if (parts.length === 0) return findHomePath(take)
  if (first === 'posts' && parts.length === 1) return '/'
  if ((first === 'following' || first === 'notifications' || first === 'bookmarks') && (!second || isAll(second)))
    return findListPath(first, isAll(second), take)
  if (first === 'explore' && third) return findExplorePath(parts)
  if ((first === 'channel' || first === 'group') && second && third) return findChannelPath(parts)
  if ((first === 'discover' || first === 'following') && second) return toCanonical(parts)
  if (first === 'post' && second && !third) return findOldPath('post', second, take)
  if (first === 'post' && third) return findPostPath(parts)
  if (first === 'profile' && second && !third) return findOldPath('profile', second, take)
  if (first === 'profile' && third) return findProfilePath(parts)
  if (first === 'address' && second && !third) return `/profile/wallet/${second}`
  if (first === 'settings' && second === 'mutes') return findMutesPath(parts)
  if (first === 'settings' && !third && Object.hasOwn(settingsWords, second ?? '')) return `/settings/${settingsWords[second!]}`
  if (first === 'discover' && !second) return '/'
  return undefined
}

/** Other names for our sections of settings. Source: flows §1.2. */
const settingsWords: Readonly<Record<string, string>> = {
  'privacy-and-security': 'privacy',
  preference: 'content',
  preferences: 'content',
}

/** `/?source=farcaster&discover=…` */
function findHomePath(take: Take): string | undefined {
  const source = take('source')
  if (source === undefined) return undefined
  take('discover')
  const network = findNetwork(source)
  return network ? `/discover/${network.segment}` : '/'
}

/** Old names for a list of everything. */
const isAll = (word: string | undefined): boolean => word === 'all' || word === 'posts'

/** `/following?source=`, `/notifications?source=`, `/bookmarks?source=` and `/notifications/all`. */
function findListPath(word: string, isOld: boolean, take: Take): string | undefined {
  const source = take('source')
  const network = findNetwork(source ?? '')
  if (network) return `/${word}/${network.segment}`
  if (word === 'bookmarks' && source === 'daos') return '/bookmarks/daos'
  // Home shows the followed accounts on all networks.
  if (word === 'following') return '/'
  return isOld || source !== undefined ? `/${word}` : undefined
}

/** `/channel/{source}/{id}/{tab}`, and the same of groups. */
function findChannelPath([kind, segment, id, tab, ...rest]: readonly string[]): string | undefined {
  if (findNetwork(segment!)?.hasChannelLinks) return toCanonical(['feed', segment!, id!])
  const known = tab === undefined || tab === 'posts' ? [] : [tab === 'followers' ? 'members' : tab]
  return toCanonical([kind!, segment!, id!, ...known, ...rest])
}

/** `/settings/mutes`, `/settings/mutes/{source}/{type}` and `/settings/mutes/1` to 5, where 2 is the channels. */
const findMutesPath = ([, , third, type]: readonly string[]): string =>
  third === '2' || type === 'channel' ? '/settings/muted/channels' : '/settings/muted'

/** `/explore/{kind}/{source}` */
function findExplorePath([, kind, source, ...rest]: readonly string[]): string | undefined {
  const network = findNetwork(source!)
  const known = kind === 'top-channels' && network?.hasChannelLinks ? 'feeds' : kind
  return network && `/${['explore', known, network.segment, ...rest].join('/')}`
}

/** Old names for search types. */
const searchWords: Readonly<Record<string, string>> = { posts: 'posts', users: 'users', channels: 'channels', communities: 'channels' }

/** `/search/{kind}?q=`, `/search/{source}/{kind}?q=` and `/search/communities/{…}?q=`: these path segments are now parameters. */
function findSearchPath([, second, third]: readonly string[], put: (name: string, value: string) => void): string | undefined {
  const network = findNetwork(second!)
  const type = searchWords[network ? (third ?? '') : second!]
  if (!type) return undefined
  put('type', type)
  if (network && type !== 'channels') put('source', network.segment)
  return '/search'
}

/** `/post/{id}?source=` and `/profile/{id}?source=&profile_tab=&wallet_tab=` */
function findOldPath(kind: 'post' | 'profile', id: string, take: Take): string | undefined {
  const source = take('source') ?? ''
  const network = findNetwork(source)
  if (!network && kind === 'profile' && /^wallets?$/i.test(source)) return findWalletPath(id, take)
  if (!network) return kind === 'profile' ? findOwnProfilePath(id) : undefined
  const tab = kind === 'profile' ? findTab(take('profile_tab')) : undefined
  if (kind === 'profile') take('wallet_tab')
  return toCanonical([kind, network.segment, id, ...(tab ? [tab] : [])])
}

/** `/profile/{address}?source=wallet&wallet_tab=` */
function findWalletPath(id: string, take: Take): string {
  const tab = take('wallet_tab') ?? ''
  return `/profile/wallet/${id}${['nfts', 'tokens'].includes(tab) ? `/${tab}` : ''}`
}

/** `/profile/far`: the viewer’s own profile on a network. */
function findOwnProfilePath(word: string): string | undefined {
  const network = findNetwork(word)
  return network && `/profile/${network.segment}`
}

function findPostPath(parts: readonly string[]): string | undefined {
  // Without an index the URL leads to the post, which shows all of its photos.
  if (parts[3] === 'photos' && parts[4] === undefined) return toCanonical(parts.slice(0, 3))
  if (parts[3] === 'recasts') return toCanonical([...parts.slice(0, 3), 'mirrors'])
  return toCanonical(parts)
}

function findProfilePath([kind, segment, id, tab, ...rest]: readonly string[]): string | undefined {
  const network = findNetwork(segment!)
  if (!network) return undefined
  const suffix = network.handleSuffix
  const name = suffix && id!.toLowerCase().endsWith(suffix) ? id!.slice(0, -suffix.length) : id!
  const known = findTab(tab) ?? (tab === 'feed' ? undefined : tab)
  return toCanonical([kind!, network.segment, name.replace(/^(@|%40)/, ''), ...(known ? [known] : []), ...rest])
}

/** Old names for our tabs; `feed` is the profile page itself. */
const findTab = (word: string | undefined): string | undefined =>
  ({
    replies: 'replies',
    media: 'media',
    likes: 'likes',
    collected: 'collected',
    casts_replies: 'replies',
    // Old links list followers and following among the post tabs.
    following: 'relation/following',
    followers: 'relation/followers',
    mutuals: 'relation/mutuals',
  })[word?.toLowerCase() ?? '']

/** The same path with the network’s canonical segment. Segments are percent-encoded and stay so. */
function toCanonical([kind, segment, ...rest]: readonly string[]): string | undefined {
  const network = findNetwork(segment!)
  if (!network) return undefined
  return `/${[kind, network.segment, ...rest].join('/')}`
}
