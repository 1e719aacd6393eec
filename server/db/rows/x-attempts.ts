import type { Generated, JSONColumnType } from 'kysely'

export interface XAttemptsTable {
  hash: Buffer
  body: Buffer
  /** Null: X has not answered, or its answer is lost. */
  answer: JSONColumnType<object | null, string | null, string>
  is_lost: Generated<boolean>
  made_at: Generated<Date>
}
