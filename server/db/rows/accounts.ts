import type { Generated, JSONColumnType } from 'kysely'

export interface AccountsTable {
  id: string
  raw_id: Generated<number>
  uid: string
  display_name: string | null
  avatar: string | null
  created_at: Generated<Date>
  /** When it last logged out of all its sessions, or of all others. */
  logged_out_at: Generated<Date | null>
}

export interface IdentitiesTable {
  id: Generated<number>
  account_id: string
  platform: string
  /** Who vouches for the subject, on platforms with several issuers. */
  issuer: Generated<string>
  subject: string
  handle: string | null
  display_name: string | null
  avatar: string | null
  facts: JSONColumnType<Record<string, unknown>, string | undefined>
  is_default: Generated<boolean>
  /** Whether it is a sign-in method; wallets are only shown. */
  is_login: Generated<boolean>
  bound_at: Generated<Date>
}

export interface IdentityMovesTable {
  id: string
  platform: string
  issuer: string
  subject: string
  from_account: string
  to_account: string
  moved_at: Generated<Date>
  /** When it had been connected to the account that lost it. */
  bound_at: Generated<Date | null>
  undo_until: Date
  undone_at: Date | null
  is_emptied: Generated<boolean>
  then_do: 'merge' | 'delete' | null
  /** After a failure: when to try again. */
  retry_at: Date | null
}

export interface NoticesTable {
  id: string
  account_id: string
  kind: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
  created_at: Generated<Date>
  seen_at: Date | null
  is_letter_due: Generated<boolean>
}

export interface AuditTable {
  id: Generated<number>
  account_id: string | null
  action: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
  at: Generated<Date>
}

export interface MediaRemovalsTable {
  account_id: string
  deleted_at: Generated<Date>
  moved_to: Generated<string | null>
}
