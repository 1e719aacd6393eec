import { randomUUID } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { recordAudit } from '../db/tables/audit.ts'
import { createChallenge, takeChallenge } from '../db/tables/challenges.ts'
import { createNotice } from '../db/tables/notices.ts'
import type { Viewer } from './find-viewer.ts'
import { requireFreshLogin } from './fresh-login.ts'
import { insertIdentity, lockIdentity } from './log-in.ts'
import type { Proven, ProvenIdentity } from './proven-identity.ts'

export interface Bind {
  viewer: Viewer
  proven: Proven
  /** Whether to take the identity over from another account. */
  isForce: boolean
  /** Token from the refusal of the first attempt. */
  confirmation?: string | undefined
}

/** Code of the refusal that carries a confirmation token: taking over the identity needs a second confirmation. */
export const confirmationCode = 1701
/** Security plan, row 9. */
const confirmationMinutes = 5
const undoHours = 24

/**
 * Connects an identity as a sign-in method of the viewer's account. An identity of another account is refused, unless `isForce` is set:
 * that needs a fresh login, a proof, and a confirmation issued for exactly this move.
 */
export async function bind(db: Db, { viewer, proven, isForce, confirmation }: Bind): Promise<void> {
  const { identity } = proven
  const outcome = await db.transaction().execute(async (transaction) => {
    await lockIdentity(transaction, identity)
    const owner = await findOwner(transaction, identity)
    if (owner === viewer.accountId) return { isDone: true } as const
    if (owner === undefined) {
      await bindFree(transaction, viewer.accountId, proven)
      return { isDone: true } as const
    }
    if (!isForce) throw new Refusal(toBoundElsewhere(identity))
    await requireFreshLogin(transaction, viewer)
    const purpose = { kind: 'force-bind', accountId: viewer.accountId, subject: JSON.stringify([...keyOf(identity), owner]) }
    if (confirmation === undefined)
      return { isDone: false, token: await createChallenge(transaction, purpose, confirmationMinutes * 60) } as const
    if (!(await takeChallenge(transaction, purpose, confirmation)))
      throw new Refusal('This confirmation has expired. Start again.', { code: 1702 })
    await proven.spend(transaction)
    await moveIdentity(transaction, identity, { from: owner, to: viewer.accountId })
    return { isDone: true } as const
  })
  if (outcome.isDone) return
  throw new Refusal(`${toBoundElsewhere(identity)}. Taking it over needs a second confirmation.`, {
    code: confirmationCode,
    data: { confirmation: outcome.token, expiresInSeconds: confirmationMinutes * 60 },
  })
}

/** Connects an identity that has no owner to the account, under the identity's lock. Returns the id of its row. */
export async function bindFree(transaction: Db, accountId: string, { identity, spend }: Proven): Promise<number> {
  await spend(transaction)
  const id = await insertIdentity(transaction, accountId, identity)
  await createNotice(transaction, accountId, 'identity-bound', describe(identity))
  await recordAudit(transaction, accountId, 'bind', describe(identity))
  return id
}

/** Clients tell these apart by their wording. Provider API §1.4. */
const toBoundElsewhere = ({ platform }: ProvenIdentity): string =>
  platform === 'email' ? 'Email has already been taken.' : `This ${platform} already bound to the other account`

const keyOf = ({ platform, issuer, subject }: ProvenIdentity): [string, string, string] => [platform, issuer, subject]

/** How notices and the audit log describe an identity. */
const describe = ({ platform, subject, handle }: ProvenIdentity): Record<string, unknown> => ({ platform, subject, handle: handle ?? null })

/** Returns the account that an identity is connected to. */
export async function findOwner(db: Db, { platform, issuer, subject }: ProvenIdentity): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('account_id')
    .where('platform', '=', platform)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

/** Ends the old owner's sessions by this identity, deletes its secrets, and notifies the old owner, who can undo the move for a day. */
async function moveIdentity(db: Db, identity: ProvenIdentity, { from, to }: { from: string; to: string }): Promise<void> {
  const moveId = randomUUID()
  await giveIdentity(db, identity, { from, to })
  await db
    .insertInto('identity_moves')
    .values({
      id: moveId,
      platform: identity.platform,
      issuer: identity.issuer,
      subject: identity.subject,
      from_account: from,
      to_account: to,
      undo_until: sql`now() + make_interval(hours => ${sql.lit(undoHours)})`,
    })
    .execute()
  await createNotice(db, from, 'identity-taken', { ...describe(identity), moveId, undoHours })
  await createNotice(db, to, 'identity-bound', describe(identity))
  await recordAudit(db, from, 'lose-identity', { ...describe(identity), moveId })
  await recordAudit(db, to, 'take-identity', { ...describe(identity), moveId })
}

async function giveIdentity(
  db: Db,
  { platform, issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'> & { platform: string },
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('identities')
    .set({ account_id: to, is_default: false, bound_at: sql`now()` })
    .where('platform', '=', platform)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await db.deleteFrom('sessions').where('identity_id', '=', row.id).where('account_id', '=', from).execute()
  await db.deleteFrom('network_sessions').where('identity_id', '=', row.id).where('account_id', '=', from).execute()
  await db.deleteFrom('secrets').where('account_id', '=', from).where('subject', '=', subject).execute()
  return true
}

/** Returns an identity to the account it was taken from. Only that account can do so, once, within a day. */
export async function undoMove(db: Db, viewer: Viewer, moveId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const move = await transaction
      .updateTable('identity_moves')
      .set({ undone_at: sql`now()` })
      .where(sql<string>`id::text`, '=', moveId)
      .where('from_account', '=', viewer.accountId)
      .where('undone_at', 'is', null)
      .where('undo_until', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst()
    if (!move) throw new Refusal('There is nothing to undo, or the 24 hours have passed.', { code: 1703 })
    const isBack = await giveIdentity(transaction, move, { from: move.to_account, to: move.from_account })
    if (!isBack) throw new Refusal('This identity has changed owner again since.', { code: 1703 })
    const detail = { platform: move.platform, subject: move.subject, moveId }
    await createNotice(transaction, move.to_account, 'identity-returned', detail)
    await recordAudit(transaction, viewer.accountId, 'undo-move', detail)
  })
}
