import { toAccountProfile } from '@chorus/accounts/hosted-account'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { findHome, findService, parseServiceUrl } from '@chorus/networks/bluesky/find-service'
import { createServiceSessions, type ServiceCredentials } from '@chorus/networks/bluesky/service-sessions'
import { toBlueskySession } from './bluesky-device.ts'
import type { Reach } from './reach.ts'

export interface BlueskyLogin extends ServiceCredentials {
  /** As somebody has typed it. Absent: the one that the identity names. */
  serviceUrl?: string
}

/**
 * Logs in at somebody's Bluesky service from this page: the password goes there and nowhere else, and the tokens stay here. Throws
 * OutOfReach where this page may not speak to it: before anything is sent, or, where another service keeps their account, after the
 * session there has been ended again.
 *
 * @param now ms
 */
export async function logInToBluesky(reach: Reach, { serviceUrl, ...credentials }: BlueskyLogin, now: () => number): Promise<Account> {
  const service = serviceUrl ? parseServiceUrl(serviceUrl) : await findService(reach, credentials.identifier)
  reach.check(service)
  const sessions = createServiceSessions(reach.fetcherTo(service))
  const payload = await sessions.open(credentials)
  try {
    // A service that logs people in for others is not the one that keeps them. Of an identity at an address of its own a page cannot ask.
    const home = payload.did.startsWith('did:plc:') ? await findHome(reach, payload.did) : service
    reach.check(home)
    const { did, handle } = await createServiceSessions(reach.fetcherTo(home)).whose(payload.accessJwt)
    if (did !== payload.did) throw new Failure('forbidden', errorMessages.userNotAuthenticated, { network: 'bluesky' })
    const session = toBlueskySession(home, { ...payload, handle }, now())
    return { profile: toAccountProfile(session, { profileId: did, handle, displayName: null, avatar: null }), session }
  } catch (error) {
    // Nobody has it: nothing stays open that nobody can close.
    await sessions.end(payload.refreshJwt).catch(() => {})
    throw error
  }
}
