/** When a post can be scheduled for, and how much of them is stored for an account. Flows §3.11. */
export const scheduleLimits = {
  /** ms from now. */
  time: { min: 60_000, max: 7 * 86_400_000 },
  /** Posts that wait. */
  posts: 100,
  /** Parts of a thread. */
  parts: 25,
  /** bytes */
  file: 50 * 1024 * 1024,
  files: 200 * 1024 * 1024,
  /** bytes that one call uploads. */
  piece: 512 * 1024,
} as const
