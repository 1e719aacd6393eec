import type { GetInfoResponse, HubEvent } from '@farcaster/core'
import type { LoggedEvent } from '../event-log.ts'
import { HubRefusal } from '../hub-refusal.ts'
import type { HubState } from '../hub-state.ts'
import { cutShardPages, type Page, type PageRequest } from '../page.ts'
import { blockShard, shards } from '../shard-of.ts'

export interface EventsRequest extends PageRequest {
  /** Included. */
  from: number
  /** Not included. */
  stop?: number | undefined
  /** Absent: every shard. */
  shard?: number | undefined
}

/** A hub's events, for both HTTP and gRPC. Each call may throw a HubRefusal. */
export interface EventReads {
  event(shard: number, id: number): HubEvent
  events(request: EventsRequest): Page<HubEvent>
  info(): GetInfoResponse
}

const keyOf = ({ id }: LoggedEvent): string => id.toString(16).padStart(16, '0')

export function createEventReads(hub: HubState): EventReads {
  const eventsOf = (shard: number, refusal: string) => {
    const log = hub.log(shard)
    if (!log) throw HubRefusal.badRequest(refusal)
    return log.events()
  }
  return {
    event(shard, id) {
      const event = eventsOf(shard, 'no shard store for fid').find((other) => other.id === id)
      if (!event) throw new HubRefusal('', 'not_found/Event not found', 'Internal')
      return event.toEvent()
    },
    events({ from, stop, shard, ...page }) {
      const listOf = (index: number) =>
        eventsOf(index, 'Shard not found').filter(({ id }) => id >= from && (stop === undefined || id < stop))
      const { items, next } = cutShardPages(listOf, page, keyOf, shard === undefined ? shards : [shard])
      return { items: items.map((event) => event.toEvent()), next }
    },
    info() {
      const stats = { numMessages: hub.store().count(), numFidRegistrations: hub.members.length, approxSize: 0 }
      return {
        version: 'sandbox',
        dbStats: stats,
        peerId: 'sandbox',
        numShards: shards.length,
        shardInfos: [blockShard, ...shards].map((shardId) => ({
          ...stats,
          shardId,
          maxHeight: hub.log(shardId)?.height() ?? 0,
          blockDelay: 0,
          mempoolSize: 0,
          numOnchainEvents: 0,
        })),
        nextEngineVersionTimestamp: 0,
      }
    },
  }
}
