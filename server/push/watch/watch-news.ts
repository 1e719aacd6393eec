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
import { noNetworkSession } from '../../hosted/network-away.ts'
import type { NetworkSessionVault } from '../../vault/network-session-vault.ts'
import { isWanted, loadSwitches } from '../switches.ts'
import { findNews } from './find-news.ts'
import type { PushNetwork, PushNetworks } from './push-network.ts'
import { toPushMessage } from './to-push-message.ts'

export interface WatchDeps {
  db: Db
  vault: Pick<NetworkSessionVault, 'find'>
  networks: PushNetworks
  /** Between two looks at an account. */
  seconds: number
  log: Logger
  isStopping(): boolean
}

/** Accounts that a node looks at together; the others wait, or are another node's. */
const atOnce = 8
/** s: longer than a network may take to answer, also where tokens have to be exchanged first. */
const leaseSeconds = 90
/** Looks that fail double the pause so often: from a minute to an hour. */
const mostDoublings = 6
/** Older than that it is no news. */
const freshHours = 12

/** Looks once at whoever is due, as many as one node looks at together. Gives back how many those were. */
export async function watchNews(deps: WatchDeps): Promise<number> {
  const { db, networks } = deps
  await syncWatches(db, Object.keys(networks))
  const claimed = await claimWatches(db, randomUUID(), { count: atOnce, seconds: leaseSeconds })
  await Promise.all(claimed.map(async (watch) => (deps.isStopping() ? giveBackWatch(db, watch) : look(deps, watch))))
  return claimed.length
}

async function look(deps: WatchDeps, watch: Watch): Promise<void> {
  const { db, log, seconds } = deps
  const network = deps.networks[watch.type as keyof PushNetworks]
  if (!network) return
  try {
    await tell(deps, watch, network, await fetchHappenings(deps, watch, network))
  } catch (error) {
    const retryAfter = error instanceof Refusal ? (error.retryAfter ?? 0) : 0
    const pause = Math.max(seconds * 2 ** Math.min(watch.failures + 1, mostDoublings), retryAfter)
    log.warn(
      { error, type: watch.type, failures: watch.failures + 1 },
      'An account could not be asked what is new; it is tried again later.',
    )
    await postponeWatch(db, watch, spread(pause))
  }
}

/** So that accounts which began together are not asked together for ever. */
const spread = (seconds: number): number => seconds * (0.75 + Math.random() / 2)

const gone: ReadonlySet<number> = new Set([hostedCodes.ended, hostedCodes.noSession])

/** By any session that still stands; several browsers may have the same account. */
async function fetchHappenings({ db, vault }: WatchDeps, watch: Watch, network: PushNetwork): Promise<Happenings> {
  for (const sessionId of await listSessionsOf(db, watch)) {
    const session = await vault.find({ sessionId, type: watch.type, profileId: watch.profileId })
    if (!session) continue
    try {
      return await network.fetchHappenings(session)
    } catch (error) {
      if (!(error instanceof Refusal && gone.has(error.code))) throw error
    }
  }
  throw noNetworkSession()
}

/** Mark and messages are written together or not at all, and only by whoever holds the row: nothing is told twice, and nothing is lost. */
async function tell({ db, seconds }: WatchDeps, watch: Watch, network: PushNetwork, { happenings, seenAt = 0 }: Happenings): Promise<void> {
  const known = watch.mark === null ? undefined : { mark: Number(watch.mark), told: watch.told }
  const { fresh, next } = findNews(known, happenings)
  // Who has seen it in the product need not be told.
  const unseen = fresh.filter(({ at }) => at > seenAt)
  const [first, ...others] = unseen.length > 0 ? await findWanted(db, watch, network, unseen) : []
  await db.transaction().execute(async (transaction) => {
    const isOurs = await keepMark(transaction, watch, { ...next, seconds: spread(seconds) })
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
