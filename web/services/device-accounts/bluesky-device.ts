import type { DeviceNetwork } from '@chorus/accounts/device-network'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { expiryMargins, findTokenEnd } from '@chorus/model/session/expiry'
import { placeholders } from '@chorus/model/session/placeholders'
import type { BlueskyPayload, BlueskySession, Session } from '@chorus/model/session/session'
import { createServiceSessions } from '@chorus/networks/bluesky/service-sessions'
import type { Fetcher } from '@chorus/networks/http'

export interface BlueskyDeviceDeps {
  /** A fetcher bound to an account’s server. */
  fetcherTo(serviceUrl: string): Fetcher
  /** ms */
  now(): number
}

/** `now`: ms, when the tokens were received. */
export const toBlueskySession = (serviceUrl: string, payload: BlueskyPayload, now: number): BlueskySession => ({
  type: 'Bsky',
  profileId: payload.did,
  token: placeholders.blueskyToken,
  createdAt: now,
  expiresAt: Math.floor(findTokenEnd(payload.refreshJwt, now) ?? 0),
  serviceUrl,
  payload,
})

function expectBluesky(session: Session): BlueskySession {
  if (session.type !== 'Bsky') throw new TypeError(`${session.type} is none of Bluesky.`)
  return session
}

/** Bluesky sessions whose tokens are stored on this device, used with the account’s own server. */
export function createBlueskyDevice({ fetcherTo, now }: BlueskyDeviceDeps): DeviceNetwork {
  const at = ({ serviceUrl }: BlueskySession) => createServiceSessions(fetcherTo(serviceUrl))
  const token = (session: Session) => expectBluesky(session).payload.accessJwt
  return {
    margin: expiryMargins.blueskyPosting,
    token,
    tokenEnd: (session) => findTokenEnd(token(session), session.createdAt) ?? 'none',
    async renew(session) {
      const former = expectBluesky(session)
      const payload = await at(former).refresh(former.payload.refreshJwt)
      if (payload.did !== former.profileId) throw new Failure('forbidden', errorMessages.userNotAuthenticated, { network: 'bluesky' })
      return toBlueskySession(former.serviceUrl, payload, now())
    },
    async identify(session) {
      const { did, handle } = await at(expectBluesky(session)).whose(token(session))
      return { profileId: did, handle, displayName: null, avatar: null }
    },
    end: async (session) => at(expectBluesky(session)).end(expectBluesky(session).payload.refreshJwt),
  }
}
