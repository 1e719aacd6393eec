import type { RowFailure } from '@chorus/outbox/outbox-row'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface ScheduledPostsTable {
  id: string
  account_id: string
  /** Chosen by the page. A second post with the same group returns the first one. */
  group_id: string
  publish_at: Date
  display: JSONColumnType<{ content: string; type: string }>
  source: string | null
  /** The press whose posts it continues. */
  continued_send_id: Generated<string | null>
  /** The place of its first post in the thread. */
  first_part: Generated<number>
  /** The draft that withdrew it, which may never have been scheduled. */
  withdrawn_by: Generated<string | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ScheduledSendsTable {
  id: string
  post_id: string
  account_id: string
  platform: string
  profile_id: string
  /** Outbox rows, with the names of their files. */
  parts: ColumnType<unknown[], string, string>
  state: Generated<string>
  is_deleted: Generated<boolean>
  tries: Generated<number>
  failure: ColumnType<RowFailure | null, string | null, string | null>
  due_at: Date
  withdrawn_by: Generated<string | null>
  lease: Generated<string | null>
  lease_until: Generated<Date | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ScheduledFilesTable {
  id: string
  account_id: string
  /** SHA-256 in hex. */
  hash: string
  type: string
  size: number
  uploaded_at: Generated<Date>
}

export interface ScheduledPiecesTable {
  file_id: string
  piece: number
  data: Buffer
}

export interface ScheduledUsesTable {
  post_id: string
  file_id: string
}
