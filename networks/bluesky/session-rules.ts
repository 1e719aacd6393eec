import { authorizeBluesky } from '@chorus/contract/hosted/hosted'
import { errorMessages } from '@chorus/model/error-messages'
import { expiryMargins, findTokenEnd } from '@chorus/model/session/expiry'
import { isStandIn } from '@chorus/model/session/placeholders'
import type { Session } from '@chorus/model/session/session'
import type { SessionRules } from '../session-rule.ts'

export const blueskySessions: SessionRules = {
  renewal: { margin: expiryMargins.blueskyResume, attempts: 1, noCredentials: errorMessages.sessionPayloadIncomplete },
  // Spec 1 §4 L84; spec 3 §4 L96: the shorter of the two paths.
  retries: { startup: 3, later: 2 },
  isLost,
  login: { kind: 'server', start: authorizeBluesky, idParam: 'did', handleExample: 'name.bsky.social' },
}

/** Our server checks the tokens that it holds by its own clock. A token on this device ends once its lifetime has passed since it arrived. */
function isLost(session: Session, profileId: string, now: number): boolean {
  if (session.type !== 'Bsky' || profileId !== session.payload.did) return true
  const { accessJwt, refreshJwt } = session.payload
  if (isStandIn(accessJwt) && isStandIn(refreshJwt)) return false
  const end = findTokenEnd(refreshJwt, session.createdAt)
  return end === undefined || now >= end - expiryMargins.blueskyStartup
}
