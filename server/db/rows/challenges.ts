import type { Generated, JSONColumnType } from 'kysely'

export interface ChallengesTable {
  id: Buffer
  kind: string
  account_id: string | null
  subject: Generated<string>
  payload: JSONColumnType<Record<string, unknown>, string | undefined>
  expires_at: Date
}
