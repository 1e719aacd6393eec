import { createReadEnding } from '@chorus/governance/create-read-ending'
import { createReadVotersOf } from '@chorus/governance/create-read-voters-of'
import { createReadVotesSince } from '@chorus/governance/create-read-votes-since'
import type { Logger } from 'pino'
import type { Follows } from '../account/suggest.ts'
import type { GovernanceConfig } from '../config/governance.ts'
import type { Db } from '../db/database.ts'
import { createAskHub } from '../governance/create-ask-hub.ts'
import { indexFollows } from '../governance/index-follows.ts'
import { indexVotes } from '../governance/index-votes.ts'
import { sendReminders } from '../governance/reminders/send-reminders.ts'
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
/** ms between two checks for what is less urgent. */
const slowTick = 30_000

/** Indexes votes in DAOs and whose votes people want to see, and reminds people of proposals. Returns a function that stops it. */
export function keepIndexingVotes({ db, config, follows, log }: KeepIndexingVotesDeps): () => Promise<void> {
  if (!config) return async () => {}
  const ask = createAskHub(config)
  const readVotesSince = createReadVotesSince(ask)
  const stopVotes = keepBusy(indexVotes({ db, readVotesSince, log, now: Date.now }), {
    tick,
    log,
    sentence: 'Indexing votes failed. It will be retried.',
  })
  const stopFollows = keepBusy(indexFollows({ db, follows, log }), {
    tick: slowTick,
    log,
    sentence: 'Reading follows failed. It will be retried.',
  })
  const reading = { readEnding: createReadEnding(ask), readVotersOf: createReadVotersOf(ask) }
  const stopReminders = keepBusy(sendReminders({ db, ...reading, log, now: Date.now }), {
    tick: slowTick,
    log,
    sentence: 'Reminders of proposals could not be sent. They will be sent later.',
  })
  return async () => void (await Promise.all([stopVotes(), stopFollows(), stopReminders()]))
}
