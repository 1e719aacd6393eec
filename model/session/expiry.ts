import type { Session } from './session.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** How long before expiry a session or token is refreshed or dropped, in ms. Spec 1 §4 and §9, spec 3 §4. */
export const expiryMargins = {
  /** A Lens access token with less time left is refreshed. */
  lensRefresh: 2 * minute,
  /** A Bluesky refresh token with less time left is not restored at startup. */
  blueskyStartup: 5 * minute,
  blueskyPosting: 3 * minute,
  blueskyResume: 1 * minute,
} as const

/** Lifetime of a Lens session, in ms. */
export const lensValidity = 7 * day

/** Whether a session has expired, or will within `margin` ms. A session without start and end doesn't expire by itself. */
export function isSessionExpired(session: Pick<Session, 'createdAt' | 'expiresAt'>, now: number, margin = 0): boolean {
  if (session.createdAt === 0 && session.expiresAt === 0) return false
  return session.expiresAt - now <= margin
}

/** Expiry of a JSON Web Token in ms; undefined when it is unreadable or has none. Not verified. */
export const readTokenExpiry = (token: string): number | undefined => readTokenTimes(token)?.end

/**
 * A token's expiry by our own clock, in ms: its lifetime by the issuer's clock, counted from its arrival. Without an issue time, its stated
 * expiry. Undefined when it states none. `cameAt`: ms, 0 when unknown.
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

/** Spec 3 §4: expired if it can't be decoded, has no exp, or the time is at or past exp minus the margin. */
export function isTokenExpired(token: string, now: number, margin = 0): boolean {
  const end = readTokenExpiry(token)
  return end === undefined || now >= end - margin
}
