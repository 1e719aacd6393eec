import type { Session } from './session.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** How long before its end a session or token is renewed or given up, in ms. Spec 1 §4 and §9, spec 3 §4. */
export const expiryMargins = {
  /** A Lens access token with less than this is refreshed. */
  lensRefresh: 2 * minute,
  /** A Bluesky refresh token with less than this is not worth restoring at startup. */
  blueskyStartup: 5 * minute,
  blueskyPosting: 3 * minute,
  blueskyResume: 1 * minute,
} as const

/** How long a Lens session is built to last, in ms. */
export const lensValidity = 7 * day

/** Has the session's time passed, or will it within `margin` ms? One with neither start nor end does not expire by itself. */
export function isSessionExpired(session: Pick<Session, 'createdAt' | 'expiresAt'>, now: number, margin = 0): boolean {
  if (session.createdAt === 0 && session.expiresAt === 0) return false
  return session.expiresAt - now <= margin
}

/** When a JSON Web Token ends, in ms; undefined when it cannot be read or names no end. Nothing is verified. */
export const readTokenExpiry = (token: string): number | undefined => readTokenTimes(token)?.end

/**
 * When a token ends by our own clock, in ms: as long after it came as it lives by the clock of whoever made it. One that does not say when
 * it was made ends when it says. Undefined when it names no end. `cameAt`: ms, 0 where nobody knows.
 */
export function findTokenEnd(token: string, cameAt: number): number | undefined {
  const { start, end } = readTokenTimes(token) ?? {}
  return end === undefined || start === undefined || cameAt === 0 ? end : cameAt + Math.max(0, end - start)
}

function readTokenTimes(token: string): { start?: number; end: number } | undefined {
  const [, body, signature] = token.length > 16_384 ? [] : token.split('.')
  if (!body || signature === undefined) return undefined
  try {
    const { exp, iat } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
    if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined
    const end = exp * second
    return typeof iat === 'number' && Number.isFinite(iat) ? { start: iat * second, end } : { end }
  } catch {
    return undefined
  }
}

/** Spec 3 §4: expired if it cannot be decoded, has no exp, or the time is at or past exp minus the margin. */
export function isTokenExpired(token: string, now: number, margin = 0): boolean {
  const end = readTokenExpiry(token)
  return end === undefined || now >= end - margin
}
