import type { Generated, JSONColumnType } from 'kysely'

export interface PushWatchesTable {
  account_id: string
  /** As in a serialised session. */
  type: string
  profile_id: string
  /** ms, of the network's clock. Null: nobody has looked yet. */
  mark: Generated<number | null>
  told: JSONColumnType<string[], string | undefined>
  failures: Generated<number>
  due_at: Generated<Date>
  lease: Generated<string | null>
  lease_until: Generated<Date | null>
}
