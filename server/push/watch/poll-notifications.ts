import { randomUUID } from 'node:crypto'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import type { NotificationEvent, NotificationEvents } from '@chorus/model/notifications/notification-event'
import type { Logger } from 'pino'
import { findMuted, toKey } from '../../account/people.ts'
import type { Db } from '../../db/database.ts'
import { queueMessage } from '../../db/tables/push-messages.ts'
import {
  claimWatches,
  releaseWatch,
  storeMark,
  listSessionsOf,
  postponeWatch,
  syncWatches,
  type Watch,
} from '../../db/tables/push-watches.ts'
import type { Hosted } from '../../hosted/create-hosted.ts'
import { noNetworkSession } from '../../hosted/network-away.ts'
import type { Work } from '../../queue/keep-busy.ts'
import { isWanted, loadSwitches } from '../switches.ts'
import { findNewEvents } from './find-new-events.ts'
import type { PushNetwork, PushNetworks } from './push-network.ts'
import { toPushMessage } from './to-push-message.ts'

export interface WatchDeps {
  hosted: Hosted
  networks: PushNetworks
  /** Seconds between two polls of an account. */
  seconds: number
  /** ms between claims of an idle node. */
  tick: number
  log: Logger
}

/** Accounts that a node polls concurrently. */
const atOnce = 8
/** Seconds. */
const leaseSeconds = 90
/** ms per poll, including every session of an account and token refreshes. */
const timeoutMs = 60_000
/** Failed polls double the delay at most this often: from a minute to an hour. */
const mostDoublings = 6
/** Hours after which an event is too old for a notification. */
const freshHours = 12

/** Polls due accounts for new notifications. */
export function pollNotifications(deps: WatchDeps): Work<Watch> {
  const { networks, seconds, tick, log } = deps
  const { db } = deps.hosted
  let syncedAt = Number.NEGATIVE_INFINITY
  return {
    most: atOnce,
    timeoutMs,
    async claim(count) {
      // Syncing scans all accounts, so limit it instead of running it on every claim.
      if (performance.now() - syncedAt >= tick / 2) {
        syncedAt = performance.now()
        await syncWatches(db, [...networks.keys()])
      }
      return claimWatches(db, randomUUID(), { count, seconds: leaseSeconds })
    },
    async run(watch) {
      const network = networks.get(watch.type)
      if (network) await notify(deps, watch, network, await fetchNotificationEvents(deps, watch, network))
    },
    async postpone(watch, error) {
      const retryAfter = error instanceof Refusal ? (error.retryAfter ?? 0) : 0
      const backoff = spread(seconds * 2 ** Math.min(watch.failures + 1, mostDoublings))
      // Asking before the given time would be refused again.
      const pause = Math.max(backoff, retryAfter + Math.random() * seconds)
      const facts = { error, type: watch.type, failures: watch.failures + 1 }
      log.warn(facts, 'An account could not be polled for notifications and will be retried later.')
      await postponeWatch(db, watch, pause)
    },
    giveBack: (watch) => releaseWatch(db, watch),
  }
}

/** Jitter, so that accounts that started together spread out. */
const spread = (seconds: number): number => seconds * (0.75 + Math.random() / 2)

const gone: ReadonlySet<number> = new Set([hostedCodes.ended, hostedCodes.noSession])

/** Tries every session of the account until one works: several browsers may have the same account. */
async function fetchNotificationEvents({ hosted }: WatchDeps, watch: Watch, network: PushNetwork): Promise<NotificationEvents> {
  for (const sessionId of await listSessionsOf(hosted.db, watch)) {
    const session = await hosted.vault.find({ sessionId, type: watch.type, profileId: watch.profileId })
    if (!session) continue
    try {
      return await network.fetchNotificationEvents(hosted, session, watch.mark === null ? undefined : Number(watch.mark))
    } catch (error) {
      if (!(error instanceof Refusal && gone.has(error.code))) throw error
    }
  }
  throw noNetworkSession()
}

/** Stores the cursor and the messages in one transaction, and only while holding the lease: nothing is sent twice or lost. */
async function notify(
  { hosted: { db }, seconds }: WatchDeps,
  watch: Watch,
  network: PushNetwork,
  { events, seenAt = 0 }: NotificationEvents,
): Promise<void> {
  const known = watch.mark === null ? undefined : { mark: Number(watch.mark), notified: watch.notified }
  const { fresh, next } = findNewEvents(known, events)
  // Skip events already seen in the app, and old ones, which a list that is still filling adds after newer ones.
  const oldest = Date.now() - freshHours * 3_600_000
  const unseen = fresh.filter(({ at }) => at > Math.max(seenAt, oldest))
  const [first, ...others] = unseen.length > 0 ? await findWanted(db, watch, network, unseen) : []
  // Usually nothing is new: do not rewrite the list.
  const notified = next.notified === known?.notified ? undefined : next.notified
  await db.transaction().execute(async (transaction) => {
    const isOurs = await storeMark(transaction, watch, { mark: next.mark, notified, seconds: spread(seconds) })
    if (isOurs && first) await queueMessage(transaction, watch.accountId, toPushMessage([first, ...others]), freshHours)
  })
}

/** Events of enabled types by people who are not muted, here or on the network. */
async function findWanted(db: Db, { accountId, profileId }: Watch, network: PushNetwork, events: readonly NotificationEvent[]) {
  const { platform, people, group, switches } = network
  const isOn = await loadSwitches(db, accountId)
  const wanted = events.filter(({ type, actor }) => {
    const push = switches[type]
    const { muting, blocking } = actor.viewerContext ?? {}
    return push !== undefined && isWanted(group, platform, push, isOn) && actor.profileId !== profileId && !muting && !blocking
  })
  const subjects = wanted.map(({ actor }) => ({ platform: people, subject: actor.profileId }))
  const muted = subjects.length > 0 ? await findMuted(db, accountId, subjects) : new Set<string>()
  return wanted.filter(({ actor }) => !muted.has(toKey({ platform: people, subject: actor.profileId })))
}
