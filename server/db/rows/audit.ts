import type { Generated, JSONColumnType } from 'kysely'

export interface AuditTable {
  id: Generated<number>
  account_id: string | null
  action: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
  at: Generated<Date>
}
