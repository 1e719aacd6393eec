import { randomUUID } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { retryDeadlocks } from '../../db/retry-deadlocks.ts'
import { recordAudit } from '../../db/tables/audit.ts'
import { createNotice } from '../../db/tables/notices.ts'
import type { Viewer } from '../find-viewer.ts'
import { requireRecentLogin } from '../fresh-login.ts'
import type { ProvenIdentity } from '../proven-identity.ts'
import { forgetEmptied } from './forget-emptied.ts'

interface MovedIdentity {
  platform: string
  issuer: string
  subject: string
}

interface Direction {
  from: string
  to: string
}

const undoHours = 24
const changedOwner = 'This identity has changed owner again since.'
/** Code of the refusal to move an identity on while its last move can be undone. */
export const recentlyMovedCode = 1708

/** How notices and the audit log describe an identity. */
export const describeIdentity = ({ platform, subject, handle }: ProvenIdentity): Record<string, unknown> => ({
  platform,
  subject,
  handle: handle ?? null,
})

/**
 * Ends the old owner's sessions by this identity, deletes its secrets, and notifies both accounts. For a day the old owner can undo the move,
 * and so can a login with the identity: if it was the last sign-in method of the old owner, no one else could.
 */
export async function moveIdentity(db: Db, identity: ProvenIdentity, { from, to }: Direction): Promise<void> {
  const moveId = randomUUID()
  const before = await giveIdentity(db, identity, { from, to })
  if (!before) throw new Refusal(changedOwner, { code: 1703 })
  await forgetEmptied(db, from)
  const isEmptied = !(await hasSignInMethod(db, from))
  await db
    .insertInto('identity_moves')
    .values({
      id: moveId,
      platform: identity.platform,
      issuer: identity.issuer,
      subject: identity.subject,
      from_account: from,
      to_account: to,
      bound_at: sql<Date>`${before.boundAt}::timestamptz`,
      undo_until: sql`now() + make_interval(hours => ${sql.lit(undoHours)})`,
      is_emptied: isEmptied,
    })
    .execute()
  const detail = { ...describeIdentity(identity), moveId, undoHours }
  await createNotice(db, from, 'identity-taken', detail)
  await createNotice(db, to, 'identity-received', { ...detail, isEmptied })
  await recordAudit(db, from, 'lose-identity', { ...describeIdentity(identity), moveId })
  await recordAudit(db, to, 'take-identity', { ...describeIdentity(identity), moveId })
}

export const hasSignInMethod = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('identities')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_login', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * `undone`: the move that this undoes, after which the identity is as old a sign-in method as before. Returns when it was connected to
 * `from`, in the database's full precision. Undefined: it no longer belongs to `from`.
 */
async function giveIdentity(
  db: Db,
  { platform, issuer, subject }: MovedIdentity,
  { from, to }: Direction,
  undone?: string,
): Promise<{ boundAt: string } | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('id')
    .select(sql<string>`bound_at::text`.as('boundAt'))
    .where('platform', '=', platform)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', from)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const boundBefore = sql<Date>`coalesce((select bound_at from identity_moves where id = ${undone ?? null}), now())`
  await db.updateTable('identities').set({ account_id: to, is_default: false, bound_at: boundBefore }).where('id', '=', row.id).execute()
  await forgetEmptied(db, to)
  await db.deleteFrom('sessions').where('identity_id', '=', row.id).where('account_id', '=', from).execute()
  await db.deleteFrom('network_sessions').where('identity_id', '=', row.id).where('account_id', '=', from).execute()
  await db.deleteFrom('secrets').where('account_id', '=', from).where('subject', '=', subject).execute()
  return { boundAt: row.boundAt }
}

const undone = { undone_at: sql<Date>`now()`, then_do: null }

/** Selects moves that can still be undone. */
const updateLiveMoves = (db: Db) =>
  db
    .updateTable('identity_moves')
    .set(undone)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', sql<Date>`now()`)

/**
 * Refuses to move an identity on while its last move can be undone, except back. Otherwise the next move would take the identity out of reach of
 * that undo, and deleting the account in between would make the first loss final.
 */
export async function refuseRecentlyMoved(db: Db, { platform, issuer, subject }: MovedIdentity, { from, to }: Direction): Promise<void> {
  const move = await db
    .selectFrom('identity_moves')
    .select('id')
    .where('platform', '=', platform)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('to_account', '=', from)
    .where('from_account', '!=', to)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!move) return
  throw new Refusal(
    'This sign-in method changed accounts less than 24 hours ago. Undo that move, or wait until the 24 hours have passed.',
    {
      code: recentlyMovedCode,
      countsAsFailure: false,
    },
  )
}

/**
 * Moving an identity back to the account that lost it within the last day is undoing that move, so the account that took it can't undo it in
 * turn. Returns whether there was such a move.
 */
