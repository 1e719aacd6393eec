import type { Generated, JSONColumnType } from 'kysely'

export interface IdentitiesTable {
  id: Generated<number>
  account_id: string
  platform: string
  issuer: Generated<string>
  subject: string
  handle: string | null
  display_name: string | null
  avatar: string | null
  facts: JSONColumnType<Record<string, unknown>, string | undefined>
  is_default: Generated<boolean>
  is_login: Generated<boolean>
  bound_at: Generated<Date>
}
