import type { Hono } from 'hono'
import type { Hub } from './create-hub.ts'
import { refuse, toPageSize } from './send-page.ts'
import { blockShard, shards } from './shard-of.ts'

/** A hub's events, each shard's by its own ids. */
export function eventRoutes(app: Hono, hub: Hub): void {
  const eventsOf = (shard: number) => hub.log(shard)?.events()

  app.get('/v1/events', (context) => {
    const { from_event_id: from = '0', stop_id: stop, shard_index: shard, pageSize, reverse } = context.req.query()
    if (![from, stop ?? '0', shard ?? '1'].every((value) => /^\d+$/.test(value)))
      return context.text('Invalid query parameters: invalid digit found in string', 400)
    const pages = (shard === undefined ? shards : [Number(shard)]).map((index) => {
      const events = eventsOf(index)?.filter(({ id }) => id >= Number(from) && (stop === undefined || id < Number(stop)))
      return (reverse === 'true' ? events?.toReversed() : events)?.slice(0, toPageSize(pageSize))
    })
    if (pages.includes(undefined)) return refuse(context, 'Shard not found')
    return context.json({ events: pages.flatMap((page) => page!.map((event) => event.toJson())) })
  })
  app.get('/v1/eventById', (context) => {
    const { event_id: id, shard_index: shard } = context.req.query()
    const event = eventsOf(Number(shard))?.find((other) => other.id === Number(id))
    return event ? context.json(event.toJson()) : refuse(context, 'Event not found')
  })
  app.get('/v1/info', (context) => {
    const shardInfos = [blockShard, ...shards].map((shardId) => ({
      shardId,
      maxHeight: hub.log(shardId)?.height() ?? 0,
      numMessages: hub.store().count(),
      numFidRegistrations: hub.members.length,
      approxSize: 0,
      blockDelay: 0,
      mempoolSize: 0,
    }))
    return context.json({
      dbStats: { numMessages: hub.store().count(), numFidRegistrations: hub.members.length, approxSize: 0 },
      numShards: shards.length,
      shardInfos,
      version: 'sandbox',
      peer_id: 'sandbox',
      nextEngineVersionTimestamp: 0,
    })
  })
}
