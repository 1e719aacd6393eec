import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

export interface Room {
  table: keyof Tables
  accountId: string
  /** Maximum number of rows per account. */
  most: number
  /** Condition for a row that already exists and so needs no room. */
  same: RawBuilder<unknown>
}

/**
 * Whether the account has room for another row. It is part of the inserting statement, so no other write can come between. Two concurrent
 * inserts may both see room; exceeding the limit by a few rows is harmless.
 */
export const hasRoom = ({ table, accountId, most, same }: Room): RawBuilder<boolean> => sql`(
  (select count(*) from ${sql.table(table)} where account_id = ${accountId}::uuid) < ${sql.lit(most)}
  or exists (select from ${sql.table(table)} as there where there.account_id = ${accountId}::uuid and ${same}))`
