import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/database/create-test-database.ts'
import { type Covers, createCoverage } from './create-coverage.ts'
import { insertShard } from './shards.ts'
import { track } from './track.ts'

const viewer = { fid: 7, accountId: '00000000-0000-4000-8000-000000000000', mutedChannels: new Set<string>() }

let database: TestDatabase
let covers: Covers
beforeAll(async () => {
  database = await createTestDatabase()
  covers = createCoverage(database.db)
  await insertShard(database.db, { shard: 1, lastEvent: 0, lastDigest: '', checkpoints: [] })
})
afterAll(() => database.close())
beforeEach(async () => void (await sql`delete from farcaster_tracked`.execute(database.db)))

const readTracked = async () =>
  (await sql<{ fid: number }>`select fid from farcaster_tracked order by fid`.execute(database.db)).rows.map(({ fid }) => fid)

test('queues accounts for someone who is logged in, not for guests', async () => {
  expect(await covers([8, 9], undefined)).toBe(false)
  expect(await readTracked()).toEqual([])
  expect(await covers([8], viewer)).toBe(false)
  expect(await readTracked()).toEqual([8])
})

test('stops queuing while many accounts wait', async () => {
  await track(
    database.db,
    Array.from({ length: 499 }, (_, index) => 1000 + index),
    1,
  )
  await covers([1, 2, 3], viewer)
  expect((await readTracked()).filter((fid) => fid < 1000)).toEqual([1])
})

test('does not cover an account that has to be read again', async () => {
  await track(database.db, [8], 1)
  await sql`update farcaster_tracked set backfilled_at = now()`.execute(database.db)
  expect(await covers([8], undefined)).toBe(true)
  await sql`update farcaster_tracked set backfilled_at = null`.execute(database.db)
  expect(await covers([8], undefined)).toBe(false)
})
