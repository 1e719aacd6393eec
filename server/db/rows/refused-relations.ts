import type { Generated } from 'kysely'

export interface RefusedRelationsTable {
  account_id: string
  twitter_id: string
  address: string
  reason: string
  sources: Generated<string>
  created_at: Generated<Date>
}
