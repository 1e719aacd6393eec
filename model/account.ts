import type { Profile } from './profile.ts'
import type { ProviderSession, Session } from './session/session.ts'

/** A person's profile from a sign-in method that is no network: the provider's own account, Apple, Google, Telegram or email. */
export interface LoginProfile {
  login: 'provider' | 'apple' | 'google' | 'telegram' | 'email'
  profileId: string
  handle: string
  displayName: string
  pfp?: string
}

export type AccountProfile = Profile | LoginProfile

export const isOnNetwork = (profile: AccountProfile): profile is Profile => 'network' in profile

/** A profile with a session here, and the provider session obtained with it. Spec 1 §3. */
export interface Account {
  profile: AccountProfile
  session: Session
  /** The specs call it fireflySession. */
  providerSession?: ProviderSession
}

/** The accounts of one source. At most one is active. Spec 1 §3 and §4. */
export interface AccountState {
  status: 'idle' | 'pending'
  accounts: Account[]
  currentProfile?: AccountProfile
  currentProfileSession?: Session
}
