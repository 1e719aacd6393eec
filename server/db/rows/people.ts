import type { Generated, JSONColumnType } from 'kysely'

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

export interface LikesTable {
  account_id: string
  like_id: string
  like_type: string
  like_owner_id: string
  platform_id: string
  created_at: Generated<Date>
}

export interface MutesTable {
  account_id: string
  platform: string
  subject: string
  created_at: Generated<Date>
  position: Generated<number>
}

export interface MutedPeopleTable {
  account_id: string
  platform: string
  subject: string
  /** Shared by all rows of one person. */
  person: string
  created_at: Generated<Date>
}

export interface MutedCollectionsTable {
  account_id: string
  collection_id: string
  created_at: Generated<Date>
  position: Generated<number>
}

export interface WatchesTable {
  account_id: string
  kind: string
  address: string
  created_at: Generated<Date>
  position: Generated<number>
}

export interface ReportsTable {
  account_id: string
  kind: string
  platform: string
  subject: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
  created_at: Generated<Date>
}

export interface RefusedRelationsTable {
  account_id: string
  twitter_id: string
  address: string
  reason: string
  sources: Generated<string>
  created_at: Generated<Date>
}

export interface MutedChannelsTable {
  account_id: string
  platform: string
  channel_id: string
  created_at: Generated<Date>
}

export interface SeenNotificationsTable {
  account_id: string
  platform: string
  profile_id: string
  seen_at: Date
}
