import * as v from 'valibot'

const Claims = v.object({
  exp: v.optional(v.number()),
  iat: v.optional(v.number()),
  sub: v.optional(v.string()),
  sid: v.optional(v.string()),
  act: v.optional(v.object({ sub: v.string() })),
})
export type Claims = v.InferOutput<typeof Claims>

/** Claims of a token, unverified: the token came from a trusted service. */
export function readClaims(token: string): Claims {
  try {
    return v.parse(Claims, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  } catch {
    return {}
  }
}

/** Seconds; for tokens without an expiry. */
const usualLife = 300

/** Lifetime in seconds by the issuer's clock, because our clocks may differ but durations do not. */
export function readLife(token: string, now: number): number {
  const { exp, iat } = readClaims(token)
  return exp === undefined ? usualLife : Math.max(0, exp - (iat ?? now))
}
