import type { Generated } from 'kysely'

export interface MutedPeopleTable {
  account_id: string
  platform: string
  subject: string
  created_at: Generated<Date>
}
