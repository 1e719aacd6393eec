import type { NetworkName } from '@chorus/model/network-identity'
import { recognisePlace } from '@chorus/previews/recognise-place'
import { toFeedPath } from './channel-path.ts'
import { findOwnPath } from './find-own-path.ts'
import { findPostPlace } from './find-post-place.ts'
import { toPostPath } from './post-path.ts'
import { toProfilePath } from './profile-path.ts'
import { findProposal, proposalPath } from './proposal-path.ts'

/** A path in this app; for links with an author’s handle it is known once the handle has been resolved. */
export type Target = { path: string } | { network: NetworkName; author: string; toPath(profileId: string): string }

/** The target of a pasted link or address. Undefined: plain text to search for. `origin`: our origin. */
export function findTarget(text: string, origin: string | undefined): Target | undefined {
  const link = text.trim()
  if (!/^(https?:\/\/|at:\/\/|did:)\S+$/i.test(link)) return undefined
  const path = findOwnPath(link, origin)
  return path === undefined ? (findPost(link) ?? findPlace(link) ?? findVote(link)) : { path }
}

/** The path for a link that opens inside the app: to our own pages, to proposals, and to posts of networks that can be read here. */
export function findInnerPath(
  link: string,
  { origin, connected }: { origin: string; connected: readonly NetworkName[] },
): string | undefined {
  const own = findOwnPath(link, origin)
  if (own !== undefined) return own
  const place = findPostPlace(link)
  return place && connected.includes(place.network) ? place.path : findVote(link)?.path
}

function findVote(link: string): { path: string } | undefined {
  const found = findProposal(link)
  return found && { path: proposalPath(found.space, found.id) }
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
  const toPath = (profileId: string) => toFeedPath(network, place.toId(profileId))
  return place.author.startsWith('did:') ? { path: toPath(place.author) } : { network, author: place.author, toPath }
}
