import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface PollsTable {
  id: string
  account_id: string
  /** Chosen by the page. A second poll with the same id returns the first one. */
  client_id: string | null
  title: string
  type: string
  multiple_count: number
  options: JSONColumnType<string[]>
  created_at: Generated<Date>
  ends_at: Date
  voters: Generated<number>
  /** Votes for each option, in their order. Shorter: no one has voted. */
  option_votes: ColumnType<number[], never, never>
}

export interface VotesTable {
  poll_id: string
  platform: string
  /** The account on the network. */
  profile_id: string
  account_id: string
  /** Positions from 1, ascending. */
  options: JSONColumnType<number[]>
  voted_at: Generated<Date>
}
