import type { Generated, JSONColumnType } from 'kysely'

export interface NoticesTable {
  id: string
  account_id: string
  kind: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
  created_at: Generated<Date>
  seen_at: Date | null
  is_letter_due: Generated<boolean>
}
