import type { Generated, JSONColumnType } from 'kysely'

export interface DaoReminderSpacesTable {
  account_id: string
  space: string
  created_at: Generated<Date>
}

export interface DaoRemindersTable {
  account_id: string
  proposal_id: string
  ends_at: Date
  data: JSONColumnType<Record<string, unknown>>
  created_at: Generated<Date>
}
