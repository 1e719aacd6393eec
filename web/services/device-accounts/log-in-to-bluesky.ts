import { toAccountProfile } from '@chorus/accounts/hosted-account'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { findHome, findService, parseServiceUrl } from '@chorus/networks/bluesky/find-service'
import { createServiceSessions, type ServiceCredentials } from '@chorus/networks/bluesky/service-sessions'
import { toBlueskySession } from './bluesky-device.ts'
import type { Reach } from './reach.ts'

export interface BlueskyLogin extends ServiceCredentials {
  /** As typed by the user. Absent: the server from the DID document. */
  serviceUrl?: string
}

/**
 * Logs in to a Bluesky server from this page: the password goes only there, and the tokens stay here. Throws OutOfReach where the page’s
 * policy forbids that server: before anything is sent, or, when another server hosts the account, after ending the new session.
 *
 * @param now ms
 */
export async function logInToBluesky(reach: Reach, { serviceUrl, ...credentials }: BlueskyLogin, now: () => number): Promise<Account> {
  const service = serviceUrl ? parseServiceUrl(serviceUrl) : await findService(reach, credentials.identifier)
  reach.check(service)
  const sessions = createServiceSessions(reach.fetcherTo(service))
  const payload = await sessions.open(credentials)
  try {
    // An entryway logs people in on behalf of other servers. The host of a did:web cannot be looked up from a page.
    const home = payload.did.startsWith('did:plc:') ? await findHome(reach, payload.did) : service
    reach.check(home)
    const { did, handle } = await createServiceSessions(reach.fetcherTo(home)).whose(payload.accessJwt)
    if (did !== payload.did) throw new Failure('forbidden', errorMessages.userNotAuthenticated, { network: 'bluesky' })
    const session = toBlueskySession(home, { ...payload, handle }, now())
    return { profile: toAccountProfile(session, { profileId: did, handle, displayName: null, avatar: null }), session }
  } catch (error) {
    // Ends the session, since no one could do so later.
    await sessions.end(payload.refreshJwt).catch(() => {})
    throw error
  }
}
