import type { Generated, JSONColumnType } from 'kysely'

export interface PollsTable {
  id: string
  account_id: string
  /** Chosen by the page: a second poll with the same id is the first one again. */
  client_id: string | null
  title: string
  type: string
  multiple_count: number
  choices: JSONColumnType<string[]>
  created_at: Generated<Date>
  ends_at: Date
}

export interface VotesTable {
  poll_id: string
  platform: string
  /** The account on the network. */
  profile_id: string
  account_id: string
  /** Positions from 1, ascending. */
  choices: JSONColumnType<number[]>
  voted_at: Generated<Date>
}
