import type { Generated } from 'kysely'

export interface MutedPeopleTable {
  account_id: string
  platform: string
  subject: string
  /** The same in the rows of one person. */
  person: string
  created_at: Generated<Date>
}
