import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../../db/connect-pool.ts'

/** Begins a statement whose plan is worth keeping. */
export const asPrepared = sql.raw(prepared)

/**
 * A source of one row whose values the planner can't see (`offset 0`). With a fid or a time in sight, a plan for these values alone looks
 * cheaper than one for any, and Postgres would plan the statement each time although both plans read the same.
 */
export const unseen = (values: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${values} offset 0)`
