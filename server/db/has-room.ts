import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether an account has fewer rows than it may have. Two writes at once may both still see room: a few too many do no harm. */
export const hasRoom = (table: keyof Tables, accountId: string, most: number): RawBuilder<boolean> =>
  sql`(select count(*) from ${sql.table(table)} where account_id = ${accountId}::uuid) < ${sql.lit(most)}`
