import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'

/** Every row of every table as text, one line each: what a thief of the database could read. */
export async function dumpDatabase(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return dumps.flat()
}
