import { randomUUID } from 'node:crypto'
import { hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import type { Happening, Happenings } from '@chorus/model/happening'
import type { Logger } from 'pino'
import { findMuted, toKey } from '../../account/people.ts'
import type { Db } from '../../db/database.ts'
import { queueMessage } from '../../db/tables/push-messages.ts'
import {
  claimWatches,
  giveBackWatch,
  keepMark,
  listSessionsOf,
  postponeWatch,
  syncWatches,
  type Watch,
} from '../../db/tables/push-watches.ts'
import type { Hosted } from '../../hosted/create-hosted.ts'
import { noNetworkSession } from '../../hosted/network-away.ts'
import type { Work } from '../keep-busy.ts'
import { isWanted, loadSwitches } from '../switches.ts'
import { findNews } from './find-news.ts'
import type { PushNetwork, PushNetworks } from './push-network.ts'
import { toPushMessage } from './to-push-message.ts'

export interface WatchDeps {
  hosted: Hosted
  networks: PushNetworks
  /** Between two looks at an account. */
  seconds: number
  /** ms between two times that a node with nothing to do takes up what is due. */
  tick: number
  log: Logger
}

/** Accounts that a node looks at together; the others wait, or are another node's. */
const atOnce = 8
/** s */
const leaseSeconds = 90
/** ms for a look, with every session of an account and tokens that have to be exchanged first. */
const patience = 60_000
/** Looks that fail double the pause so often: from a minute to an hour. */
const mostDoublings = 6
/** Older than that it is no news. */
const freshHours = 12

/** Looks at whoever is due. */
export function watchNews(deps: WatchDeps): Work<Watch> {
  const { networks, seconds, tick, log } = deps
  const { db } = deps.hosted
  let syncedAt = Number.NEGATIVE_INFINITY
  return {
    most: atOnce,
    patience,
    async claim(count) {
      // That is a question about everybody: whoever takes up one thing after the other does not ask it each time.
      if (performance.now() - syncedAt >= tick / 2) {
        syncedAt = performance.now()
        await syncWatches(db, Object.keys(networks))
      }
      return claimWatches(db, randomUUID(), { count, seconds: leaseSeconds })
    },
    async attend(watch) {
      const network = networks[watch.type as keyof PushNetworks]
      if (network) await tell(deps, watch, network, await fetchHappenings(deps, watch, network))
    },
    async postpone(watch, error) {
      const retryAfter = error instanceof Refusal ? (error.retryAfter ?? 0) : 0
      const pause = Math.max(seconds * 2 ** Math.min(watch.failures + 1, mostDoublings), retryAfter)
      const facts = { error, type: watch.type, failures: watch.failures + 1 }
      log.warn(facts, 'An account could not be asked what is new; it is tried again later.')
      await postponeWatch(db, watch, spread(pause))
    },
    giveBack: (watch) => giveBackWatch(db, watch),
  }
}

/** So that accounts which began together are not asked together for ever. */
const spread = (seconds: number): number => seconds * (0.75 + Math.random() / 2)

const gone: ReadonlySet<number> = new Set([hostedCodes.ended, hostedCodes.noSession])

/** By any session that still stands; several browsers may have the same account. */
async function fetchHappenings({ hosted }: WatchDeps, watch: Watch, network: PushNetwork): Promise<Happenings> {
  for (const sessionId of await listSessionsOf(hosted.db, watch)) {
    const session = await hosted.vault.find({ sessionId, type: watch.type, profileId: watch.profileId })
    if (!session) continue
    try {
      return await network.fetchHappenings(hosted, session)
    } catch (error) {
      if (!(error instanceof Refusal && gone.has(error.code))) throw error
    }
  }
  throw noNetworkSession()
}

/** Mark and messages are written together or not at all, and only by whoever holds the row: nothing is told twice, and nothing is lost. */
async function tell(
  { hosted: { db }, seconds }: WatchDeps,
  watch: Watch,
  network: PushNetwork,
  { happenings, seenAt = 0 }: Happenings,
): Promise<void> {
  const known = watch.mark === null ? undefined : { mark: Number(watch.mark), told: watch.told }
  const { fresh, next } = findNews(known, happenings)
  // Who has seen it in the product need not be told.
  const unseen = fresh.filter(({ at }) => at > seenAt)
  const [first, ...others] = unseen.length > 0 ? await findWanted(db, watch, network, unseen) : []
  // Mostly there is nothing new: then what has been told is not written anew.
  const told = next.told === known?.told ? undefined : next.told
  await db.transaction().execute(async (transaction) => {
    const isOurs = await keepMark(transaction, watch, { mark: next.mark, told, seconds: spread(seconds) })
    if (isOurs && first) await queueMessage(transaction, watch.accountId, toPushMessage([first, ...others]), freshHours)
  })
}

/** What the switches let through, of people whom nobody has muted, here or there. */
async function findWanted(db: Db, { accountId, profileId }: Watch, network: PushNetwork, happenings: readonly Happening[]) {
  const { platform, switches } = network
  const isOn = await loadSwitches(db, accountId)
  const wanted = happenings.filter(({ type, actor }) => {
    const push = switches[type]
    const { muting, blocking } = actor.viewerContext ?? {}
    return push !== undefined && isWanted(platform, push, isOn) && actor.profileId !== profileId && !muting && !blocking
  })
  const subjects = wanted.map(({ actor }) => ({ platform, subject: actor.profileId }))
  const muted = subjects.length > 0 ? await findMuted(db, accountId, subjects) : new Set<string>()
  return wanted.filter(({ actor }) => !muted.has(toKey({ platform, subject: actor.profileId })))
}
