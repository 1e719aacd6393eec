import { limits, type Limits } from '../../server/guard/limits.ts'

/** Rate limits that no test reaches. */
export const unlimited = Object.fromEntries(
  Object.keys(limits).map((kind) => [kind, [{ by: 'client', count: 1_000_000, seconds: 3600 }]]),
) as unknown as Limits
