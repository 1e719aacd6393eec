import type { Post } from '@chorus/model/post'

/** Whether the viewer can collect a post, or why not. */
export type CollectState = 'open' | 'collected' | 'sold-out' | 'ended' | 'follow'

interface Circumstances {
  /** ms */
  now: number
  isOwn: boolean
  isFollowing: boolean
}

/** Undefined: it is no post to collect. */
export function toCollectState(
  { collectModule, stats, hasActed }: Post,
  { now, isOwn, isFollowing }: Circumstances,
): CollectState | undefined {
  if (!collectModule) return undefined
  const { collectLimit = Number.POSITIVE_INFINITY, endsAt = Number.POSITIVE_INFINITY, followerOnly, collectedCount } = collectModule
  if (hasActed) return 'collected'
  if (endsAt <= now) return 'ended'
  if ((stats.countOpenActions ?? collectedCount) >= collectLimit) return 'sold-out'
  return followerOnly && !isOwn && !isFollowing ? 'follow' : 'open'
}
