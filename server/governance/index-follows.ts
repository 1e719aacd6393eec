import type { Logger } from 'pino'
import type { Follows } from '../account/suggest.ts'
import { toAddressKey } from '../account/wallet-address.ts'
import type { Db } from '../db/database.ts'
import type { Work } from '../queue/keep-busy.ts'
import { addFollowers, claimFollowers, type Follower, postponeFollower, saveFollowedWallets } from './followed-wallets.ts'

export interface IndexFollowsDeps {
  db: Db
  /** One entry per network. */
  follows: readonly Follows[]
  log: Pick<Logger, 'warn'>
}

/** People per account, those followed last: each can cost a request. */
const mostPeople = 50
/** Wallets per account. */
const mostWallets = 200
/** Seconds. Who people follow changes slowly. */
const readEvery = 6 * 3600
const afterFailure = 600
const leaseSeconds = 180
const timeoutMs = 120_000

/** Reads which wallets belong to the people that accounts follow on networks. */
export function indexFollows({ db, follows, log }: IndexFollowsDeps): Work<Follower> {
  const byPlatform = new Map(follows.flatMap((one) => (one.walletsOf ? [[one.platform as string, one] as const] : [])))
  return {
    // One at a time, because people read these networks through our server too.
    most: 1,
    timeoutMs,
    async claim(count) {
      await addFollowers(db, [...byPlatform.keys()])
      return claimFollowers(db, count, leaseSeconds)
    },
    async run(follower) {
      const network = byPlatform.get(follower.platform)
      const people = (await network?.of(follower.subject)) ?? []
      const wallets = (await network?.walletsOf?.(people.slice(0, mostPeople))) ?? []
      const keyed = wallets.map(({ address, person }) => ({ address: toAddressKey(address), person }))
      // Only EVM wallets vote on Snapshot.
      const voting = keyed.filter(({ address }) => /^0x[\da-f]{40}$/.test(address))
      await saveFollowedWallets(db, follower, voting.slice(0, mostWallets), readEvery)
    },
    async postpone(follower, error) {
      log.warn({ error }, 'The follows of an account could not be read. They will be read later.')
      await postponeFollower(db, follower, afterFailure)
    },
    giveBack: (follower) => postponeFollower(db, follower, 0),
  }
}
