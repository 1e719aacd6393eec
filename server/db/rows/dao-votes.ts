import type { Generated, JSONColumnType } from 'kysely'

export interface DaoVotersTable {
  address: string
  read_until: Generated<number>
  due_at: Generated<Date>
}

export interface DaoVotesTable {
  voter: string
  proposal_id: string
  vote_id: string
  created: number
  data: JSONColumnType<Record<string, unknown>>
}

export interface DaoFollowersTable {
  identity_id: number
  due_at: Generated<Date>
}

export interface DaoFollowedWalletsTable {
  identity_id: number
  address: string
}

export interface DaoFollowedPeopleTable {
  identity_id: number
  address: string
  person: JSONColumnType<Record<string, unknown>>
}
