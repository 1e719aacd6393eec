import { createReadVotesSince } from '@chorus/governance/create-read-votes-since'
import type { Logger } from 'pino'
import type { GovernanceConfig } from '../config/governance.ts'
import type { Db } from '../db/database.ts'
import { createAskHub } from '../governance/create-ask-hub.ts'
import { indexVotes } from '../governance/index-votes.ts'
import { keepBusy } from '../queue/keep-busy.ts'

export interface KeepIndexingVotesDeps {
  db: Db
  /** Undefined: no hub is configured. */
  config: GovernanceConfig | undefined
  log: Logger
}

/** ms between two checks for wallets whose votes are due. */
const tick = 5000

/** Indexes votes in DAOs. Returns a function that stops it. */
export function keepIndexingVotes({ db, config, log }: KeepIndexingVotesDeps): () => Promise<void> {
  if (!config) return async () => {}
  const readVotesSince = createReadVotesSince(createAskHub(config))
  return keepBusy(indexVotes({ db, readVotesSince, log, now: Date.now }), {
    tick,
    log,
    sentence: 'Indexing votes failed. It will be retried.',
  })
}
