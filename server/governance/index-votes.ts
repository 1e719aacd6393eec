import type { VotesSince } from '@chorus/governance/create-read-votes-since'
import type { VoteActivity } from '@chorus/governance/vote-activity'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { createPace } from '../queue/create-pace.ts'
import type { Work } from '../queue/keep-busy.ts'
import { addVoters, claimVoters, type DaoVoter, saveVoters } from './dao-voters.ts'
import { type DaoVote, saveVotes } from './dao-votes.ts'

export interface IndexVotesDeps {
  db: Db
  readVotesSince(voters: readonly string[], since: number): Promise<VotesSince>
  log: Pick<Logger, 'warn'>
  now: () => number
}

const longestTitle = 300

/** The rest of an indexed vote. */
export type IndexedVote = Pick<VoteActivity, 'ipfs' | 'choice' | 'reason'> & {
  title: string
  space: string
  /** Who wrote the proposal. */
  author?: string | undefined
}

/** The hub refuses a condition with more. */
const mostVoters = 100
/** Seconds between two reads of a wallet's votes. */
const readEvery = 120
const afterFailure = 60
const leaseSeconds = 120
const timeoutMs = 90_000
/** ms between two groups. Snapshot answers a hundred requests a minute without a key, and people have to read proposals too. */
const pauseMs = 4000
/** s. Votes can be counted some time after they were signed. */
const overlap = 3600
/** s. How far back the votes of a wallet are read when it is added. */
const firstSpan = 90 * 86_400

/** Reads the votes of wallets that people here watch or have connected, up to a hundred wallets at a time. */
export function indexVotes({ db, readVotesSince, log, now }: IndexVotesDeps): Work<readonly DaoVoter[]> {
  const pace = createPace(pauseMs, now)
  return {
    most: 1,
    timeoutMs,
    async claim() {
      if (!pace.isDue()) return []
      await addVoters(db)
      const voters = await claimVoters(db, mostVoters, leaseSeconds)
      return voters.length > 0 ? [voters] : []
    },
    async run(voters) {
      const startedAt = Math.floor(now() / 1000)
      const addresses = voters.map(({ address }) => address)
      const readUntil = Math.min(...voters.map((voter) => voter.readUntil))
      let since: number | undefined = Math.max(readUntil - overlap, startedAt - firstSpan)
      while (since !== undefined) {
        const page: VotesSince = await readVotesSince(addresses, since)
        await saveVotes(db, page.votes.map(toRow))
        since = page.next
        // A restart continues here.
        if (since !== undefined) await saveVoters(db, addresses, { readUntil: since, seconds: leaseSeconds })
      }
      await saveVoters(db, addresses, { readUntil: startedAt, seconds: readEvery })
    },
    async postpone(voters, error) {
      log.warn({ error }, 'Votes could not be read from Snapshot. They will be read later.')
      await saveVoters(db, toAddresses(voters), { readUntil: 0, seconds: afterFailure })
    },
    giveBack: (voters) => saveVoters(db, toAddresses(voters), { readUntil: 0, seconds: 0 }),
  }
}

const toAddresses = (voters: readonly DaoVoter[]) => voters.map(({ address }) => address)

const toRow = ({ id, voter, created, ipfs, choice, reason, proposal }: VoteActivity): DaoVote<IndexedVote> => ({
  id,
  voter: voter.toLowerCase(),
  proposalId: proposal.id,
  created,
  data: {
    ipfs,
    choice,
    reason: reason.trim(),
    title: proposal.title.slice(0, longestTitle),
    space: proposal.space.id,
    author: proposal.author,
  },
})
