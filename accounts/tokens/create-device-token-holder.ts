import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import type { Session, SessionType } from '@chorus/model/session/session'
import type { DeviceNetwork } from '@chorus/networks/device-network'
import { idOfSession } from '../account-id.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { isAway } from '../is-away.ts'
import { SessionOver } from './session-over.ts'
import type { DeviceTokenHolder, HeldSessions } from './token-holder.ts'

export interface DeviceTokenHolderDeps extends Pick<AccountsDeps, 'lock' | 'now'> {
  held: HeldSessions
  /** By session type, each loaded on first use. */
  networks: Partial<Record<SessionType, () => Promise<DeviceNetwork>>>
}

const isVerdict = (error: unknown): boolean => isFailure(error, 'unauthorized') || isFailure(error, 'forbidden')

/** Any other response, such as a captive portal's page, says nothing about the session. Decision 017. */
const toAway = (error: unknown): unknown =>
  isAway(error) ? error : new Failure('broken', error instanceof Error ? error.message : String(error), { cause: error })

const gone = () => new Failure('unauthorized', errorMessages.profileSessionNotFound)

/**
 * The token holder on this device, which calls the networks itself: one refresh at a time across tabs, reusing what another tab has already
 * refreshed.
 */
export function createDeviceTokenHolder({ held, lock, now, networks }: DeviceTokenHolderDeps): DeviceTokenHolder {
  const networkOf = (session: Session): Promise<DeviceNetwork> => {
    const load = networks[session.type]
    if (!load) throw new Failure('not-offered', errorMessages.sessionNotFound)
    return load()
  }

  const renew = async (network: DeviceNetwork, known: Session): Promise<Session> => {
    const former = await held.find(known)
    if (!former) throw gone()
    if (network.token(former) !== network.token(known)) return former
    const next = await network.renew(former).catch((error: unknown) => {
      throw isVerdict(error) ? new SessionOver(former, error) : toAway(error)
    })
    const stored = await held.replace(former, next)
    if (stored && network.token(stored) === network.token(next)) return stored
    // The account was logged out or in again meanwhile, so no one will use these tokens.
    await network.end(next).catch(() => {})
    if (!stored) throw gone()
    return stored
  }
  const refresh = async (session: Session): Promise<Session> => {
    const network = await networkOf(session)
    return lock(`session ${idOfSession(session)}`, () => renew(network, session))
  }

  return {
    refresh,
    async accessEnd(session) {
      const network = await networkOf(session)
      const end = network.tokenEnd(session)
      return end === 'none' ? 'unknown' : end
    },
    async resume(session) {
      const network = await networkOf(session)
      try {
        return { session, profile: await network.identify(session) }
      } catch (error) {
        if (isFailure(error, 'forbidden')) throw error
        if (!isFailure(error, 'unauthorized')) throw toAway(error)
      }
      // The issuer of the next tokens knows their owner.
      const next = await refresh(session)
      return { session: next, profile: { profileId: next.profileId, handle: null, displayName: null, avatar: null } }
    },
    async endSession(session) {
      const network = await networkOf(session)
      await network.end(session).catch(() => {})
    },
    async authorize(session, refused) {
      const network = await networkOf(session)
      const token = network.token(session)
      const end = network.tokenEnd(session)
      if (token === undefined) throw new Failure('not-offered', errorMessages.sessionNotFound)
      if (token !== refused && (end === 'none' || now() < end - network.margin)) return token
      try {
        return network.token(await refresh(session)) ?? token
      } catch (error) {
        // A token about to expire may still be valid, and no one could be reached for another.
        if (token === refused || !isAway(error)) throw error
        return token
      }
    },
  }
}
