import { type Event, event, eventCheck, events, eventStatus } from '@chorus/contract/events/events'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import type { Viewer } from '../account/find-viewer.ts'
import type { Follows } from '../account/suggest.ts'
import { toAddressKey } from '../account/wallet-address.ts'
import { ConfigError } from '../config/config-error.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { Db } from '../db/database.ts'
import { listIdentities } from '../db/tables/identities.ts'
import { createAskChain } from '../upstream/chains/ask-chain.ts'
import { createCheckConditions } from './create-check-conditions.ts'
import { toEvent, toEventDetails } from './to-event.ts'

interface EventDeps {
  db: Db
  config: Pick<ServerConfig, 'events' | 'rpcUrls'>
  follows: readonly Follows[]
  now: () => number
}

const usualSize = 20
/** By status: active events first. */
const order = [eventStatus.active, eventStatus.upcoming, eventStatus.ended]

/** What starts first comes first, but of events that have ended, the latest. */
const compareTimes = (one: Event, other: Event): number =>
  one.status === eventStatus.ended ? other.end_time.localeCompare(one.end_time) : one.start_time.localeCompare(other.start_time)

/** Provider API §3.17: the operator's events. Rewards are claimed at the address that each one names. */
export function eventRoutes(serve: Serve<Viewer>, { db, config, follows, now }: EventDeps): void {
  refuseUncheckable(config, follows)
  const check = createCheckConditions({ follows, ask: createAskChain(config.rpcUrls), now })
  const find = (name: string) => {
    const place = config.events.findIndex((each) => each.name === name)
    const planned = config.events[place]
    if (!planned) throw new Refusal('There is no such event.', { status: 404 })
    return { planned, place }
  }

  serve(events, async ({ query: { cursor, size = usualSize } }) => {
    const at = now()
    const all = config.events
      .map((planned, place) => toEvent(planned, place, at))
      .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status) || compareTimes(one, other))
    const from = Number(cursor ?? 0)
    const next = from + size
    return { list: all.slice(from, next), cursor: next < all.length ? String(next) : '', size }
  })

  serve(event, async ({ query }) => {
    const { planned, place } = find(query.name)
    return toEventDetails(planned, place, now())
  })

  serve(eventCheck, async ({ viewer, params, query }) => {
    const { planned, place } = find(params['name'] ?? '')
    const identities = await listIdentities(db, viewer.accountId)
    const wallet = query.address ?? query.evmAddress ?? query.solAddress
    // Whose wallet it is must be proven, or anyone could claim with a rich stranger's.
    if (wallet !== undefined && !identities.some(({ subject }) => toAddressKey(subject) === toAddressKey(wallet)))
      throw new Refusal('This wallet isn’t connected to your account.', { status: 403 })
    const conditions = await check(planned.conditions, identities, wallet)
    const isActive = toEvent(planned, place, now()).status === eventStatus.active
    return { canClaim: isActive && conditions.every((verdict) => verdict === 'met'), conditions }
  })
}

/** Throws if an event has a condition that this server can't check: follows on some networks, or tokens on a chain without a node. */
function refuseUncheckable({ events: all, rpcUrls }: EventDeps['config'], follows: readonly Follows[]): void {
  const isKnown = (network: NetworkName) => follows.some(({ platform }) => platform === networkIdentities[network].platform)
  for (const { name, conditions } of all)
    for (const condition of conditions) {
      if (condition.kind === 'follow' && !isKnown(condition.network))
        throw new ConfigError(
          `CHORUS_EVENTS: ${name} asks for a follow on ${networkIdentities[condition.network].label}, which can’t be checked.`,
        )
      if (condition.kind === 'token' && !rpcUrls.has(condition.chainId))
        throw new ConfigError(`CHORUS_EVENTS: ${name} asks for a token on chain ${condition.chainId}, which has no node.`)
    }
}
