import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** All addresses of a name, at least one. Aborted by the signal. */
export type FindAddresses = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>

export interface FindAddressesOptions {
  /** DNS servers, such as `127.0.0.1:5353`. Absent: the system's. */
  servers?: readonly string[]
}

/** ms. Retries a lost query once. */
const lookUpOptions = { timeout: 2000, tries: 2 }

/**
 * Queries DNS directly. The system resolver blocks one of the process's few threads per look-up and cannot be aborted, so a handful of
 * unresponsive names would stall every look-up and file read.
 */
export const createFindAddresses =
  ({ servers }: FindAddressesOptions = {}): FindAddresses =>
  async (host, signal) => {
    signal.throwIfAborted()
    // One resolver per look-up, because cancelling a resolver aborts all its queries.
    const resolver = new Resolver(lookUpOptions)
    if (servers) resolver.setServers(servers)
    const giveUp = () => resolver.cancel()
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      signal.throwIfAborted()
      // Most hosts have addresses of one family only.
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
      return [...toFound(four, 4), ...toFound(six, 6)]
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

const toFound = (lookup: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  lookup.status === 'fulfilled' ? lookup.value.map((address) => ({ address, family })) : []
