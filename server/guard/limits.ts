import type { Limit } from '@chorus/contract/call'

export interface LimitRow {
  /** What is counted together: a household's calls, an account's, or those of a household in which nobody is logged in. */
  by: 'client' | 'account' | 'visitor'
  /** How many in the window. */
  count: number
  seconds: number
}

export type Limits = Readonly<Record<Limit, readonly LimitRow[]>>

/** How often calls may be made. Every row of a kind must hold. Security plan, row 15 and 16. */
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
  login: [{ by: 'client', count: 25, seconds: 300 }],
  code: [{ by: 'client', count: 25, seconds: 300 }],
  heavy: [
    { by: 'client', count: 30, seconds: 3600 },
    { by: 'account', count: 10, seconds: 3600 },
  ],
  preview: [
    { by: 'visitor', count: 80, seconds: 300 },
    { by: 'account', count: 600, seconds: 300 },
  ],
}
