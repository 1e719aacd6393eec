import type { DeviceNetwork } from '@chorus/accounts/device-network'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { expiryMargins, findTokenEnd, lensValidity } from '@chorus/model/session/expiry'
import type { LensSession, Session } from '@chorus/model/session/session'
import type { Fetcher } from '@chorus/networks/http'
import { accountOfToken, createWalletSessions, type WalletTokens } from '@chorus/networks/lens/wallet-sessions'

export interface LensDeviceDeps {
  /** A fetcher bound to the Lens API. */
  fetcher: Fetcher
  /** The address of the app that sessions belong to. */
  app: string
  /** ms */
  now(): number
}

/** `now`: ms, when the tokens were received. */
export function toLensSession({ accessToken: token, refreshToken }: WalletTokens, now: number): LensSession {
  const address = accountOfToken(token)
  return { type: 'Lens', profileId: address, token, refreshToken, address, createdAt: now, expiresAt: now + lensValidity }
}

function expectLens(session: Session): LensSession {
  if (session.type !== 'Lens') throw new TypeError(`${session.type} is none of Lens.`)
  return session
}

/** Lens sessions whose tokens are stored on this device, used with the Lens API. */
export function createLensDevice({ fetcher, app, now }: LensDeviceDeps): DeviceNetwork {
  const sessions = createWalletSessions(fetcher, app)
  return {
    margin: expiryMargins.lensRefresh,
    token: ({ token }) => token,
    tokenEnd: ({ token, createdAt }) => findTokenEnd(token, createdAt) ?? 'none',
    async renew(session) {
      const former = expectLens(session)
      const next = toLensSession(await sessions.refresh(former.refreshToken), now())
      if (next.profileId !== former.profileId.toLowerCase())
        throw new Failure('forbidden', errorMessages.lensProfileIdNotFound, { network: 'lens' })
      return { ...next, profileId: former.profileId, address: former.address }
    },
    async identify({ token }) {
      await sessions.check(token)
      return { profileId: accountOfToken(token), handle: null, displayName: null, avatar: null }
    },
    end: ({ token }) => sessions.end(token),
  }
}
