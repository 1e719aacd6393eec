import type { Account } from '@chorus/model/account'
import { recogniseServiceError } from '@chorus/model/error-messages'
import { isFailure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import { expiryMargins, findTokenEnd } from '@chorus/model/session/expiry'
import { isHostedLogin } from '@chorus/model/session/placeholders'
import type { AccountsDeps } from '../accounts-deps.ts'
import { isKeptByServer } from '../is-kept-by-server.ts'
import type { RestoreRule } from './restore-current.ts'

/** What each network asks of a session at startup. Spec 1 §4 L82–L86. */
export const restoreRules = ({ server, now }: Pick<AccountsDeps, 'server' | 'now'>): Record<NetworkName, RestoreRule> => ({
  farcaster: { isFinal: isVerdict },
  lens: {},
  x: {
    isLost: ({ session }) => !isHostedLogin(session),
    onEnd: async ({ session }, error) => {
      if (session.type === 'Twitter' && isAuthenticationError(error)) await server.logOutX(session)
    },
  },
  bluesky: { isLost: (account) => isBlueskyLost(account, now()), retries: 3 },
})

/** Whether somebody who can know has said that there is no such session. */
const isVerdict = (error: unknown): boolean =>
  error === undefined || isFailure(error, 'unauthorized') || isFailure(error, 'forbidden') || isFailure(error, 'not-found')

/** Spec 2 §8: a suspended user is one too. */
export const isAuthenticationError = (error: unknown): boolean =>
  isFailure(error, 'unauthorized') || (error instanceof Error && recogniseServiceError(error.message) === 'xUserSuspended')

/** Spec 1 §4 L84. Where our server keeps the tokens, it judges their time by its own clock; a token of this device ends when its time has passed since it came. */
function isBlueskyLost({ profile, session }: Account, now: number): boolean {
  if (session.type !== 'Bsky' || profile.profileId !== session.payload.did) return true
  if (isKeptByServer(session)) return false
  const end = findTokenEnd(session.payload.refreshJwt, session.createdAt)
  return end === undefined || now >= end - expiryMargins.blueskyStartup
}
