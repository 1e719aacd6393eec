import type { Generated } from 'kysely'

export interface XSessionsTable {
  id: string
  handle_hash: Buffer
  browser_hash: Buffer
  client_id: string
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}
