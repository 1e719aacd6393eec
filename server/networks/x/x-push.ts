import { Refusal } from '@chorus/contract/refusal'
import { toNotificationEvents } from '@chorus/networks/x/notifications/to-notification-events'
import type { Db } from '../../db/database.ts'
import { readSeen } from '../../db/tables/seen-notifications.ts'
import { ended } from '../../hosted/network-away.ts'
import type { PushNetwork } from '../../push/watch/push-network.ts'
import { answerX } from './api/answer-x.ts'
import { createXReads } from './reads/x-reads.ts'
import type { X } from './sign-in/create-x.ts'
import { toXData } from './sign-in/x-network-sessions.ts'
import { xSwitches } from './x-switches.ts'

export interface XPushDeps {
  db: Db
  x: Pick<X, 'api' | 'sessions'>
  /** ms */
  now(): number
}

/** ms: older mentions are too old for a notification anyway. */
const reach = 12 * 3_600_000
const mostEvents = 50

/** s. A lost response counts with the most that it can cost, so an outage of X must not be asked into every minute. */
const pauseAfterLoss = 3600

function pauseIfLost(error: unknown): never {
  if (error instanceof Refusal && error.status >= 502 && error.retryAfter === undefined)
    throw new Refusal(error.message, { status: error.status, retryAfter: pauseAfterLoss })
  throw error
}

/**
 * The account's mentions. X charges for what it returns, once a day, so a poll asks only for what could be new: most find nothing and cost
 * nothing. Polls have a small part of the daily cap. Beyond it the budget refuses them like any other read, and the next one waits longer.
 */
export const createXPush = ({ db, x, now }: XPushDeps): PushNetwork => ({
  platform: 'twitter',
  people: 'twitter',
  group: xSwitches,
  switches: { Mention: 'mention', Comment: 'reply', Quote: 'quote' },
  async fetchNotificationEvents(_hosted, session, known = 0) {
    const found = await x.sessions.findForJob(toXData(session))
    if (!found) throw ended()
    const { clientId: me, credentials } = found
    const reads = createXReads(x.api, credentials, { me, now })
    const [answer, seenAt] = await Promise.all([
      answerX(() => reads.mentionsAfter(Math.max(known - 1000, now() - reach), mostEvents)).catch(pauseIfLost),
      readSeen(db, session.accountId, 'twitter', me),
    ])
    return { events: toNotificationEvents(answer, me), seenAt: seenAt?.getTime() }
  },
})
