import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { expiryMargins, findTokenEnd } from '@chorus/model/session/expiry'
import { placeholders } from '@chorus/model/session/placeholders'
import type { BlueskyPayload, BlueskySession, Session } from '@chorus/model/session/session'
import type { DeviceDeps, DeviceLogin, DeviceNetwork, PasswordCredentials } from '../device-network.ts'
import { findHome, findService, parseServiceUrl } from './find-service.ts'
import { createReach, type Reach } from './reach.ts'
import { createServiceSessions } from './service-sessions.ts'

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
  if (session.type !== 'Bsky') throw new TypeError(`Expected a Bluesky session, got ${session.type}.`)
  return session
}

const notTheirs = () => new Failure('forbidden', errorMessages.userNotAuthenticated, { network: 'bluesky' })

/** Bluesky sessions whose tokens are stored on this device, used with the account's own server. */
export function createBlueskyDevice({ now, ...facts }: DeviceDeps, reach: Reach = createReach(facts)): DeviceNetwork {
  const at = ({ serviceUrl }: BlueskySession) => createServiceSessions(reach.fetcherTo(serviceUrl))
  const token = (session: Session) => expectBluesky(session).payload.accessJwt
  return {
    margin: expiryMargins.blueskyPosting,
    token,
    tokenEnd: (session) => findTokenEnd(token(session), session.createdAt) ?? 'none',
    async renew(session) {
      const former = expectBluesky(session)
      const payload = await at(former).refresh(former.payload.refreshJwt)
      if (payload.did !== former.profileId) throw notTheirs()
      return toBlueskySession(former.serviceUrl, payload, now())
    },
    async identify(session) {
      const { did, handle } = await at(expectBluesky(session)).whose(token(session))
      return { profileId: did, handle, displayName: null, avatar: null }
    },
    end: async (session) => at(expectBluesky(session)).end(expectBluesky(session).payload.refreshJwt),
    logInWithPassword: (credentials) => logIn(reach, credentials, now),
  }
}

/**
 * The password goes only to the account's server. Throws OriginNotAllowed before anything is sent or, when another server hosts the
 * account, after ending the new session.
 */
async function logIn(reach: Reach, { serviceUrl, ...credentials }: PasswordCredentials, now: () => number): Promise<DeviceLogin> {
  const service = serviceUrl ? parseServiceUrl(serviceUrl) : await findService(reach, credentials.identifier)
  reach.check(service)
  const sessions = createServiceSessions(reach.fetcherTo(service))
  const payload = await sessions.open(credentials)
  try {
    // An entryway logs people in on behalf of other servers. The host of a did:web cannot be looked up from a page.
    const home = payload.did.startsWith('did:plc:') ? await findHome(reach, payload.did) : service
    reach.check(home)
    const { did, handle } = await createServiceSessions(reach.fetcherTo(home)).whose(payload.accessJwt)
    if (did !== payload.did) throw notTheirs()
    const session = toBlueskySession(home, { ...payload, handle }, now())
    return { session, profile: { profileId: did, handle, displayName: null, avatar: null } }
  } catch (error) {
    // Ends the session, since no one could do so later.
    await sessions.end(payload.refreshJwt).catch(() => {})
    throw error
  }
}
