import { EventRequest, EventsRequest, EventsResponse, GetInfoResponse, HubEvent, SubscribeRequest } from '@farcaster/core'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { Hub } from '../create-hub.ts'
import { HubRefusal } from '../hub-refusal.ts'
import { shards } from '../shard-of.ts'
import { streamCall, toPageRequest, unaryCall, type HubCall } from './hub-call.ts'

/** An empty request, of which the package exports no codec. */
const Nothing = { encode: () => ({ finish: () => new Uint8Array() }), decode: () => ({}) }

/** ms between checks for new posts while a client is subscribed. */
const lookEvery = 250

/** Events, as pages and as a stream. */
export const eventCalls: readonly HubCall[] = [
  unaryCall('GetInfo', Nothing, GetInfoResponse, ({ reads }) => reads.info()),
  unaryCall('GetEvent', EventRequest, HubEvent, ({ reads }, { id, shardIndex }) => reads.event(shardIndex, id)),
  unaryCall('GetEvents', EventsRequest, EventsResponse, ({ reads }, request) => {
    const { startId, stopId, shardIndex } = request
    const { items, next } = reads.events({ from: startId, stop: stopId, shard: shardIndex, ...toPageRequest(request) })
    return { events: items, nextPageToken: next }
  }),
  streamCall('Subscribe', SubscribeRequest, HubEvent, subscribe),
]

/**
 * Sends events of the requested types, and none if no type is named: from an id on, or those that are yet to come. Each shard's events are
 * in order; a slow client is waited for.
 */
function subscribe(hub: Hub, call: ServerWritableStream<SubscribeRequest, HubEvent>): void {
  const { eventTypes, fromId, shardIndex } = call.request
  const types = new Set(eventTypes)
  if (shardIndex !== undefined && !hub.log(shardIndex)) throw new HubRefusal('', 'invalid_internal_state/Invalid shard id', 'Unknown')
  const last = new Map<number, number>()
  for (const shard of shardIndex === undefined ? shards : [shardIndex])
    last.set(shard, fromId === undefined ? (hub.log(shard)!.events().at(-1)?.id ?? 0) : fromId - 1)

  let isFull = false
  const send = () => {
    for (const [shard, sent] of last) {
      const events = hub.log(shard)!.events()
      for (const { id, type, toEvent } of events.slice(events.findLastIndex((event) => event.id <= sent) + 1)) {
        if (isFull) return
        last.set(shard, id)
        if (types.has(type)) isFull = !call.write(toEvent())
      }
    }
  }
  call.on('drain', () => {
    isFull = false
    send()
  })
  const stops = [...last.keys()].map((shard) => hub.log(shard)!.watch(send))
  const look = setInterval(() => hub.store(), lookEvery)
  look.unref()
  call.on('close', () => {
    clearInterval(look)
    for (const stop of stops) stop()
  })
  send()
}
