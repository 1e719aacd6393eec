import * as v from 'valibot'
import { readLife } from '../../hosted/token-life.ts'

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))

export const LensTokens = v.object({ accessToken: token, refreshToken: token, idToken: token })
export type LensTokens = v.InferOutput<typeof LensTokens>

export const LensSecret = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  idToken: v.string(),
  /** Seconds, by the database clock. */
  endsAt: v.number(),
})
export type LensSecret = v.InferOutput<typeof LensSecret>

/** `now`: seconds, by the database clock. */
export const toLensSecret = ({ accessToken, refreshToken, idToken }: LensTokens, now: number): LensSecret => ({
  accessToken,
  refreshToken,
  idToken,
  endsAt: now + readLife(accessToken, now),
})

/** ms. Spec 1 §3: seven days. */
export const toLensTimes = ({ refreshToken }: LensTokens, now: number) => ({
  createdAt: Math.floor(now * 1000),
  expiresAt: Math.floor((now + Math.max(readLife(refreshToken, now), 1)) * 1000),
})

/** Tokens, or the API's error by `__typename`. */
export const LensTokensOr = v.union([LensTokens, v.object({ __typename: v.optional(v.string(), ''), reason: v.optional(v.string(), '') })])
