import type { Generated, JSONColumnType } from 'kysely'

export interface PushMessagesTable {
  id: string
  account_id: string
  token_hash: Buffer
  message: JSONColumnType<object, string>
  attempts: Generated<number>
  due_at: Generated<Date>
  expires_at: Date
}
