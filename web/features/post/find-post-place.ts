import type { NetworkName } from '@chorus/model/limits'
import { findNetwork } from '@chorus/networks/descriptors'
import { recogniseLink } from '@chorus/previews/recognise-link'
import { recognisePlace } from '@chorus/previews/recognise-place'
import { findOwnPath } from '../../app/find-own-path.ts'
import { searchPath } from '../search/search-query.ts'
import { toPostPath } from './post-path.ts'

/** A post of a network that can be read here, by the address that people pass on. `path`: where it is read here. */
export type PostPlace = { network: NetworkName; path: string } & (
  | { id: string }
  /** It stands there by its author’s handle, and is known once somebody has said who that is. */
  | { author: string; toId(profileId: string): string }
)

/** Undefined: the link leads to no post, or to none that could be read here. `origin`: ours. */
export function findPostPlace(link: string, origin?: string): PostPlace | undefined {
  return findOwn(link, origin) ?? findById(link) ?? findByAuthor(link)
}

function findOwn(link: string, origin: string | undefined): PostPlace | undefined {
  const [, word, id] = /^\/post\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/.exec(findOwnPath(link, origin) ?? '') ?? []
  return word === undefined || id === undefined ? undefined : toPlace(word, decode(id))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function findById(link: string): PostPlace | undefined {
  const found = recogniseLink(link)
  switch (found?.kind) {
    case 'x-post':
      return toPlace('twitter', found.id)
    case 'farcaster-post':
      return toPlace('farcaster', found.hash)
    case 'lens-post':
      return toPlace('lens', found.id)
    default:
      return undefined
  }
}

function toPlace(word: string, id: string): PostPlace | undefined {
  const network = findNetwork(word)
  return network?.isPostId(id) ? { network: network.name, id, path: toPostPath(network.name, id) } : undefined
}

function findByAuthor(link: string): PostPlace | undefined {
  const found = recognisePlace(link)
  if (found?.kind !== 'post') return undefined
  const { network, author, toId } = found
  if (author.startsWith('did:')) return { network, id: toId(author), path: toPostPath(network, toId(author)) }
  // The search finds out who it is, and leads on.
  return { network, author, toId, path: searchPath({ q: link }) }
}
