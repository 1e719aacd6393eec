import type { Generated, JSONColumnType } from 'kysely'

export interface ReportsTable {
  account_id: string
  kind: string
  platform: string
  subject: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
  created_at: Generated<Date>
}
