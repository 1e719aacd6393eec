import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { keepBusy } from '../queue/keep-busy.ts'
import type { RunAsHosted } from '../scheduled/create-run-as-hosted.ts'
import { sendScheduled } from '../scheduled/send-scheduled.ts'

export interface KeepSendingScheduledDeps {
  db: Db
  runAsHosted: RunAsHosted
  publicUrl: string
  log: Logger
}

/** ms between two checks for due posts, so that posts leave within seconds of their minute. */
const tick = 2000

/** Sends scheduled posts. Returns a function that stops it. */
export const keepSendingScheduled = (deps: KeepSendingScheduledDeps): (() => Promise<void>) =>
  keepBusy(sendScheduled(deps), { tick, log: deps.log, sentence: 'Sending scheduled posts failed. It will be retried.' })
