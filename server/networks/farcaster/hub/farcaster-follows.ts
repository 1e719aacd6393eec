import type { Follows, PersonsWallet } from '../../../account/suggest.ts'
import { createMemo } from '../../../upstream/memo.ts'
import type { FarcasterHubOptions } from './farcaster-hub.ts'
import { createHubClient } from './hub-client.ts'

/** ms */
const minute = 60_000

export function createFarcasterFollows({ now, discover, ...client }: FarcasterHubOptions): Follows {
  const hub = createHubClient(client)
  const followings = createMemo(async (fid) => (await hub.followings(Number(fid))).map(String), {
    age: 5 * minute,
    grace: 60 * minute,
    size: 5000,
    now,
  })
  const seeds = createMemo(async () => (discover.fids.length > 0 ? [...discover.fids] : await hub.fids()).slice(0, 50).map(String), {
    age: 30 * minute,
    grace: 600 * minute,
    size: 1,
    now,
  })
  const readWallets = async (id: string): Promise<PersonsWallet[]> => {
    const addresses = await hub.addresses(Number(id))
    if (addresses.length === 0) return []
    // Names are an addition.
    const user = await hub.user(Number(id)).catch(() => undefined)
    const person = { id, ...(user && { handle: user.username }), ...(user?.displayName && { name: user.displayName }) }
    return addresses.map((address) => ({ address, person }))
  }
  return {
    platform: 'farcaster',
    of: followings,
    isFollowing: (subject, target) => hub.isFollowing(Number(subject), Number(target)),
    walletsOf: async (fids) => (await Promise.all(fids.map(readWallets))).flat(),
    seeds: () => seeds(''),
  }
}
