import { Refusal } from '@chorus/contract/refusal'
import type { Db } from '../../db/database.ts'
import { retryDeadlocks } from '../../db/retry-deadlocks.ts'
import { recordAudit } from '../../db/tables/audit.ts'
import { createChallenge, takeChallenge } from '../../db/tables/challenges.ts'
import { createNotice } from '../../db/tables/notices.ts'
import type { Viewer } from '../find-viewer.ts'
import { requireFreshLogin } from '../fresh-login.ts'
import { insertIdentity, lockIdentity } from '../log-in.ts'
import type { Proven, ProvenIdentity } from '../proven-identity.ts'
import { forgetEmptied } from './forget-emptied.ts'
import { describeIdentity, moveIdentity, refuseRecentlyMoved, takeBack } from './move-identity.ts'

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

/**
 * Connects an identity as a sign-in method of the viewer's account. An identity of another account is refused, unless `isForce` is set:
 * that needs a fresh login, a proof, and a confirmation issued for exactly this move.
 */
export async function bind(db: Db, { viewer, proven, isForce, confirmation }: Bind): Promise<void> {
  const { identity } = proven
  const run = async (transaction: Db) => {
    await lockIdentity(transaction, identity)
    const owner = await findOwner(transaction, identity)
    if (owner === viewer.accountId) return { isDone: true } as const
    if (owner === undefined) {
      await bindFree(transaction, viewer.accountId, proven)
      return { isDone: true } as const
    }
    if (!isForce) throw new Refusal(toBoundElsewhere(identity), { countsAsFailure: false })
    await requireFreshLogin(transaction, viewer)
    const purpose = { kind: 'force-bind', accountId: viewer.accountId, subject: JSON.stringify([...keyOf(identity), owner]) }
    if (confirmation === undefined) {
      await refuseRecentlyMoved(transaction, identity, { from: owner, to: viewer.accountId })
      return { isDone: false, token: await createChallenge(transaction, purpose, confirmationMinutes * 60) } as const
    }
    if (!(await takeChallenge(transaction, purpose, confirmation)))
      throw new Refusal('This confirmation has expired. Start again.', { code: 1702 })
    await proven.spend(transaction)
    await takeOver(transaction, identity, { from: owner, to: viewer.accountId })
    return { isDone: true } as const
  }
  const outcome = await retryDeadlocks(() => db.transaction().execute(run))
  if (outcome.isDone) return
  throw new Refusal(`${toBoundElsewhere(identity).replace(/\.$/, '')}. Taking it over needs a second confirmation.`, {
    code: confirmationCode,
    countsAsFailure: false,
    data: { confirmation: outcome.token, expiresInSeconds: confirmationMinutes * 60 },
  })
}

/** Moves an identity to another account, under the identity's lock, or back to the account that has just lost it. */
export async function takeOver(transaction: Db, identity: ProvenIdentity, direction: { from: string; to: string }): Promise<void> {
  if (await takeBack(transaction, identity, direction)) return
  await refuseRecentlyMoved(transaction, identity, direction)
  await moveIdentity(transaction, identity, direction)
}

/** Connects an identity that has no owner to the account, under the identity's lock. Returns the id of its row. */
export async function bindFree(transaction: Db, accountId: string, { identity, spend }: Proven): Promise<number> {
  await spend(transaction)
  const id = await insertIdentity(transaction, accountId, identity)
  await forgetEmptied(transaction, accountId)
  await createNotice(transaction, accountId, 'identity-bound', describeIdentity(identity))
  await recordAudit(transaction, accountId, 'bind', describeIdentity(identity))
  return id
}

/** Clients tell these apart by their wording. Provider API §1.4. */
const toBoundElsewhere = ({ platform }: ProvenIdentity): string =>
  platform === 'email' ? 'Email has already been taken.' : `This ${platform} already bound to the other account`

const keyOf = ({ platform, issuer, subject }: ProvenIdentity): [string, string, string] => [platform, issuer, subject]

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
