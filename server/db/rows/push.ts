import type { Generated, JSONColumnType } from 'kysely'

export interface DeviceTokensTable {
  token_hash: Buffer
  account_id: string
  platform: string
  device_id: Generated<string>
  /** The session that registered the device. Null: registered before sessions were stored with it. */
  session_id: string | null
  registered_at: Generated<Date>
}

export interface PushMessagesTable {
  id: string
  account_id: string
  token_hash: Buffer
  message: JSONColumnType<object, string>
  attempts: Generated<number>
  due_at: Generated<Date>
  expires_at: Date
}

export interface PushSwitchesTable {
  account_id: string
  platform: string
  push_type: string
  state: boolean
  updated_at: Generated<Date>
}

export interface PushWatchesTable {
  account_id: string
  /** Type of the serialised session. */
  type: string
  profile_id: string
  /** ms, by the network's clock. Null: not checked yet. */
  mark: Generated<number | null>
  told: JSONColumnType<string[], string | undefined>
  failures: Generated<number>
  due_at: Generated<Date>
  lease: Generated<string | null>
  lease_until: Generated<Date | null>
}
