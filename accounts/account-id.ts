import type { Account } from '@chorus/model/account'
import { identityOf, networkOfSessionType } from '@chorus/model/network-identity'
import type { Session, SessionType } from '@chorus/model/session/session'

/** `Lens:0xabc`. Accounts are the same when their session type and profile match, whatever else changed. */
export type AccountId = `${SessionType}:${string}`

export function accountIdOf(type: SessionType, profileId: string): AccountId {
  const network = networkOfSessionType(type)
  return `${type}:${network && identityOf(network).hasAddressIds ? profileId.toLowerCase() : profileId}`
}

export const toAccountId = ({ profile, session }: Pick<Account, 'profile' | 'session'>): AccountId =>
  accountIdOf(session.type, profile.profileId)

export const idOfSession = ({ type, profileId }: Session): AccountId => accountIdOf(type, profileId)

export const isSameAccount = (one: Pick<Account, 'profile' | 'session'>, other: Pick<Account, 'profile' | 'session'>): boolean =>
  toAccountId(one) === toAccountId(other)

/** Whether a session belongs to the profile beside it. */
export const isOwnSession = (session: Session, profileId: string): boolean =>
  accountIdOf(session.type, session.profileId) === accountIdOf(session.type, profileId)
