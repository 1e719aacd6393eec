import type { NetworkName } from '@chorus/model/limits'
import { recognisePlace } from '@chorus/previews/recognise-place'
import { findRedirect } from '../../app/redirects.ts'
import { feedPath } from '../feeds/feed-path.ts'
import { findPostPlace } from '../post/find-post-place.ts'
import { toPostPath } from '../post/post-path.ts'
import { toProfilePath } from '../profile/profile-path.ts'

/** An address of ours; of what stands elsewhere by its author's handle it is known once somebody has said who that is. */
export type Target = { path: string } | { network: NetworkName; author: string; toPath(profileId: string): string }

/** What of ours an address may begin with. */
const ownWords = new Set([
  'post',
  'profile',
  'feed',
  'channel',
  'group',
  'discover',
  'following',
  'explore',
  'settings',
  'notifications',
  'bookmarks',
])

/** Where a pasted link or address leads here. Undefined: it is a text to look for. `origin`: ours. */
export function findTarget(text: string, origin: string | undefined): Target | undefined {
  const link = text.trim()
  if (!/^(https?:\/\/|at:\/\/|did:)\S+$/i.test(link)) return undefined
  return findOwn(link, origin) ?? findPost(link) ?? findPlace(link)
}

/** Where a link in a text is followed without leaving: to our own pages, and to posts of networks that can be read here. */
export function findInnerPath(
  link: string,
  { origin, connected }: { origin: string; connected: readonly NetworkName[] },
): string | undefined {
  const own = findOwn(link, origin)
  if (own && 'path' in own) return own.path
  const place = findPostPlace(link)
  return place && connected.includes(place.network) ? place.path : undefined
}

function findOwn(link: string, origin: string | undefined): Target | undefined {
  if (!origin || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.origin !== origin || !ownWords.has(url.pathname.split('/')[1] ?? '')) return undefined
  return { path: findRedirect(url) ?? url.pathname + url.search }
}

function findPost(link: string): Target | undefined {
  const place = findPostPlace(link)
  if (!place) return undefined
  const { network, id, author, toId, path } = place
  if (id !== undefined || author === undefined || !toId) return { path }
  return { network, author, toPath: (profileId) => toPostPath(network, toId(profileId)) }
}

function findPlace(link: string): Target | undefined {
  const place = recognisePlace(link)
  if (!place) return undefined
  const { network } = place
  if (place.kind === 'profile') return { path: toProfilePath(network, place.id) }
  if (place.kind === 'post') return undefined
  const toPath = (profileId: string) => feedPath({ network, id: place.toId(profileId) })
  return place.author.startsWith('did:') ? { path: toPath(place.author) } : { network, author: place.author, toPath }
}
