import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { loadNow } from '../../../db/load-now.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import type { SessionTokens } from '../../../hosted/session-adapter.ts'
import { tryTwice } from '../../../hosted/try-twice.ts'
import type { Oauth } from '../oauth/create-oauth.ts'
import { readOauthSecret } from '../oauth/oauth-tokens.ts'
import { refreshOauth } from '../oauth/refresh-oauth.ts'
import type { AskBluesky } from '../pds/bluesky-service.ts'
import { BlueskySecret, BlueskyTokens, toBlueskySecret, toBlueskyTimes } from '../sign-in/bluesky-tokens.ts'

/**
 * Fetches the next tokens from the service that issued the last ones. Retries a lost response, because services then return the same
 * tokens.
 */
export const refreshBluesky =
  (db: Db, ask: AskBluesky, oauth?: Oauth): SessionTokens['refresh'] =>
  async (session) => {
    const { secret, profileId } = session
    const bound = readOauthSecret(secret)
    if (bound) return oauth ? refreshOauth(oauth, session, bound) : 'ended'
    const { service, refreshJwt: token } = v.parse(BlueskySecret, JSON.parse(secret))
    const answer = await tryTwice(() => ask({ service, nsid: 'com.atproto.server.refreshSession', method: 'POST', token }))
    // Services report an expired token as 400 or 401.
    if (answer.status === 400 || answer.status === 401 || answer.status === 403) return 'ended'
    const tokens = v.safeParse(BlueskyTokens, answer.json)
    if (answer.status !== 200 || !tokens.success) throw networkAway('Bluesky', new Error(`It responded with status ${answer.status}.`))
    if (tokens.output.did !== profileId) return 'ended'
    const now = await loadNow(db).catch(() => Date.now() / 1000)
    return { secret: toBlueskySecret(service, tokens.output, now), expiresAt: toBlueskyTimes(tokens.output, now).expiresAt }
  }
