import type { Session } from '@chorus/model/session/session'

/** Ways in, as our server names them. */
export const loginTypes = ['email', 'google', 'apple', 'telegram', 'farcaster', 'x', 'bluesky', 'lens'] as const
export type LoginType = (typeof loginTypes)[number]

/** What a login by redirect leaves behind: who it was, and what proves it. Spec 1 §4 L87. */
export interface LoginSession {
  type: LoginType
  /** Their id at that service. */
  user?: string
  token?: string
  /** The body of the login call. */
  proof: object
}

/** Provider API §11.9: how the events of a session's type begin. */
export const eventNames: Record<Exclude<Session['type'], 'Firefly'>, string> = {
  Farcaster: 'farcaster',
  Lens: 'lens',
  Twitter: 'x',
  Bsky: 'bsky',
  Apple: 'apple',
  Google: 'google',
  Telegram: 'telegram',
  Email: 'email',
}
