import type { Limits } from '../../server/guard/limits.ts'

/** Rate limits that no test reaches. */
export const unlimited = Object.fromEntries(
  ['read', 'search', 'write', 'login', 'connect', 'challenge', 'code', 'heavy', 'preview', 'media', 'governance'].map((kind) => [
    kind,
    [{ by: 'client', count: 1_000_000, seconds: 3600 }],
  ]),
) as unknown as Limits
