import type { Generated } from 'kysely'

export interface PostCopiesTable {
  account_id: string
  /** Names the press that they were made with. */
  send_id: string
  platform: string
  profile_id: string
  post_id: string
  publication_id: string
  part: number
  created_at: Generated<Date>
}
