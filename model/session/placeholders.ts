import type { Session } from './session.ts'

/** What stands in a session where a secret is kept elsewhere or not known yet. Provider API §4.3 and §11.8. */
export const placeholders = {
  /** The server knows the consumer secret: a session of the hosted login. */
  hiddenSecret: '[HIDE_FROM_CLIENT]',
  /** No id or secret yet. */
  later: '[TO_BE_REPLACED_LATER]',
  /** Bluesky's tokens are in its payload. */
  blueskyToken: '[BSKY_SESSION_PLACEHOLDER]',
} as const

/** Spec 1 §4: an X session that holds a real consumer secret must not be restored in a page. */
export const isHostedLogin = (session: Session): boolean =>
  session.type === 'Twitter' && session.payload.consumerSecret === placeholders.hiddenSecret

/** Spec 1 §4: which sessions the provider account can be bound to. */
export function isBindable(session: Session): boolean {
  if (session.type === 'Firefly') return false
  return session.type !== 'Farcaster' || session.proof.kind === 'grant' || session.proof.kind === 'relay'
}
