import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { connectPool } from '../db/connect-pool.ts'
import { returnAllowances, takeAllowances } from './take-allowances.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

test('allows exactly as many calls on two nodes as on one, in turn and all at once', async () => {
  const other = connectPool(database.url)
  const key = randomUUID()
  const tries = Array.from({ length: 60 }, (_, index) => takeAllowances(index % 2 ? other : database.db, [{ key, count: 20, seconds: 60 }]))
  const counts = await Promise.all(tries)
  expect(counts.filter(({ refusal }) => !refusal)).toHaveLength(20)
  await other.destroy()
})

test('reports when to retry, and allows calls then', async () => {
  const allowance = { key: randomUUID(), count: 1, seconds: 60 }
  expect((await takeAllowances(database.db, [allowance])).refusal).toBeUndefined()
  expect((await takeAllowances(database.db, [allowance])).refusal).toMatchObject({ status: 429, retryAfter: 60 })
  await sql`update rate_limits set resets_at = now() - interval '1 second' where key = ${allowance.key}`.execute(database.db)
  expect((await takeAllowances(database.db, [allowance])).refusal).toBeUndefined()
})

test('returns a count to its own window only', async () => {
  const { db } = database
  const [one, other] = [randomUUID(), randomUUID()].map((key) => ({ key, count: 10, seconds: 60 }))
  const countOf = async ({ key }: { key: string }) =>
    (await sql<{ count: number }>`select count from rate_limits where key = ${key}`.execute(db)).rows[0]?.count
  const first = await takeAllowances(db, [one!, other!])
  await sql`update rate_limits set resets_at = now() - interval '1 second' where key = ${one!.key}`.execute(db)
  await takeAllowances(db, [one!, other!])
  await returnAllowances(db, first.taken)
  expect([await countOf(one!), await countOf(other!)]).toEqual([1, 1])
})

test('does not deadlock when many calls count the same keys in different orders', async () => {
  const [a, b] = [randomUUID(), randomUUID()].map((key) => ({ key, count: 1000, seconds: 60 }))
  await Promise.all(Array.from({ length: 100 }, (_, index) => takeAllowances(database.db, index % 2 ? [a!, b!] : [b!, a!])))
})
