import { createFetcher } from '@chorus/networks/fetcher'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Db } from '../../server/db/database.ts'
import { createIngester } from '../../server/networks/farcaster/read-model/ingest/create-ingester.ts'
import { createEventFeed } from '../../server/networks/farcaster/read-model/ingest/event-feed.ts'

const events = 60_000
const accounts = 2000
const toHash = (count: number) => `0x${count.toString(16).padStart(40, '0')}`

/** As on the network: most events are reactions, then casts and follows. One like in ten is removed. */
function toEvent(count: number) {
  const fid = 1 + ((count * 7919) % accounts)
  const cast = Math.floor(count / 8)
  const author = 1 + ((cast * 8 * 7919) % accounts)
  const kind = count % 8
  const base = { fid, timestamp: 1_000_000 + count }
  const castAddBody = {
    text: `A cast with the number ${count} and some words about tides`,
    mentions: [],
    mentionsPositions: [],
    embeds: [],
  }
  const reactionBody = {
    type: count % 3 === 0 ? 'REACTION_TYPE_RECAST' : 'REACTION_TYPE_LIKE',
    targetCastId: { fid: author, hash: toHash(cast * 8) },
  }
  const linkBody = { type: 'follow', targetFid: 1 + ((count * 104_729) % accounts) }
  const data =
    kind === 0
      ? { ...base, type: 'MESSAGE_TYPE_CAST_ADD', castAddBody }
      : kind === 1
        ? { ...base, type: 'MESSAGE_TYPE_LINK_ADD', linkBody }
        : { ...base, type: count % 10 === 7 ? 'MESSAGE_TYPE_REACTION_REMOVE' : 'MESSAGE_TYPE_REACTION_ADD', reactionBody }
  return {
    type: 'HUB_EVENT_TYPE_MERGE_MESSAGE',
    id: count,
    mergeMessageBody: { message: { hash: toHash(count), data }, deletedMessages: [] },
  }
}

/** Follows a hub over HTTP from its first event to its last. */
export async function measureIngest(db: Db): Promise<{ perSecond: number; events: number }> {
  let head = 1
  const app = new Hono()
  app.get('/v1/info', (context) => context.json({ shardInfos: [{ shardId: 1 }] }))
  app.get('/v1/fids', (context) => context.json({ fids: [], nextPageToken: '' }))
  app.get('/v1/events', (context) => {
    const { from_event_id: from = '1', reverse } = context.req.query()
    if (reverse === 'true') return context.json({ events: [toEvent(head)] })
    const count = Math.max(0, Math.min(1000, head - Number(from) + 1))
    return context.json({ events: Array.from({ length: count }, (_, index) => toEvent(Number(from) + index)) })
  })
  app.get('/v1/userNameProofsByFid', (context) => context.json({ proofs: [] }))
  app.get('/v1/:list', (context) => context.json({ messages: [], nextPageToken: '' }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  try {
    await new Promise<void>((resolve) => void server.once('listening', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    // People, without any account: what is measured is the stream, not the reading of accounts.
    const options = {
      db,
      feed: createEventFeed(createFetcher({ root: url })),
      fids: Array.from({ length: accounts }, (_, index) => index + 1),
    }
    await createIngester({ ...options, scope: 'people' }).catchUp()
    head = events
    const started = performance.now()
    await createIngester({ ...options, scope: 'people' }).catchUp()
    return { perSecond: events / ((performance.now() - started) / 1000), events }
  } finally {
    server.close()
  }
}
