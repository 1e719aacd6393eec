import type { Limits } from '../../server/guard/limits.ts'

/** So many that none of a test's calls is one too many. */
export const plenty = Object.fromEntries(
  ['read', 'search', 'write', 'login', 'code', 'heavy', 'preview'].map((kind) => [
    kind,
    [{ by: 'client', count: 1_000_000, seconds: 3600 }],
  ]),
) as unknown as Limits
