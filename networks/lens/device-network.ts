import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { expiryMargins, findTokenEnd, lensValidity } from '@chorus/model/session/expiry'
import type { LensSession, Session } from '@chorus/model/session/session'
import type { DeviceDeps, DeviceNetwork } from '../device-network.ts'
import { createFetcher, type Fetcher } from '../fetcher.ts'
import { accountOfToken, createWalletSessions, type WalletTokens } from './wallet/wallet-sessions.ts'

/** `now`: ms, when the tokens were received. */
function toLensSession({ accessToken: token, refreshToken }: WalletTokens, now: number): LensSession {
  const address = accountOfToken(token)
  return { type: 'Lens', profileId: address, token, refreshToken, address, createdAt: now, expiresAt: now + lensValidity }
}

function expectLens(session: Session): LensSession {
  if (session.type !== 'Lens') throw new TypeError(`Expected a Lens session, got ${session.type}.`)
  return session
}

const otherAccount = () => new Failure('forbidden', errorMessages.lensProfileIdNotFound, { network: 'lens' })
const toHostedProfile = (profileId: string) => ({ profileId, handle: null, displayName: null, avatar: null })

/** Lens sessions whose tokens are stored on this device, used with the Lens API. */
export function createLensDevice(
  { root, options, now }: Pick<DeviceDeps, 'root' | 'options' | 'now'>,
  fetcher: Fetcher = createFetcher({ root }),
): DeviceNetwork {
  const sessions = createWalletSessions(fetcher, options['app'] ?? '')
  return {
    margin: expiryMargins.lensRefresh,
    token: ({ token }) => token,
    tokenEnd: ({ token, createdAt }) => findTokenEnd(token, createdAt) ?? 'none',
    async renew(session) {
      const former = expectLens(session)
      const next = toLensSession(await sessions.refresh(former.refreshToken), now())
      if (next.profileId !== former.profileId.toLowerCase()) throw otherAccount()
      return { ...next, profileId: former.profileId, address: former.address }
    },
    async identify({ token }) {
      await sessions.check(token)
      return toHostedProfile(accountOfToken(token))
    },
    end: ({ token }) => sessions.end(token),
    async logInWithWallet({ wallet, account, sign }) {
      const { id, text } = await sessions.challenge(wallet, account)
      const signature = await sign(text)
      if (signature === undefined) return undefined
      const session = toLensSession(await sessions.open(id, signature), now())
      if (session.profileId !== account.toLowerCase()) throw otherAccount()
      return { session, profile: toHostedProfile(session.profileId) }
    },
  }
}
