import { sql } from 'kysely'
import { prepared } from '../../../../db/connect-pool.ts'

/** Begins a statement whose plan is worth keeping. */
export const asPrepared = sql.raw(prepared)
