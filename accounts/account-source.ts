import type { Session, SessionType } from '@chorus/model/session/session'

/** What keeps accounts of its own: the four networks, the logins that are no network's, and the provider. Spec 1 §4. */
export const accountSources = ['farcaster', 'lens', 'x', 'bluesky', 'thirdParty', 'provider'] as const
export type AccountSource = (typeof accountSources)[number]

const sourceOfType: Record<SessionType, AccountSource> = {
  Farcaster: 'farcaster',
  Lens: 'lens',
  Twitter: 'x',
  Bsky: 'bluesky',
  Apple: 'thirdParty',
  Google: 'thirdParty',
  Telegram: 'thirdParty',
  Email: 'thirdParty',
  Firefly: 'provider',
}

export const toAccountSource = (session: Pick<Session, 'type'>): AccountSource => sourceOfType[session.type]

/** Provider API §11.8. */
export const storageKeys: Record<AccountSource, string> = {
  farcaster: 'farcaster-state',
  lens: 'lens-state',
  x: 'twitter-state',
  bluesky: 'bsky-state',
  thirdParty: 'third-party-state',
  provider: 'firefly-state',
}
