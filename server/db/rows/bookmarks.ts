import type { Generated } from 'kysely'

export interface BookmarksTable {
  account_id: string
  post_id: string
  post_key: string
  platform: string
  platform_id: Generated<string>
  post_type: Generated<string>
  created_at: Generated<Date>
  position: Generated<number>
}
