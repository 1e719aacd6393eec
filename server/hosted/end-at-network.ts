import * as v from 'valibot'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import type { AskBluesky } from './bluesky-service.ts'
import { BlueskySecret } from './bluesky-tokens.ts'
import type { AskLens } from './lens-api.ts'
import { LensSecret } from './lens-tokens.ts'
import type { Oauth } from './oauth/create-oauth.ts'
import { readOauthSecret } from './oauth/oauth-tokens.ts'
import { revokeOauth } from './oauth/refresh-oauth.ts'
import { readClaims } from './token-life.ts'

/** ms: nobody waits longer to be logged out. */
const patience = 3000

const revoke = `mutation HostedRevoke($request: RevokeAuthenticationRequest!) { revokeAuthentication(request: $request) }`

/** Tells networks that sessions are over. Here they are over already, so one that does not hear of it is no fault. */
export function createEndAtNetwork({ askBluesky, askLens, oauth }: { askBluesky: AskBluesky; askLens: AskLens; oauth: Oauth | undefined }) {
  const end = async ({ type, secret }: NetworkSession): Promise<void> => {
    if (type === 'Bsky') {
      const bound = readOauthSecret(secret)
      if (bound) return void (oauth && (await revokeOauth(oauth, bound)))
      const { service, refreshJwt: token } = v.parse(BlueskySecret, JSON.parse(secret))
      await askBluesky({ service, nsid: 'com.atproto.server.deleteSession', method: 'POST', token })
    }
    if (type === 'Lens') {
      const { accessToken: token } = v.parse(LensSecret, JSON.parse(secret))
      const authenticationId = readClaims(token).sid
      if (authenticationId) await askLens({ query: revoke, variables: { request: { authenticationId } }, token })
    }
  }
  return async (sessions: readonly NetworkSession[]): Promise<void> => {
    const all = Promise.all(sessions.map((session) => end(session).catch(() => undefined)))
    let timer: NodeJS.Timeout | undefined
    await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, patience)))])
    clearTimeout(timer)
  }
}
