import type { Generated } from 'kysely'

export interface SignedMessagesTable {
  account_id: string
  /** The account on the network. */
  profile_id: string
  /** Chosen by the page. A second message with the same id returns the first one. */
  client_id: string
  /** The signed message as the network takes it. */
  bytes: Buffer
  hash: Buffer
  /** In the message, by the network's clock. */
  message_time: number
  created_at: Generated<Date>
}
