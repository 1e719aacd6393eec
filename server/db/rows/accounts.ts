import type { Generated } from 'kysely'

export interface AccountsTable {
  id: string
  raw_id: Generated<number>
  uid: string
  display_name: string | null
  avatar: string | null
  created_at: Generated<Date>
}
