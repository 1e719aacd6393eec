import * as v from 'valibot'
import type { Draft } from '../../../hosted/draft.ts'
import { readLife } from '../../../hosted/token-life.ts'

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))
const capped = v.optional(v.pipe(v.string(), v.maxLength(400)))
const flag = v.optional(v.boolean())

/** com.atproto.server.createSession and refreshSession */
export const BlueskyTokens = v.object({
  did: v.pipe(v.string(), v.maxLength(2048)),
  handle: v.pipe(v.string(), v.maxLength(400)),
  accessJwt: token,
  refreshJwt: token,
  email: capped,
  emailConfirmed: flag,
  emailAuthFactor: flag,
  active: flag,
  status: capped,
})
export type BlueskyTokens = v.InferOutput<typeof BlueskyTokens>

export const BlueskySecret = v.object({
  /** Origin: the only one that receives the tokens. */
  service: v.string(),
  accessJwt: v.string(),
  refreshJwt: v.string(),
  /** Seconds, by the database clock. */
  endsAt: v.number(),
})
export type BlueskySecret = v.InferOutput<typeof BlueskySecret>

/** `now`: seconds, by the database clock. */
export const toBlueskySecret = (service: string, { accessJwt, refreshJwt }: BlueskyTokens, now: number): BlueskySecret => ({
  service,
  accessJwt,
  refreshJwt,
  endsAt: now + readLife(accessJwt, now),
})

/** What pages see of the session. */
export function toBlueskyShown(serviceUrl: string, tokens: BlueskyTokens): Record<string, unknown> {
  const { handle, email, emailConfirmed, emailAuthFactor, active, status } = tokens
  return { serviceUrl, handle, email, emailConfirmed, emailAuthFactor, active, status }
}

/** ms: the session ends with its refresh token. */
export const toBlueskyTimes = ({ refreshJwt }: BlueskyTokens, now: number): Pick<Draft['facts'], 'createdAt' | 'expiresAt'> => ({
  createdAt: Math.floor(now * 1000),
  expiresAt: Math.floor((now + readLife(refreshJwt, now)) * 1000),
})
