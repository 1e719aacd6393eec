import type { Session } from './session.ts'

/** Stand-ins for secrets that are stored elsewhere or not known yet. Provider API §4.3 and §11.8. */
export const placeholders = {
  /** The server holds the consumer secret: a session of the hosted login. */
  hiddenSecret: '[HIDE_FROM_CLIENT]',
  /** The id or secret is not known yet. */
  later: '[TO_BE_REPLACED_LATER]',
  /** Bluesky's tokens are in its payload. */
  blueskyToken: '[BSKY_SESSION_PLACEHOLDER]',
} as const

const withoutSecret = new Set<string>([placeholders.hiddenSecret, placeholders.later])

/** `vault:<handle>`, or a placeholder of the specs: the secret itself is on our server. Security §2. */
export const isStandIn = (secret: string): boolean => secret === '' || secret.startsWith('vault:') || withoutSecret.has(secret)

/** Spec 1 §4: an X session with a real consumer secret must not be restored in a page. */
export const isHostedLogin = (session: Session): boolean =>
  session.type === 'Twitter' && session.payload.consumerSecret === placeholders.hiddenSecret

/** Spec 1 §4: whether the provider account can be bound to this session. */
export function isBindable(session: Session): boolean {
  if (session.type === 'Firefly') return false
  return session.type !== 'Farcaster' || session.proof.kind === 'grant' || session.proof.kind === 'relay'
}
