import type { Account } from '@chorus/model/account'
import type { Session, SessionType } from '@chorus/model/session/session'

/** `Lens:0xabc`. Two accounts are the same when they are of one session type and one profile, whatever else about them has changed. */
export type AccountId = `${SessionType}:${string}`

// Lens ids are addresses, which are written in more than one way.
const idOf = (type: SessionType, profileId: string): AccountId => `${type}:${type === 'Lens' ? profileId.toLowerCase() : profileId}`

export const toAccountId = ({ profile, session }: Pick<Account, 'profile' | 'session'>): AccountId => idOf(session.type, profile.profileId)

export const idOfSession = ({ type, profileId }: Session): AccountId => idOf(type, profileId)

export const isSameAccount = (one: Pick<Account, 'profile' | 'session'>, other: Pick<Account, 'profile' | 'session'>): boolean =>
  toAccountId(one) === toAccountId(other)

/** Whether a session is of the profile that it stands beside. */
export const isOwnSession = (session: Session, profileId: string): boolean =>
  idOf(session.type, session.profileId) === idOf(session.type, profileId)
