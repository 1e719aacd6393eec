import type { Generated, JSONColumnType } from 'kysely'

export interface ChallengesTable {
  id: Buffer
  kind: string
  account_id: string | null
  subject: Generated<string>
  payload: JSONColumnType<Record<string, unknown>, string | undefined>
  expires_at: Date
}

export interface OtpCodesTable {
  id: string
  address_hash: Buffer
  code_hash: Buffer
  bound_to: Buffer | null
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  client_hash: Generated<Buffer | null>
  known_browser: Generated<Buffer | null>
  foreign_tries: Generated<number>
  is_dead: Generated<boolean>
}

export interface EmailBrowsersTable {
  address_hash: Buffer
  browser_hash: Buffer
  last_login_at: Generated<Date>
}

export interface UsedProofsTable {
  hash: Buffer
  expires_at: Date
}

export interface RateLimitsTable {
  key: string
  count: number
  resets_at: Date
}
