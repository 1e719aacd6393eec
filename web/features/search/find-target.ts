import type { NetworkName } from '@chorus/model/limits'
import { findNetwork } from '@chorus/networks/descriptors'
import { recogniseLink } from '@chorus/previews/recognise-link'
import { recognisePlace } from '@chorus/previews/recognise-place'
import { findRedirect } from '../../app/redirects.ts'
import { feedPath } from '../feeds/feed-path.ts'
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

function findOwn(link: string, origin: string | undefined): Target | undefined {
  if (!origin || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.origin !== origin || !ownWords.has(url.pathname.split('/')[1] ?? '')) return undefined
  return { path: findRedirect(url) ?? url.pathname + url.search }
}

function findPost(link: string): Target | undefined {
  const found = recogniseLink(link)
  if (!found) return undefined
  switch (found.kind) {
    case 'x-post':
      return toPost('twitter', found.id)
    case 'farcaster-post':
      return toPost('farcaster', found.hash)
    case 'lens-post':
      return toPost('lens', found.id)
    default:
      // What stands on no network has no page here yet.
      return undefined
  }
}

function toPost(word: string, id: string): Target | undefined {
  const network = findNetwork(word)
  return network?.isPostId(id) ? { path: toPostPath(network.name, id) } : undefined
}

function findPlace(link: string): Target | undefined {
  const place = recognisePlace(link)
  if (!place) return undefined
  const { network } = place
  if (place.kind === 'profile') return { path: toProfilePath(network, place.id) }
  const toPath = (profileId: string) => {
    const id = place.toId(profileId)
    return place.kind === 'feed' ? feedPath({ network, id }) : toPostPath(network, id)
  }
  return place.author.startsWith('did:') ? { path: toPath(place.author) } : { network, author: place.author, toPath }
}
