import type { NetworkName } from '@chorus/model/network-identity'
import { findNetwork } from '@chorus/networks/descriptors'
import { recognisePlace } from '@chorus/previews/recognise-place'
import { recognisePost } from '@chorus/previews/recognise-post'
import { findOwnPath } from './find-own-path.ts'
import { toPostPath } from './post-path.ts'
import { searchPath } from './search-place.ts'

/** A post found by its public URL on a network. `path`: its path in this app. */
export type PostPlace = { network: NetworkName; path: string } & (
  | { id: string }
  /** The URL has the author’s handle, so the id is known once the handle has been resolved. */
  | { author: string; toId(profileId: string): string }
)

/** Undefined: the link is not a post that can be read here. `origin`: our origin. */
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
  const found = recognisePost(link)
  return found && toPlace(found.network, found.id)
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
  // The search page resolves the handle and redirects.
  return { network, author, toId, path: searchPath({ q: link }) }
}