export async function takeBack(db: Db, { platform, issuer, subject }: MovedIdentity, { from, to }: Direction): Promise<boolean> {
  const move = await updateLiveMoves(db)
    .where('platform', '=', platform)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('from_account', '=', to)
    .where('to_account', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (!move) return false
  await finishUndo(db, to, move)
  return true
}

/**
 * Sessions of the new owner that were created with the moved identity since the move. Their holder proves to own the identity, which opened
 * the old owner's account until the move, so undoing it gives them nothing that they didn't have.
 */
const isByMovedIdentity = (viewer: Viewer) => sql<boolean>`exists (
  select from sessions join identities on identities.id = sessions.identity_id
  where sessions.id = ${viewer.sessionId} and sessions.account_id = to_account and sessions.created_at > moved_at
    and identities.platform = identity_moves.platform and identities.issuer = identity_moves.issuer
    and identities.subject = identity_moves.subject)`

export interface Move {
  id: string
  platform: string
  subject: string
  undoUntil: Date
  /** Whether this session may undo it. */
  canUndo: boolean
  /** The account that it left without a sign-in method. */
  emptied: { uid: string; displayName: string | null; thenDo: 'merge' | 'delete' | null } | undefined
}

/** Moves to the account that can still be undone, or that left an account behind. */
export async function listReceivedMoves(db: Db, viewer: Viewer): Promise<Move[]> {
  const rows = await db
    .selectFrom('identity_moves')
    .innerJoin('accounts', 'accounts.id', 'from_account')
    .select(['identity_moves.id', 'platform', 'subject', 'undo_until', 'is_emptied', 'then_do', 'uid', 'display_name'])
    .select(isByMovedIdentity(viewer).as('is_by_identity'))
    .select(sql<boolean>`undo_until > now()`.as('is_live'))
    .where('to_account', '=', viewer.accountId)
    .where('undone_at', 'is', null)
    .where((row) => row.or([row('undo_until', '>', sql<Date>`now()`), row('is_emptied', '=', true)]))
    .orderBy('moved_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    platform: row.platform,
    subject: row.subject,
    undoUntil: row.undo_until,
    canUndo: row.is_live && row.is_by_identity,
    emptied: row.is_emptied ? { uid: row.uid, displayName: row.display_name, thenDo: row.then_do } : undefined,
  }))
}

/** Returns an identity to the account it was taken from, once and within a day. */
export async function undoMove(db: Db, viewer: Viewer, moveId: string): Promise<void> {
  const undo = async (transaction: Db) => {
    const move = await updateLiveMoves(transaction)
      .where(sql<string>`id::text`, '=', moveId)
      .where((row) => row.or([row('from_account', '=', viewer.accountId), isByMovedIdentity(viewer)]))
      .returningAll()
      .executeTakeFirst()
    if (!move) throw new Refusal('There is nothing to undo, or the 24 hours have passed.', { code: 1703 })
    // The moved identity may return itself, although it is new to this account.
    if (move.from_account !== viewer.accountId) await requireRecentLogin(transaction, viewer)
    await finishUndo(transaction, viewer.accountId, move)
  }
  await retryDeadlocks(() => db.transaction().execute(undo))
}

interface UndoneMove extends MovedIdentity {
  id: string
  from_account: string
  to_account: string
}

async function finishUndo(db: Db, by: string, move: UndoneMove): Promise<void> {
  const isBack = await giveIdentity(db, move, { from: move.to_account, to: move.from_account }, move.id)
  if (!isBack) throw new Refusal(changedOwner, { code: 1703 })
  const detail = { platform: move.platform, subject: move.subject, moveId: move.id }
  await createNotice(db, move.to_account, 'identity-returned', detail)
  if (move.from_account !== by) await createNotice(db, move.from_account, 'identity-bound', detail)
  await recordAudit(db, by, 'undo-move', detail)
}

/**
 * Returns identities that an account took within the last day, before the account gives them up; otherwise their previous owner could no longer undo
 * the move. `only`: this identity. Returns whether anything moved.
 */
export async function returnTaken(
  transaction: Db,
  accountId: string,
  only?: Pick<MovedIdentity, 'platform' | 'subject'>,
): Promise<boolean> {
  const moves = await updateLiveMoves(transaction)
    .where('to_account', '=', accountId)
    .$if(only !== undefined, (rows) => rows.where('platform', '=', only!.platform).where('subject', '=', only!.subject))
    .returningAll()
    .execute()
  let hasReturned = false
  // The latest owner comes first if one identity arrived twice.
  for (const move of moves.toSorted((one, other) => other.moved_at.getTime() - one.moved_at.getTime())) {
    const isBack = await giveIdentity(transaction, move, { from: accountId, to: move.from_account }, move.id)
    // Someone else has it by now.
    if (!isBack) continue
    hasReturned = true
    const detail = { platform: move.platform, subject: move.subject, moveId: move.id }
    await createNotice(transaction, move.from_account, 'identity-bound', detail)
    await recordAudit(transaction, accountId, 'return-identity', detail)
  }
  return hasReturned
}
