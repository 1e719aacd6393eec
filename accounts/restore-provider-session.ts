import { restoreOrder } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { placeholders } from '@chorus/model/session/placeholders'
import type { ProviderPayload, ProviderSession, Session, ThirdPartySession } from '@chorus/model/session/session'
import type { AccountBook } from './account-book.ts'
import { currentAccount } from './account-state.ts'

/** What a login call of the provider answers. */
export interface ExchangeReply extends ProviderPayload {
  isNew?: boolean
  fid?: number
}

/** Asks the provider for a session of its own by another one; the session's type chooses the call. */
export type Exchange = (session: Exclude<Session, ProviderSession>) => Promise<ExchangeReply>

const notRestored = (cause?: unknown) => new Failure('refused', errorMessages.providerSessionNotRestored, { cause })

/** Spec 1 §4 L97. Throws "Firefly session is not allowed." for the provider's own, "Failed to restore firefly session." for a poor answer. */
export async function restoreProviderSession(session: Session, exchange: Exchange): Promise<ProviderSession> {
  if (session.type === 'Firefly') throw new Failure('refused', errorMessages.providerSessionNotAllowed)
  // A Telegram login was exchanged where it was made; its token works once.
  const reply = session.type === 'Telegram' ? session.payload : await exchange(session)
  const { accountId, accessToken } = reply
  if (!accountId || !accessToken) throw notRestored()
  if (session.type === 'Farcaster' && !('fid' in reply && reply.fid)) throw notRestored()
  return {
    type: 'Firefly',
    profileId: accountId,
    token: accessToken,
    createdAt: 0,
    expiresAt: 0,
    parent: session.type === 'Email' ? completeEmail(session, accountId, accessToken) : session,
    isNew: reply.isNew ?? false,
    payload: { ...reply },
  }
}

/** Spec 1 §4 L97: an e-mail session that waited for its id and token takes them. */
export function completeEmail(session: ThirdPartySession, accountId: string, accessToken: string): ThirdPartySession {
  if (session.profileId !== placeholders.later) return session
  return { ...session, profileId: accountId, token: accessToken, payload: { ...session.payload, accountId, accessToken } }
}

/** Spec 1 §4 L97: the first network that holds a session, in the sorted order, or nothing. */
export async function restoreAllProviderSessions(book: AccountBook, exchange: Exchange | undefined): Promise<ProviderSession | undefined> {
  const first = restoreOrder.map((source) => currentAccount(book[source])).find((account) => account !== undefined)
  return first && exchange && (await restoreProviderSession(first.session, exchange))
}
