import { placeholders } from '@chorus/model/session/placeholders'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import type { SessionAdapter } from '../../../hosted/session-adapter.ts'
import type { Oauth } from '../oauth/create-oauth.ts'
import { readOauthSecret } from '../oauth/oauth-tokens.ts'
import { revokeOauth } from '../oauth/refresh-oauth.ts'
import { type AskBluesky, isTokenRefused, readErrorName } from '../pds/bluesky-service.ts'
import { BlueskySecret } from '../sign-in/bluesky-tokens.ts'
import { toBlueskyHolder } from './bluesky-holder.ts'
import { refreshBluesky } from './refresh-bluesky.ts'

/** Seconds: tokens that expire sooner than this are refreshed first. Spec 1 §9, spec 3 §4. */
export const blueskyMargins = { reading: 60, posting: 180 } as const

const Holder = v.object({ did: v.string() })
const Shown = v.object({ serviceUrl: v.optional(v.string(), 'https://bsky.social'), handle: v.optional(v.string(), '') })

export interface BlueskySessionDeps {
  db: Db
  askBluesky: AskBluesky
  oauth: Oauth | undefined
}

/** Sessions at Bluesky services, by password or OAuth. */
export const createBlueskySessions = ({ db, askBluesky, oauth }: BlueskySessionDeps): SessionAdapter => ({
  type: 'Bsky',
  tokens: { margin: blueskyMargins.reading, refresh: refreshBluesky(db, askBluesky, oauth) },
  toSession({ profileId }, { createdAt, expiresAt, shown }, hidden) {
    const { serviceUrl, handle } = v.parse(Shown, shown)
    const { serviceUrl: _, ...more } = shown
    const payload = { ...more, did: profileId, handle, accessJwt: hidden, refreshJwt: hidden }
    return { type: 'Bsky', profileId, token: placeholders.blueskyToken, createdAt, expiresAt, serviceUrl, payload }
  },
  async check({ secret, profileId }) {
    const answer = await askBluesky({ ...toBlueskyHolder(secret), nsid: 'com.atproto.server.getSession' })
    if (answer.status === 429) throw networkAway('Bluesky')
    if (answer.status !== 200) return isTokenRefused(readErrorName(answer)) || answer.status === 401 ? 'unauthorized' : 'ended'
    const holder = v.safeParse(Holder, answer.json)
    if (!holder.success) throw networkAway('Bluesky', holder.issues[0])
    return holder.output.did === profileId ? 'alive' : 'other-person'
  },
  async end({ secret }) {
    const bound = readOauthSecret(secret)
    if (bound) return oauth && revokeOauth(oauth, bound)
    const { service, refreshJwt: token } = v.parse(BlueskySecret, JSON.parse(secret))
    await askBluesky({ service, nsid: 'com.atproto.server.deleteSession', method: 'POST', token })
  },
})
