import type { Limit } from '@chorus/contract/call'

export interface LimitRow {
  /** What is counted together: the calls of a household, of an account, or of a household's guests. */
  by: 'client' | 'account' | 'guest'
  /** Maximum calls per window. */
  count: number
  /** Counts only calls that fail. */
  of?: 'failures'
  seconds: number
}

export type Limits = Readonly<Record<Limit, readonly LimitRow[]>>

/**
 * The kind that a call leads to. The call is refused while that kind is, because a code that can't be entered shouldn't be sent. A logged-in person
 * enters it to connect an email address.
 */
export function leadsTo(limit: Limit, isLoggedIn: boolean): Limit | undefined {
  if (limit === 'code') return isLoggedIn ? 'connect' : 'login'
  return limit === 'challenge' ? 'login' : undefined
}

/** Rate limits. A call must satisfy every row of its kind. Security plan, rows 15 and 16; decision 048. */
export const limits: Limits = {
  read: [
    { by: 'client', count: 3000, seconds: 300 },
    { by: 'account', count: 3000, seconds: 300 },
  ],
  search: [
    { by: 'client', count: 300, seconds: 300 },
    { by: 'account', count: 300, seconds: 300 },
  ],
  write: [
    { by: 'client', count: 1500, seconds: 300 },
    { by: 'account', count: 600, seconds: 300 },
  ],
  // A shared office address may log in many times; guessing shows up as failures.
  login: [
    { by: 'client', count: 300, seconds: 300 },
    { by: 'client', count: 25, seconds: 300, of: 'failures' },
  ],
  connect: [
    { by: 'client', count: 300, seconds: 300 },
    { by: 'client', count: 25, seconds: 300, of: 'failures' },
    { by: 'account', count: 50, seconds: 300 },
  ],
  challenge: [{ by: 'client', count: 300, seconds: 300 }],
  code: [{ by: 'client', count: 60, seconds: 300 }],
  heavy: [
    { by: 'client', count: 30, seconds: 3600 },
    { by: 'account', count: 10, seconds: 3600 },
  ],
  preview: [
    { by: 'guest', count: 80, seconds: 300 },
    { by: 'account', count: 600, seconds: 300 },
  ],
  // Files are served without looking for an account.
  media: [{ by: 'client', count: 2000, seconds: 300 }],
  // Snapshot answers a hundred requests a minute for the whole server, and a call can take two of them.
  governance: [{ by: 'client', count: 100, seconds: 300 }],
  // The price service answers thirty calls a minute for the whole server; most of these find a cached one.
  tokens: [{ by: 'client', count: 200, seconds: 300 }],
}

export interface PageLimits {
  /** Any page. */
  page: { count: number; seconds: number }
  /** Search result pages, each of which queries every network. */
  search: { count: number; seconds: number }
}

/** Page limits per household. Calls that a page makes are counted separately, as if the browser had made them. */
export const pageLimits: PageLimits = {
  page: { count: 1500, seconds: 300 },
  search: { count: 150, seconds: 300 },
}
