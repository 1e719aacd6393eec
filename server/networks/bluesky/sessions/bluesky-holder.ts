import * as v from 'valibot'
import { readOauthSecret } from '../oauth/oauth-tokens.ts'
import type { BlueskyQuestion } from '../pds/bluesky-service.ts'
import { BlueskySecret } from '../sign-in/bluesky-tokens.ts'

/** The target and credentials of a call for a session. */
export function toBlueskyHolder(secret: string): Required<Pick<BlueskyQuestion, 'service' | 'token'>> & Pick<BlueskyQuestion, 'dpopKey'> {
  const oauth = readOauthSecret(secret)
  if (oauth) return { service: oauth.service, token: oauth.accessToken, dpopKey: oauth.dpopKey }
  const { service, accessJwt: token } = v.parse(BlueskySecret, JSON.parse(secret))
  return { service, token }
}
