import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import { networkOfSessionType } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import type { SessionRules } from '@chorus/networks/session-rule'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import { isOwnSession, toAccountId } from '../account-id.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { isAway, isNetworkError } from '../is-away.ts'
import { isDeviceOnly } from '../is-held-by-server.ts'
import { toAccountProfile } from '../server/hosted-account.ts'
import { SessionOver } from '../tokens/session-over.ts'
import type { ResumedSession, TokenHolder } from '../tokens/token-holder.ts'

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
    const following = { ...context, holderOf: (session: Session) => followRenewals(context.holderOf(session), follow) }
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
function followRenewals(holder: TokenHolder, follow: (session: Session) => void): TokenHolder {
  const reportRenewal = (session: Session) => {
    if (isDeviceOnly(session)) follow(session)
    return session
  }
  return {
    ...holder,
    refresh: async (session) => reportRenewal(await holder.refresh(session)),
    async resume(session) {
      const resumed = await holder.resume(session)
      if (resumed) reportRenewal(resumed.session)
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
  const holder = context.holderOf(session)
  const attempt = async () => holder.resume(rules.renewal ? await renewIfDue(holder, session, rules.renewal, now) : session)
  const resumed = await retryNetwork(attempt, rules.retries?.[moment] ?? 0)
  if (!resumed) return undefined
  if (rules.otherProfile && (resumed.session.type !== session.type || !isOwnSession(resumed.session, profileId)))
    throw new Failure('forbidden', rules.otherProfile)
  return { ...resumed, session: rules.toStored?.(resumed.session, now()) ?? resumed.session }
}

async function renewIfDue(
  holder: TokenHolder,
  session: Session,
  { margin, attempts, noCredentials }: NonNullable<SessionRules['renewal']>,
  now: () => number,
): Promise<Session> {
  const end = await holder.accessEnd(session)
  if (end === 'none') throw new Failure('unauthorized', noCredentials)
  if (end === 'unknown' || now() < end - margin) return session
  for (let tried = 1; ; tried++) {
    try {
      return await holder.refresh(session)
    } catch (error) {
      // A refusal is final.
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

/** Retries up to `retries` times, on network errors only, then throws the last error. Spec 3 §4 L98. */
export async function retryNetwork<T>(attempt: () => Promise<T>, retries: number): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried >= retries || !isNetworkError(error)) throw error
    }
  }
}
