import type { Profile } from './profile.ts'
import type { ProviderSession, Session } from './session/session.ts'

/** A profile with a session here, and the provider's session that was obtained for it. Spec 1 §3. */
export interface Account {
  profile: Profile
  session: Session
  /** The specs call it fireflySession. */
  providerSession?: ProviderSession
}

/** What one source's accounts are. At most one is current. Spec 1 §3 and §4. */
export interface AccountState {
  status: 'idle' | 'pending'
  accounts: Account[]
  currentProfile?: Profile
  currentProfileSession?: Session
}

/** The order in which restore-all asks the sources. Provider API §11.8. */
export const restoreOrder = ['farcaster', 'lens', 'x', 'bluesky'] as const
