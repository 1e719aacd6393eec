import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database/create-test-database.ts'
import { connectPool } from './connect-pool.ts'

test('waits for a free connection while all are busy for seconds', async () => {
  await using database = await createTestDatabase()
  const db = connectPool(database.url)
  const slow = Array.from({ length: 12 }, () => sql`select pg_sleep(6)`.execute(db))
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(db)
  expect(rows).toEqual([{ n: 1 }])
  await Promise.all(slow)
  await db.destroy()
})
