import * as v from 'valibot'

const Claims = v.object({
  exp: v.optional(v.number()),
  iat: v.optional(v.number()),
  sub: v.optional(v.string()),
  sid: v.optional(v.string()),
  act: v.optional(v.object({ sub: v.string() })),
})
export type Claims = v.InferOutput<typeof Claims>

/** What a token says of itself. Whoever gave it to us is trusted for it; nothing is verified. */
export function readClaims(token: string): Claims {
  try {
    return v.parse(Claims, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  } catch {
    return {}
  }
}

/** s: for tokens that say nothing. */
const usualLife = 300

/** How many seconds a token lives, by the clock of whoever made it: clocks differ, and lengths do not. */
export function readLife(token: string, now: number): number {
  const { exp, iat } = readClaims(token)
  return exp === undefined ? usualLife : Math.max(0, exp - (iat ?? now))
}
