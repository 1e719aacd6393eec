import type { Generated } from 'kysely'

export interface XHiddenRepliesTable {
  client_id: string
  reply_id: string
  parent_id: string
  hidden_at: Generated<Date>
}
