import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

export interface Room {
  table: keyof Tables
  accountId: string
  /** How many rows an account may have. */
  most: number
  /** Which row is meant: one that is there already needs no room. */
  same: RawBuilder<unknown>
}

/**
 * Whether there is room for a row: part of the statement that writes it, so that no other write comes between. Two writes at once may both
 * still see room: a few too many do no harm.
 */
export const hasRoom = ({ table, accountId, most, same }: Room): RawBuilder<boolean> => sql`(
  (select count(*) from ${sql.table(table)} where account_id = ${accountId}::uuid) < ${sql.lit(most)}
  or exists (select from ${sql.table(table)} as there where there.account_id = ${accountId}::uuid and ${same}))`
