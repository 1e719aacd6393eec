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
 * OutOfReach, before anything is sent, where this page may not speak to it.
 *
 * @param now ms
 */
export async function logInToBluesky(reach: Reach, { serviceUrl, ...credentials }: BlueskyLogin, now: () => number): Promise<Account> {
  const service = serviceUrl ? parseServiceUrl(serviceUrl) : await findService(reach, credentials.identifier)
  reach.check(service)
  const payload = await createServiceSessions(reach.fetcherTo(service)).open(credentials)
  // A service that logs people in for others is not the one that keeps them. Of an identity at an address of its own a page cannot ask.
  const home = payload.did.startsWith('did:plc:') ? await findHome(reach, payload.did) : service
  reach.check(home)
  const { did, handle } = await createServiceSessions(reach.fetcherTo(home)).whose(payload.accessJwt)
  if (did !== payload.did) throw new Failure('forbidden', errorMessages.userNotAuthenticated, { network: 'bluesky' })
  const session = toBlueskySession(home, { ...payload, handle }, now())
  return { profile: toAccountProfile(session, { profileId: did, handle, displayName: null, avatar: null }), session }
}
