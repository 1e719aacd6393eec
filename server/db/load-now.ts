import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The database's clock, in seconds since 1970: the one that all nodes go by. */
export async function loadNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 as now`.execute(db)
  return Number(rows[0]!.now)
}
