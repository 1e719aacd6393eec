import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import { expiryMargins, lensValidity } from '@chorus/model/session/expiry'
import type { LensSession, Session } from '@chorus/model/session/session'
import { isOwnSession } from './account-id.ts'
import type { AccountsContext } from './accounts-context.ts'
import type { ResumedSession, SessionKeeper } from './session-keeper.ts'

/** Spec 1 §4 L91. */
const maxTries = 5

/**
 * Spec 1 §4 L91: an access token with less than two minutes is refreshed first, in up to five tries. Throws where the state is to be
 * cleared: no credentials, a forbidden refresh, a failed resume, another address. The session that comes back is built anew.
 */
export async function resumeLens(context: AccountsContext, session: Session, profileId: string): Promise<ResumedSession | undefined> {
  const keeper = context.keeperOf(session)
  const resumed = await keeper.resume(await refreshIfDue(keeper, session, context.deps.now))
  if (!resumed) return undefined
  if (resumed.session.type !== 'Lens' || !isOwnSession(resumed.session, profileId))
    throw new Failure('forbidden', errorMessages.lensProfileIdNotFound)
  return { ...resumed, session: buildLensSession(resumed.session, context.deps.now()) }
}

/** Spec 1 §3 L35, §4 L77: validity built as 7 days. */
export const buildLensSession = (session: LensSession, now: number): LensSession => ({
  ...session,
  createdAt: now,
  expiresAt: now + lensValidity,
})

async function refreshIfDue(keeper: SessionKeeper, session: Session, now: () => number): Promise<Session> {
  const end = await keeper.accessEnd(session)
  if (end === 'none') throw new Failure('unauthorized', errorMessages.lensCredentialsNotFound)
  if (end === 'unknown' || now() < end - expiryMargins.lensRefresh) return session
  for (let tried = 1; ; tried++) {
    try {
      return await keeper.refresh(session)
    } catch (error) {
      // A refusal does not become a yes by asking again.
      if (tried >= maxTries || isFailure(error, 'forbidden') || isFailure(error, 'unauthorized')) throw error
    }
  }
}
