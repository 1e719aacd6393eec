import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { answer, toPageRequest } from './answer-page.ts'
import { toEventJson } from './to-event-json.ts'

/** A hub's events, each shard's by its own ids. */
export function eventRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/events', (context) => {
    const { from_event_id: from = '0', stop_id: stop, shard_index: shard } = context.req.query()
    if (![from, stop ?? '0', shard ?? '1'].every((value) => /^\d+$/.test(value)))
      return context.text('Invalid query parameters: invalid digit found in string', 400)
    const request = {
      ...toPageRequest(context),
      from: Number(from),
      stop: stop === undefined ? undefined : Number(stop),
      shard: shard === undefined ? undefined : Number(shard),
    }
    // This path ignores the page token.
    return answer(context, 'Failed to get events', () => ({ events: reads.events(request).items.map(toEventJson) }))
  })
  app.get('/v1/eventById', (context) => {
    const { event_id: id, shard_index: shard } = context.req.query()
    return answer(context, 'Failed to get event', () => toEventJson(reads.event(Number(shard), Number(id))))
  })
  app.get('/v1/info', (context) => {
    const { dbStats, numShards, shardInfos, version, peerId, nextEngineVersionTimestamp } = reads.info()
    const infos = shardInfos.map(({ shardId, maxHeight, numMessages, numFidRegistrations, approxSize, blockDelay, mempoolSize }) => ({
      shardId,
      maxHeight,
      numMessages,
      numFidRegistrations,
      approxSize,
      blockDelay,
      mempoolSize,
    }))
    return context.json({ dbStats, numShards, shardInfos: infos, version, peer_id: peerId, nextEngineVersionTimestamp })
  })
}
