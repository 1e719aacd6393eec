import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database/create-test-database.ts'

test('waits for a free connection while all are busy for seconds', async () => {
  await using database = await createTestDatabase()
  const slow = Array.from({ length: 12 }, () => sql`select pg_sleep(6)`.execute(database.db))
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }])
  await Promise.all(slow)
})
