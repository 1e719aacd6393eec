import type { Profile } from './profile.ts'
import type { ProviderSession, Session } from './session/session.ts'

/** Who somebody is by a login that is no network's: the provider's own account, Apple, Google, Telegram, e-mail. */
export interface LoginProfile {
  login: 'provider' | 'apple' | 'google' | 'telegram' | 'email'
  profileId: string
  handle: string
  displayName: string
  pfp?: string
}

export type AccountProfile = Profile | LoginProfile

export const isOnNetwork = (profile: AccountProfile): profile is Profile => 'network' in profile

/** A profile with a session here, and the provider's session that was obtained for it. Spec 1 §3. */
export interface Account {
  profile: AccountProfile
  session: Session
  /** The specs call it fireflySession. */
  providerSession?: ProviderSession
}

/** What one source's accounts are. At most one is current. Spec 1 §3 and §4. */
export interface AccountState {
  status: 'idle' | 'pending'
  accounts: Account[]
  currentProfile?: AccountProfile
  currentProfileSession?: Session
}

/** The order in which restore-all asks the sources. Provider API §11.8. */
export const restoreOrder = ['farcaster', 'lens', 'x', 'bluesky'] as const
