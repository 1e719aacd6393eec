import { createReadVotesSince } from '@chorus/governance/create-read-votes-since'
import type { Logger } from 'pino'
import type { Follows } from '../account/suggest.ts'
import type { GovernanceConfig } from '../config/governance.ts'
import type { Db } from '../db/database.ts'
import { createAskHub } from '../governance/create-ask-hub.ts'
import { indexFollows } from '../governance/index-follows.ts'
import { indexVotes } from '../governance/index-votes.ts'
import { keepBusy } from '../queue/keep-busy.ts'

export interface KeepIndexingVotesDeps {
  db: Db
  /** Undefined: no hub is configured. */
  config: GovernanceConfig | undefined
  /** Where people follow others. One entry per network. */
  follows: readonly Follows[]
  log: Logger
}

/** ms between two checks for wallets whose votes are due. */
const tick = 5000
/** ms between two checks for accounts whose follows are due. */
const followsTick = 30_000

/** Indexes votes in DAOs, and whose votes people want to see. Returns a function that stops it. */
export function keepIndexingVotes({ db, config, follows, log }: KeepIndexingVotesDeps): () => Promise<void> {
  if (!config) return async () => {}
  const readVotesSince = createReadVotesSince(createAskHub(config))
  const stopVotes = keepBusy(indexVotes({ db, readVotesSince, log, now: Date.now }), {
    tick,
    log,
    sentence: 'Indexing votes failed. It will be retried.',
  })
  const stopFollows = keepBusy(indexFollows({ db, follows, log }), {
    tick: followsTick,
    log,
    sentence: 'Reading follows failed. It will be retried.',
  })
  return async () => void (await Promise.all([stopVotes(), stopFollows()]))
}
