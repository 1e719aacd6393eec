import type { Db } from '../database.ts'
import type { Subject } from './mutes.ts'

export interface IdentityRow {
  id: number
  platform: string
  issuer: string
  subject: string
  handle: string | null
  displayName: string | null
  avatar: string | null
  facts: Record<string, unknown>
  isDefault: boolean
  isLogin: boolean
  boundAt: Date
}

/** The identities connected to an account, oldest connection first. */
export async function listIdentities(db: Db, accountId: string): Promise<IdentityRow[]> {
  const rows = await db.selectFrom('identities').selectAll().where('account_id', '=', accountId).orderBy('id').limit(1000).execute()
  return rows.map((row) => ({
    id: row.id,
    platform: row.platform,
    issuer: row.issuer,
    subject: row.subject,
    handle: row.handle,
    displayName: row.display_name,
    avatar: row.avatar,
    facts: row.facts,
    isDefault: row.is_default,
    isLogin: row.is_login,
    boundAt: row.bound_at,
  }))
}

/** Whether the account has proven to own or manage this account of a network. */
export async function hasIdentity(db: Db, accountId: string, { platform, subject }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('id')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}
