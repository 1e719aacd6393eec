import type { Generated } from 'kysely'

export interface LikesTable {
  account_id: string
  like_id: string
  like_type: string
  like_owner_id: string
  platform_id: string
  created_at: Generated<Date>
}
