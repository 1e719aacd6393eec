import { expect, test } from 'vitest'
import { createEventFeed } from './event-feed.ts'

// Control characters take six bytes each in JSON: the longest casts that are possible.
const text = '\u0001'.repeat(10_000)
const messages = Array.from({ length: 400 }, (_, index) => ({
  hash: `0x${index.toString(16).padStart(40, '0')}`,
  data: { type: 'MESSAGE_TYPE_CAST_ADD', fid: 7, timestamp: index, castAddBody: { text } },
}))
const events = messages.map((message, index) => ({ type: 'HUB_EVENT_TYPE_MERGE_MESSAGE', id: index + 1, mergeMessageBody: { message } }))

const feed = createEventFeed(async (path) => {
  const { pathname, searchParams } = new URL(path, 'http://hub.example')
  const size = Number(searchParams.get('pageSize'))
  if (pathname === '/v1/events')
    return Response.json({ events: events.filter(({ id }) => id >= Number(searchParams.get('from_event_id'))).slice(0, size) })
  const from = Number(searchParams.get('pageToken') ?? 0)
  return Response.json({
    messages: messages.slice(from, from + size),
    nextPageToken: from + size < messages.length ? String(from + size) : '',
  })
})

test('reads events of long casts in smaller pages, without mistaking one for the last', async () => {
  const ids: number[] = []
  for (let hasMore = true; hasMore;) {
    const page = await feed.read(1, ids.length + 1)
    ids.push(...page.events.map(({ event }) => event.id))
    hasMore = page.hasMore
  }
  expect(ids).toEqual(events.map(({ id }) => id))
})

test('reads an account of long casts in smaller pages', async () => {
  const hashes: string[] = []
  let pageToken = ''
  do {
    const page = await feed.readMessages('casts', 7, pageToken)
    hashes.push(...page.messages.map(({ hash }) => hash))
    pageToken = page.nextPageToken
  } while (pageToken)
  expect(hashes).toEqual(messages.map(({ hash }) => hash))
})
