import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import type { AskBluesky } from './bluesky-service.ts'
import { BlueskySecret, BlueskyTokens, toBlueskySecret, toBlueskyTimes } from './bluesky-tokens.ts'
import { networkAway } from './network-away.ts'
import type { Oauth } from './oauth/create-oauth.ts'
import { readOauthSecret } from './oauth/oauth-tokens.ts'
import { refreshOauth } from './oauth/refresh-oauth.ts'
import type { RefreshAtNetwork } from './refresh-tokens.ts'
import { tryTwice } from './try-twice.ts'

/** The next pair, from the service that gave the last one. An answer that was lost is asked for again: services give the same pair then. */
export const refreshBluesky =
  (db: Db, ask: AskBluesky, oauth?: Oauth): RefreshAtNetwork =>
  async (session) => {
    const { secret, profileId } = session
    const bound = readOauthSecret(secret)
    if (bound) return oauth ? refreshOauth(oauth, session, bound) : 'ended'
    const { service, refreshJwt: token } = v.parse(BlueskySecret, JSON.parse(secret))
    const answer = await tryTwice(() => ask({ service, nsid: 'com.atproto.server.refreshSession', method: 'POST', token }))
    // A token that has ended is a 400 there, or a 401.
    if (answer.status === 400 || answer.status === 401 || answer.status === 403) return 'ended'
    const tokens = v.safeParse(BlueskyTokens, answer.json)
    if (answer.status !== 200 || !tokens.success) throw networkAway('Bluesky', new Error(`It answered with status ${answer.status}.`))
    if (tokens.output.did !== profileId) return 'ended'
    const now = await loadNow(db).catch(() => Date.now() / 1000)
    return { secret: toBlueskySecret(service, tokens.output, now), expiresAt: toBlueskyTimes(tokens.output, now).expiresAt }
  }
