import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database/create-test-database.ts'
import { spendOnce, spendUntil } from './used-proofs.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

const used = 'This proof has already been used. Log in again.'
/** Seconds from now until the row expires. */
async function keptFor(hash: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - now())::float8 as seconds from used_proofs where hash = ${hash}`.execute(database.db)
  return Number(rows[0]!.seconds)
}

test('accepts a proof once when a hundred requests use it at the same time', async () => {
  const hash = randomBytes(32)
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => spendOnce(database.db, hash, 60)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['long ago', -1e300, 600],
  ['in 1970', 0, 600],
  ['in an hour', Date.now() / 1000 + 3600, 4200],
  ['in the year 9999', 253_402_300_799, 400 * 86_400],
  ['beyond every calendar', 1e300, 400 * 86_400],
  ['never', Number.POSITIVE_INFINITY, 400 * 86_400],
])('remembers a used proof that ends %s for as long as it could be valid, and no longer', async (_, until, seconds) => {
  const hash = randomBytes(32)
  await spendUntil(database.db, hash, until)
  await expect(spendUntil(database.db, hash, until)).rejects.toThrow(used)
  expect(Math.abs((await keptFor(hash)) - seconds)).toBeLessThan(60)
})

test('does not use up a proof when its transaction is rolled back', async () => {
  const hash = randomBytes(32)
  const broken = database.db.transaction().execute(async (transaction) => {
    await spendOnce(transaction, hash, 60)
    throw new Error('something else')
  })
  await expect(broken).rejects.toThrow('something else')
  await spendOnce(database.db, hash, 60)
})
