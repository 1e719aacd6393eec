import type { Generated, JSONColumnType } from 'kysely'

export interface ReportsTable {
  id: Generated<number>
  account_id: string | null
  kind: string
  platform: string
  subject: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
  created_at: Generated<Date>
}
