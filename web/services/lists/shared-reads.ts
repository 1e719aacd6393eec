/** State shared by all guests: cached public first pages and the networks’ health. */
export interface SharedReads {
  /** The cached value for a key, or a newly loaded one. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>
  /** Longest time that a page waits for a network, in ms. */
  longestWaitMs: number
  /** ms that a page waits for a network; less for one known to be slow. */
  mergeWaitMs(network: string): number
  /** Records how a network responded. */
  report(network: string, outcome: { ms: number } | { isLate: true }): void
}
