import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Returns the database's clock in seconds since 1970. All nodes use it. */
export async function loadNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 as now`.execute(db)
  return Number(rows[0]!.now)
}
