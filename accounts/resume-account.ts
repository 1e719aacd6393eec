import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { expiryMargins } from '@chorus/model/session/expiry'
import type { Session } from '@chorus/model/session/session'
import { isOwnSession, toAccountId } from './account-id.ts'
import type { AccountsContext } from './accounts-context.ts'
import { toAccountProfile } from './hosted-account.ts'
import { isAway } from './is-away.ts'
import { isOfDevice } from './is-of-device.ts'
import { resumeLens } from './resume-lens.ts'
import { retryNetwork } from './retry-network.ts'
import type { ResumedSession, SessionKeeper } from './session-keeper.ts'
import { SessionOver } from './session-over.ts'

/**
 * away: nobody was reached who could know. over: there is no such session any more, or `error` says why it cannot be one. `asked`: the
 * account with the very session that was asked about, which this device may have renewed on the way.
 */
export type Resumption =
  | { outcome: 'resumed'; asked: Account; account: Account }
  | { outcome: 'away' }
  | { outcome: 'over'; asked: Account; error?: unknown }

/** Spec 3 §4 L96: the shorter of the two paths. */
const blueskyRetries = 2

/** Asks whether an account's session stands, with new tokens where they are due. Concurrent resumes share one call. Never throws. */
export function resumeAccount(context: AccountsContext, account: Account, retries = blueskyRetries): Promise<Resumption> {
  return context.share(`resume ${toAccountId(account)}`, async () => {
    let asked = account
    const follow = (session: Session) => (asked = { ...account, session })
    const following = { ...context, keeperOf: (session: Session) => followRenewals(context.keeperOf(session), follow) }
    try {
      const resumed = await resumeSession(following, account, retries)
      return resumed ? { outcome: 'resumed', asked, account: toResumed(account, resumed) } : { outcome: 'over', asked }
    } catch (error) {
      if (error instanceof SessionOver) follow(error.session)
      return isAway(error) ? { outcome: 'away' } : { outcome: 'over', asked, error }
    }
  })
}

/** What a keeper of this device has renewed stands in the book already. What our server says of a session does not. */
function followRenewals(keeper: SessionKeeper, follow: (session: Session) => void): SessionKeeper {
  const told = (session: Session) => {
    if (isOfDevice(session)) follow(session)
    return session
  }
  return {
    ...keeper,
    refresh: async (session) => told(await keeper.refresh(session)),
    async resume(session) {
      const resumed = await keeper.resume(session)
      if (resumed) told(resumed.session)
      return resumed
    },
  }
}

function resumeSession(context: AccountsContext, { session, profile }: Account, retries: number): Promise<ResumedSession | undefined> {
  switch (session.type) {
    case 'Lens':
      return resumeLens(context, session, profile.profileId)
    case 'Bsky':
      return retryNetwork(() => resumeBluesky(context, { session, profile }), retries)
    default:
      return context.keeperOf(session).resume(session)
  }
}

async function resumeBluesky(context: AccountsContext, { session }: Account): Promise<ResumedSession | undefined> {
  const keeper = context.keeperOf(session)
  const end = await keeper.accessEnd(session)
  if (end === 'none') throw new Failure('unauthorized', errorMessages.sessionPayloadIncomplete)
  const isDue = end !== 'unknown' && context.deps.now() >= end - expiryMargins.blueskyResume
  return keeper.resume(isDue ? await keeper.refresh(session) : session)
}

/** The same account with what its network said of it. Throws where it said that it is somebody else's. */
function toResumed(account: Account, { session, profile }: ResumedSession): Account {
  const { profileId } = account.profile
  const isSame =
    session.type === account.session.type &&
    isOwnSession(session, profileId) &&
    isOwnSession({ ...session, profileId: profile.profileId }, profileId)
  if (!isSame) throw new Failure('forbidden', errorMessages.userNotAuthenticated)
  return { ...account, session, profile: toAccountProfile(session, { ...profile, profileId }, account.profile) }
}
