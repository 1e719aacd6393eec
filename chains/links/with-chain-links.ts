import type { Facet } from '@chorus/model/facet'
import type { PostMetadata } from '@chorus/model/post'
import { findChainPath, toWalletPath } from './find-chain-path.ts'

// An address or an ENS name that is a word of its own: not in an email address, a link, a hash or a longer domain such as `mina.eth.limo`. Without
// a look-behind, which older browsers don't read.
const wallets = /(^|[^\p{L}\p{N}_@/.#$:=-])(0x[\da-fA-F]{40}|(?:[\p{L}\p{N}_-]{1,63}\.){1,4}eth)(?![\p{L}\p{N}_@/-]|\.[\p{L}\p{N}])/gu

/**
 * A post’s text and card, with our own pages for wallets that it names and for what its links show elsewhere. Adapters add them when they
 * decode a post, so that pages need no rules about chains.
 */
export function withChainLinks<M extends Pick<PostMetadata, 'content' | 'facets' | 'card'>>(metadata: M): M {
  const { content, card } = metadata
  const facets = metadata.facets.map((facet) => (facet.kind === 'link' ? withPath(facet) : facet))
  return { ...metadata, facets: withWallets(content, facets), ...(card && { card: withPath(card) }) }
}

function withPath<T extends { url: string }>(link: T): T {
  const path = findChainPath(link.url)
  return path === undefined ? link : { ...link, path }
}

/** In order. What the network says of a part of the text comes first. Takes linear time for any input, except for sorting. */
function withWallets(text: string, facets: readonly Facet[]): Facet[] {
  const known = facets.toSorted((one, other) => one.start - other.start)
  let next = 0
  const found = [...text.matchAll(wallets)]
    .map(({ 1: before = '', 2: words = '', index }): Facet => {
      const start = index + before.length
      return { kind: 'wallet', start, end: start + words.length, path: toWalletPath(words) }
    })
    .filter(({ start, end }) => {
      // Both lists are in order, so a facet that ends before this wallet ends before all that follow.
      while (next < known.length && known[next]!.end <= start) next += 1
      return next === known.length || known[next]!.start >= end
    })
  return found.length > 0 ? [...known, ...found].toSorted((one, other) => one.start - other.start) : [...facets]
}
