import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** All addresses of a name; there is at least one. Ends when the signal does. */
export type FindAddresses = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>

export interface FindAddressesOptions {
  /** Directories, such as `127.0.0.1:5353`. Absent: those of this machine. */
  servers?: readonly string[]
}

/** ms. A question that is lost on its way is asked once more. */
const patience = { timeout: 2000, tries: 2 }

/**
 * Asks the directory itself. The system's own look-up holds one of the few threads of the process for as long as a directory is silent,
 * and cannot be called off: a handful of names that strangers keep silent would halt every look-up of this server, and what reads files.
 */
export const createFindAddresses =
  ({ servers }: FindAddressesOptions = {}): FindAddresses =>
  async (host, signal) => {
    signal.throwIfAborted()
    // One for each question: giving up ends all that one has asked.
    const resolver = new Resolver(patience)
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

const toFound = (told: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  told.status === 'fulfilled' ? told.value.map((address) => ({ address, family })) : []
