import { Refusal } from '@chorus/contract/refusal'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Viewer } from './find-viewer.ts'

/** Code of the refusal after which a client asks for a new login and then repeats the call. */
export const staleLoginCode = 1704
/** Code of the refusal of a recent login by a sign-in method that was connected too recently. */
export const newMethodCode = 1709
/** Security plan, row 9. */
const freshMinutes = 10
const newMethodHours = 24

/**
 * When a sign-in method begins to count as proof of its account: a day after it was connected. The one that created the account always
 * counts; its time is that of the account, because both are written in one transaction.
 */
export const toTrustedFrom = (identityId: number): RawBuilder<Date> => sql<Date>`(
  select case when identities.bound_at = accounts.created_at then '-infinity'
    else identities.bound_at + make_interval(hours => ${sql.lit(newMethodHours)}) end
  from identities join accounts on accounts.id = identities.account_id where identities.id = ${identityId})`

/**
 * Refuses unless the viewer logged in within the last few minutes, with a sign-in method that was connected at least a day before. Required for
 * what is hard to undo: a stolen token alone is not enough, nor is one with which someone connected a sign-in method of their own.
 */
export async function requireFreshLogin(db: Db, viewer: Pick<Viewer, 'accountId' | 'sessionId'>): Promise<void> {
  const login = await findRecentLogin(db, viewer)
  if (!login) throw staleLogin()
  if (login.isTrusted) return
  // The method is old enough now, but wasn't when it was used.
  if (login.wait === null) throw staleLogin()
  const hours = Math.ceil(login.wait / 3600)
  const wait = hours === 1 ? '1 hour' : `${hours} hours`
  const message = `You logged in with a sign-in method that was connected less than ${newMethodHours} hours ago. Log in again with an older one, or wait ${wait}.`
  throw new Refusal(message, { code: newMethodCode, retryAfter: login.wait, countsAsFailure: false })
}

/** Whether a sign-in method counts as proof of its account by now. */
export async function isTrusted(db: Db, identityId: number): Promise<boolean> {
  const { rows } = await sql<{ isTrusted: boolean | null }>`select ${toTrustedFrom(identityId)} <= now() as "isTrusted"`.execute(db)
  return rows[0]?.isTrusted ?? false
}

/** Refuses unless the viewer logged in within the last few minutes, however new the sign-in method is: for what that method may do by itself. */
export async function requireRecentLogin(db: Db, viewer: Viewer): Promise<void> {
  if (!(await findRecentLogin(db, viewer))) throw staleLogin()
}

const staleLogin = () => {
  const message = `Log in again to continue: your last login is more than ${freshMinutes} minutes ago.`
  return new Refusal(message, { code: staleLoginCode, countsAsFailure: false })
}

interface RecentLogin {
  isTrusted: boolean
  /** s until its sign-in method counts. Null: it does. */
  wait: number | null
}

const findRecentLogin = (db: Db, viewer: Pick<Viewer, 'accountId' | 'sessionId'>): Promise<RecentLogin | undefined> =>
  db
    .selectFrom('sessions')
    .select(sql<boolean>`trusted_from <= authenticated_at`.as('isTrusted'))
    .select(sql<number | null>`case when trusted_from > now() then ceil(extract(epoch from trusted_from - now()))::int end`.as('wait'))
    .where('id', '=', viewer.sessionId)
    .where('account_id', '=', viewer.accountId)
    .where('authenticated_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(freshMinutes)})`)
    .executeTakeFirst()
