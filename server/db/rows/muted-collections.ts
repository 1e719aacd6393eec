import type { Generated } from 'kysely'

export interface MutedCollectionsTable {
  account_id: string
  collection_id: string
  created_at: Generated<Date>
  position: Generated<number>
}
