import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import { networkOfSessionType } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import type { SessionRules } from '@chorus/networks/session-rule'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import { isOwnSession, toAccountId } from './account-id.ts'
import type { AccountsContext } from './accounts-context.ts'
import { toAccountProfile } from './hosted-account.ts'
import { isAway } from './is-away.ts'
import { isOfDevice } from './is-of-device.ts'
import { retryNetwork } from './retry-network.ts'
import type { ResumedSession, SessionKeeper } from './session-keeper.ts'
import { SessionOver } from './session-over.ts'

/**
 * away: no one was reached who could know. over: the session is gone, or `error` says why it is invalid. `asked`: the account with the
 * exact session that was checked, which this device may have refreshed on the way.
 */
export type Resumption =
  | { outcome: 'resumed'; asked: Account; account: Account }
  | { outcome: 'away' }
  | { outcome: 'over'; asked: Account; error?: unknown }

/** Checks an account's session, refreshing tokens when due. Concurrent calls are merged. Never throws. */
export function resumeAccount(context: AccountsContext, account: Account, moment: 'startup' | 'later' = 'later'): Promise<Resumption> {
  return context.share(`resume ${toAccountId(account)}`, async () => {
    let asked = account
    const follow = (session: Session) => (asked = { ...account, session })
    const following = { ...context, keeperOf: (session: Session) => followRenewals(context.keeperOf(session), follow) }
    try {
      const resumed = await resumeSession(following, account, moment)
      return resumed ? { outcome: 'resumed', asked, account: toResumed(account, resumed) } : { outcome: 'over', asked }
    } catch (error) {
      if (error instanceof SessionOver) follow(error.session)
      return isAway(error) ? { outcome: 'away' } : { outcome: 'over', asked, error }
    }
  })
}

/** This device's token holder writes refreshed sessions to the book itself; our server's doesn't. */
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

async function resumeSession(
  context: AccountsContext,
  { session, profile: { profileId } }: Account,
  moment: 'startup' | 'later',
): Promise<ResumedSession | undefined> {
  const rules = sessionRulesOf(networkOfSessionType(session.type))
  const now = context.deps.now
  const keeper = context.keeperOf(session)
  const attempt = async () => keeper.resume(rules.renewal ? await renewIfDue(keeper, session, rules.renewal, now) : session)
  const resumed = await retryNetwork(attempt, rules.retries?.[moment] ?? 0)
  if (!resumed) return undefined
  if (rules.otherProfile && (resumed.session.type !== session.type || !isOwnSession(resumed.session, profileId)))
    throw new Failure('forbidden', rules.otherProfile)
  return { ...resumed, session: rules.toStored?.(resumed.session, now()) ?? resumed.session }
}

async function renewIfDue(
  keeper: SessionKeeper,
  session: Session,
  { margin, attempts, noCredentials }: NonNullable<SessionRules['renewal']>,
  now: () => number,
): Promise<Session> {
  const end = await keeper.accessEnd(session)
  if (end === 'none') throw new Failure('unauthorized', noCredentials)
  if (end === 'unknown' || now() < end - margin) return session
  for (let tried = 1; ; tried++) {
    try {
      return await keeper.refresh(session)
    } catch (error) {
      // Asking again does not turn a refusal into a yes.
      if (tried >= attempts || isFailure(error, 'forbidden') || isFailure(error, 'unauthorized')) throw error
    }
  }
}

/** The same account with the network's profile. Throws when the session is someone else's. */
function toResumed(account: Account, { session, profile }: ResumedSession): Account {
  const { profileId } = account.profile
  const isSame =
    session.type === account.session.type &&
    isOwnSession(session, profileId) &&
    isOwnSession({ ...session, profileId: profile.profileId }, profileId)
  if (!isSame) throw new Failure('forbidden', errorMessages.userNotAuthenticated)
  return { ...account, session, profile: toAccountProfile(session, { ...profile, profileId }, account.profile) }
}
