import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/database/create-test-database.ts'
import { toMilliseconds } from '../../hub/hub-wire.ts'
import { addMessage } from '../ingest/add-message.ts'
import { applyChanges } from '../ingest/apply-changes.ts'
import { createChanges } from '../ingest/change.ts'
import { rankChannels } from '../ingest/rank-channels.ts'
import { readTrending } from './read-trending.ts'

const now = 100_000_000
const url = 'https://farcaster.group/tides'
/** More than are stored. */
const count = 130
const toHash = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

let database: TestDatabase
let seq = 0
const add = async (messages: readonly { fid: number; type: string; hash?: string; timestamp?: number; [body: string]: unknown }[]) => {
  const changes = createChanges()
  for (const { hash = toHash(0), timestamp = now - 100, ...data } of messages)
    addMessage(changes, { hash, data: { timestamp, ...data } as never }, (seq += 1))
  await applyChanges(database.db, changes)
}
const like = (cast: number, by: number) => ({
  fid: 1000 + by,
  type: 'MESSAGE_TYPE_REACTION_ADD',
  reactionBody: { type: 'REACTION_TYPE_LIKE', targetCastId: { fid: 1 + (cast % 9), hash: toHash(cast) } },
})

beforeAll(async () => {
  database = await createTestDatabase()
  const castAddBody = { text: 'Hello', mentions: [], mentionsPositions: [], embeds: [], parentUrl: url }
  const casts = Array.from({ length: count }, (_, cast) => ({
    fid: 1 + (cast % 9),
    type: 'MESSAGE_TYPE_CAST_ADD',
    hash: toHash(cast),
    timestamp: now - 1000 + cast,
    castAddBody,
  }))
  await add([...casts, ...casts.flatMap((_, cast) => Array.from({ length: (cast * 7) % 11 }, (_two, by) => like(cast, by)))])
})
afterAll(() => database.close())
beforeEach(async () => void (await sql`delete from farcaster_rankings`.execute(database.db)))

async function readAll(): Promise<string[]> {
  const hashes: string[] = []
  let cursor: string | undefined
  do {
    const page = await readTrending(database.db, url, 20, cursor, now)
    hashes.push(...page.entries.map(({ hash }) => hash))
    cursor = page.cursor
  } while (cursor)
  return hashes
}
const claim = () => rankChannels(database.db, () => toMilliseconds(now)).claim(5)
const run = (channel: string) => rankChannels(database.db, () => toMilliseconds(now)).run(channel)

test('lists the same casts from a stored ranking as from one made now', async () => {
  const ranked = await readAll()
  const byLikes = Array.from({ length: count }, (_, cast) => cast).toSorted((a, b) => ((b * 7) % 11) - ((a * 7) % 11) || b - a)
  expect(ranked).toEqual(byLikes.map((cast) => toHash(cast).slice(2)))

  expect(await claim()).toEqual([url])
  await run(url)
  expect(await readAll()).toEqual(ranked)
  await sql`update farcaster_rankings set fids = fids[2:], hashes = hashes[2:], ats = ats[2:]`.execute(database.db)
  expect((await readTrending(database.db, url, 20, undefined, now)).entries[0]!.hash).toBe(ranked[1])
})

test('renews a ranking after a minute, and not one that no one has read for a day', async () => {
  await readAll()
  await run((await claim())[0]!)
  expect(await claim()).toEqual([])
  await sql`update farcaster_rankings set ranked_at = now() - interval '2 minutes'`.execute(database.db)
  expect(await claim()).toEqual([url])
  expect(await claim()).toEqual([])
  const [before] = await readAll()
  await add(Array.from({ length: 30 }, (_, by) => like(3, 500 + by)))
  await run(url)
  expect((await readAll())[0]).toBe(toHash(3).slice(2))
  expect(before).not.toBe(toHash(3).slice(2))

  await sql`update farcaster_rankings set asked_at = now() - interval '2 days'`.execute(database.db)
  expect(await claim()).toEqual([])
  expect((await sql`select url from farcaster_rankings`.execute(database.db)).rows).toEqual([])
})

test('keeps the rankings of the thousand most recently read channels', async () => {
  await sql`insert into farcaster_rankings (url, asked_at)
    select 'https://example.com/' || n, now() - n * interval '1 second' from generate_series(1, 1100) as n`.execute(database.db)
  await claim()
  const { rows } = await sql`select count(*)::int as count, max(now() - asked_at) < interval '1002 seconds' as are_latest
    from farcaster_rankings`.execute(database.db)
  expect(rows).toEqual([{ count: 1000, are_latest: true }])
})

test('recomputes a ranking that no node has renewed for long, and records the read', async () => {
  await readAll()
  await run((await claim())[0]!)
  await sql`update farcaster_rankings set fids = '{}', hashes = '{}', ats = '{}', ranked_at = now() - interval '20 minutes',
    asked_at = now() - interval '2 hours'`.execute(database.db)
  expect(await readAll()).toHaveLength(count)
  const { rows } = await sql<{
    isRecent: boolean
  }>`select asked_at > now() - interval '1 minute' as "isRecent" from farcaster_rankings`.execute(database.db)
  expect(rows).toEqual([{ isRecent: true }])
})
