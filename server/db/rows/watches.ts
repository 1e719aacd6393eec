import type { Generated } from 'kysely'

export interface WatchesTable {
  account_id: string
  kind: string
  address: string
  created_at: Generated<Date>
  position: Generated<number>
}
