import type { NetworkName } from '@chorus/model/limits'
import { recognisePlace } from '@chorus/previews/recognise-place'
import { findOwnPath } from '../../app/find-own-path.ts'
import { feedPath } from '../feeds/feed-path.ts'
import { findPostPlace } from '../post/find-post-place.ts'
import { toPostPath } from '../post/post-path.ts'
import { toProfilePath } from '../profile/profile-path.ts'

/** An address of ours; of what stands elsewhere by its author's handle it is known once somebody has said who that is. */
export type Target = { path: string } | { network: NetworkName; author: string; toPath(profileId: string): string }

/** Where a pasted link or address leads here. Undefined: it is a text to look for. `origin`: ours. */
export function findTarget(text: string, origin: string | undefined): Target | undefined {
  const link = text.trim()
  if (!/^(https?:\/\/|at:\/\/|did:)\S+$/i.test(link)) return undefined
  const path = findOwnPath(link, origin)
  return path === undefined ? (findPost(link) ?? findPlace(link)) : { path }
}

/** Where a link in a text is followed without leaving: to our own pages, and to posts of networks that can be read here. */
export function findInnerPath(
  link: string,
  { origin, connected }: { origin: string; connected: readonly NetworkName[] },
): string | undefined {
  const own = findOwnPath(link, origin)
  if (own !== undefined) return own
  const place = findPostPlace(link)
  return place && connected.includes(place.network) ? place.path : undefined
}

function findPost(link: string): Target | undefined {
  const place = findPostPlace(link)
  if (!place) return undefined
  if ('id' in place) return { path: place.path }
  const { network, author, toId } = place
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
