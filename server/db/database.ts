import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What a query runs on: the pool, or a transaction of it. */
export type Db = Kysely<Tables>

export interface Database {
  db: Db
  close(): Promise<void>
}
