import type { Generated, JSONColumnType } from 'kysely'

export interface IdentitiesTable {
  id: Generated<number>
  account_id: string
  platform: string
  /** Who says that the subject is theirs, where several could. */
  issuer: Generated<string>
  subject: string
  handle: string | null
  display_name: string | null
  avatar: string | null
  facts: JSONColumnType<Record<string, unknown>, string | undefined>
  is_default: Generated<boolean>
  /** Whether one can log in with it; a wallet is only shown. */
  is_login: Generated<boolean>
  bound_at: Generated<Date>
}
