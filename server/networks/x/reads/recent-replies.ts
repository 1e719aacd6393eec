/** ms. X's searches stop 30 seconds before a request, and its indexes may be behind. */
const recentFor = 120_000
const mostStored = 10_000

/** Replies that were just published through this process. */
export interface RecentReplies {
  add(parent: string, id: string): void
  /** Ids of direct replies to a post, latest first. */
  to(parent: string): string[]
  /** Ids of all replies below a post. */
  below(parent: string): string[]
}

/**
 * X finds replies through its search, which doesn't have the latest. These are read by id instead, so that people see what they have just written.
 * Another node shows them once X does.
 */
export function createRecentReplies(now: () => number): RecentReplies {
  /** Parent by id, oldest first. */
  const parents = new Map<string, { parent: string; until: number }>()
  const dropOld = () => {
    for (const [id, { until }] of parents) {
      if (until > now() && parents.size < mostStored) break
      parents.delete(id)
    }
  }
  const to = (wanted: string): string[] => {
    dropOld()
    return [...parents].flatMap(([id, { parent }]) => (parent === wanted ? [id] : [])).toReversed()
  }
  return {
    add(parent, id) {
      dropOld()
      parents.set(id, { parent, until: now() + recentFor })
    },
    to,
    below(parent) {
      // X may say anything about a new reply, such as that it has its parent's id.
      const seen = new Set([parent])
      const withOwn = (id: string): string[] => (seen.has(id) || !seen.add(id) ? [] : [id, ...to(id).flatMap(withOwn)])
      return to(parent).flatMap(withOwn)
    },
  }
}
