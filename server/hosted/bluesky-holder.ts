import * as v from 'valibot'
import type { BlueskyQuestion } from './bluesky-service.ts'
import { BlueskySecret } from './bluesky-tokens.ts'
import { readOauthSecret } from './oauth/oauth-tokens.ts'

/** Whose question it is, and of which service: the rest of it says what is asked. */
export function toBlueskyHolder(secret: string): Required<Pick<BlueskyQuestion, 'service' | 'token'>> & Pick<BlueskyQuestion, 'dpopKey'> {
  const oauth = readOauthSecret(secret)
  if (oauth) return { service: oauth.service, token: oauth.accessToken, dpopKey: oauth.dpopKey }
  const { service, accessJwt: token } = v.parse(BlueskySecret, JSON.parse(secret))
  return { service, token }
}
