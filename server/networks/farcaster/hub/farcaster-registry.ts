import { createMemo } from '../../../upstream/memo.ts'
import { createHubClient, type HubClientOptions } from './hub-client.ts'

/** A hub's copy of Farcaster's contracts. */
export interface FarcasterRegistry {
  /** The fid that an address currently owns. `address`: EVM, `0x` and hex. */
  fidOf(address: string): Promise<number | undefined>
}

/** ms */
const minute = 60_000
const addressPattern = /^0x[\da-f]{40}$/

export function createFarcasterRegistry({ now, ...client }: HubClientOptions & { now: () => number }): FarcasterRegistry {
  const hub = createHubClient(client)
  const holderOf = async (fid: number): Promise<string | undefined> => {
    const moves = (await hub.idEvents(fid)).filter((event) => event.fid === fid && addressPattern.test(event.idRegisterEventBody.to))
    return moves.toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex).at(-1)?.idRegisterEventBody.to
  }
  // A hub scans all accounts for an unknown address, so cache negative results too.
  const fidOf = createMemo(
    async (address) => {
      const event = await hub.idEvent(address)
      return event && (await holderOf(event.fid)) === address ? event.fid : undefined
    },
    { age: minute, size: 5000, now },
  )
  return {
    fidOf: (address) => fidOf(address.toLowerCase()),
  }
}
