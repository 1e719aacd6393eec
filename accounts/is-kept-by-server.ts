import { placeholders } from '@chorus/model/session/placeholders'
import type { Session } from '@chorus/model/session/session'

const standIns = new Set<string>([placeholders.hiddenSecret, placeholders.later])

/** `vault:<handle>`, or a placeholder of the specs: the secret itself is on our server. Security §2. */
const isStandIn = (secret: string): boolean => secret === '' || secret.startsWith('vault:') || standIns.has(secret)

function secretsOf(session: Session): readonly string[] {
  switch (session.type) {
    case 'Lens':
      return [session.token, session.refreshToken]
    case 'Bsky':
      return [session.payload.accessJwt, session.payload.refreshJwt]
    case 'Farcaster':
      // A custody wallet signs for itself: there is nothing to keep.
      return session.proof.kind === 'custody' ? ['the wallet'] : [session.token]
    case 'Twitter':
      return [session.payload.consumerSecret]
    // A login that is no network's has nothing left to keep once it is through.
    default:
      return []
  }
}

export const isKeptByServer = (session: Session): boolean => secretsOf(session).every(isStandIn)
