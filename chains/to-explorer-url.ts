import type { ChainDescriptor } from '@chorus/model/chain/chain'

/** A page of a chain's explorer. An explorer of several chains has a query that says which one. `path`: begins with a slash. */
export function toExplorerUrl({ explorers }: Pick<ChainDescriptor, 'explorers'>, path: string): string {
  const url = new URL(explorers[0]!.url)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  return url.href
}
