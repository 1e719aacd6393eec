import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { connectPool } from '../db/connect-pool.ts'
import type { Db } from '../db/database.ts'
import { createAllowanceCounter } from './allowance-counter.ts'
import { returnAllowances, takeAllowances, type Allowance } from './take-allowances.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

const takeOne = async (db: Db, allowances: readonly Allowance[]) => (await takeAllowances(db, [allowances]))[0]!

test('allows exactly as many calls on two nodes as on one, in turn and all at once', async () => {
  const other = connectPool(database.url)
  const key = randomUUID()
  const tries = Array.from({ length: 60 }, (_, index) => takeOne(index % 2 ? other : database.db, [{ key, count: 20, seconds: 60 }]))
  const counts = await Promise.all(tries)
  expect(counts.filter(({ refusal }) => !refusal)).toHaveLength(20)
  await other.destroy()
})

test('reports when to retry, and allows calls then', async () => {
  const allowance = { key: randomUUID(), count: 1, seconds: 60 }
  expect((await takeOne(database.db, [allowance])).refusal).toBeUndefined()
  expect((await takeOne(database.db, [allowance])).refusal).toMatchObject({ status: 429, retryAfter: 60 })
  await sql`update rate_limits set resets_at = now() - interval '1 second' where key = ${allowance.key}`.execute(database.db)
  expect((await takeOne(database.db, [allowance])).refusal).toBeUndefined()
})

test('returns a count to its own window only', async () => {
  const { db } = database
  const [one, other] = [randomUUID(), randomUUID()].map((key) => ({ key, count: 10, seconds: 60 }))
  const countOf = async ({ key }: { key: string }) =>
    (await sql<{ count: number }>`select count from rate_limits where key = ${key}`.execute(db)).rows[0]?.count
  const first = await takeOne(db, [one!, other!])
  await sql`update rate_limits set resets_at = now() - interval '1 second' where key = ${one!.key}`.execute(db)
  await takeOne(db, [one!, other!])
  await returnAllowances(db, first.taken)
  expect([await countOf(one!), await countOf(other!)]).toEqual([1, 1])
})

test('does not deadlock when many calls count the same keys in different orders', async () => {
  const [a, b] = [randomUUID(), randomUUID()].map((key) => ({ key, count: 1000, seconds: 60 }))
  await Promise.all(Array.from({ length: 100 }, (_, index) => takeOne(database.db, index % 2 ? [a!, b!] : [b!, a!])))
})

test('counts many calls together like single ones', async () => {
  const [shared, own] = [randomUUID(), randomUUID()]
  const peek = { key: shared, count: 3, seconds: 60, isPeek: true }
  const take = { key: shared, count: 3, seconds: 60 }
  await takeOne(database.db, [take])
  const counts = await takeAllowances(database.db, [
    [peek],
    [take, { key: own, count: 1, seconds: 60 }],
    [peek],
    [take],
    [peek],
    [take],
    [],
  ])
  expect(counts.map(({ refusal }) => refusal?.status)).toEqual([undefined, undefined, undefined, undefined, 429, 429, undefined])
  expect(counts.map(({ taken }) => taken.map(({ key }) => key))).toEqual([
    [shared],
    [shared, own],
    [shared],
    [shared],
    [shared],
    [shared],
    [],
  ])
  expect((await takeOne(database.db, [{ ...take, count: 100, isPeek: true }])).taken).toEqual(counts[0]!.taken)
})

describe('a counter', () => {
  test('allows exactly as many of the calls that arrive at once as one after the other, on two nodes', async () => {
    const other = connectPool(database.url)
    const counters = [database.db, other].map(createAllowanceCounter)
    const key = randomUUID()
    const tries = Array.from({ length: 500 }, (_, index) => counters[index % 2]!.take([{ key, count: 70, seconds: 60 }]))
    const counts = await Promise.all(tries)
    expect(counts.filter(({ refusal }) => !refusal)).toHaveLength(70)
    await other.destroy()
  })

  test('fails the calls that could not be counted, and counts later ones', async () => {
    const { db } = database
    const counter = createAllowanceCounter(db)
    const broken = { key: 'a\0b', count: 1, seconds: 60 }
    await expect(counter.take([broken])).rejects.toThrow(/encoding|0x00/)
    expect((await counter.take([{ key: randomUUID(), count: 1, seconds: 60 }])).refusal).toBeUndefined()
  })
})
