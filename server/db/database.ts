import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The pool or a transaction: anything a query can run on. */
export type Db = Kysely<Tables>

export interface Database {
  db: Db
  close(): Promise<void>
}
