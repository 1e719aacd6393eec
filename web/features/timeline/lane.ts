import type { Failure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import { toOrderTime, type Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'

/** Where a lane's posts come from: one network's feed, or one list of a profile. */
export interface LaneSource {
  /** Stands for the lane in notices; a network's name where the lane is a network's. */
  id: string
  load(request: { cursor?: string; signal?: AbortSignal }): Promise<Page<Post>>
}

/** fresh: nothing asked yet. idle: has answered, may hold more. */
export type LaneState = 'fresh' | 'loading' | 'idle' | 'ended' | 'failed'

/** One source's way through a timeline: its own cursor, its own pace, its own failures. */
export interface Lane {
  source: LaneSource
  state: LaneState
  /** Fetched and not yet shown, in the order of the timeline. */
  queue: Post[]
  cursor: string | undefined
  /** ms: the order time of the oldest post that it has answered; what comes next is taken to be older. Infinity before its first answer. */
  floor: number
  /** Others go on without it: it was too slow or it failed. It joins again with its next answer. */
  waived: boolean
  failure: Failure | undefined
  /** ms: when it tries again by itself. */
  retryAt: number | undefined
  failures: number
  /** Answers in a row that brought nothing new. */
  barren: number
}

export const createLane = (source: LaneSource): Lane => ({
  source,
  state: 'fresh',
  queue: [],
  cursor: undefined,
  floor: Number.POSITIVE_INFINITY,
  waived: false,
  failure: undefined,
  retryAt: undefined,
  failures: 0,
  barren: 0,
})

export const mayHoldMore = (lane: Lane): boolean => lane.state !== 'ended' && lane.state !== 'failed'

/** Newest first; equal times keep a fixed order, so that server and browser agree. */
export const byOrderTime = (a: Post, b: Post): number => toOrderTime(b) - toOrderTime(a) || (a.ref < b.ref ? -1 : 1)

/**
 * Takes what may be shown next, newest first, from the lanes' queues: a post only when no lane can still hold a newer one.
 * Stops at `limit`, or at lanes that must answer first: those come back as `blockedBy`.
 */
export function drain(lanes: readonly Lane[], limit: number): { posts: Post[]; blockedBy: Lane[] } {
  const posts: Post[] = []
  while (posts.length < limit) {
    const next = pickNewest(lanes)
    const time = next ? toOrderTime(next.queue[0]!) : Number.NEGATIVE_INFINITY
    const blockedBy = lanes.filter((lane) => lane.queue.length === 0 && !lane.waived && mayHoldMore(lane) && lane.floor > time)
    if (!next || blockedBy.length > 0) return { posts, blockedBy }
    posts.push(next.queue.shift()!)
  }
  return { posts, blockedBy: [] }
}

function pickNewest(lanes: readonly Lane[]): Lane | undefined {
  let newest: Lane | undefined
  for (const lane of lanes) if (lane.queue.length > 0 && (!newest || byOrderTime(lane.queue[0]!, newest.queue[0]!) < 0)) newest = lane
  return newest
}

/** The place of a post in a list that is ordered newest first. */
export function findPlace(posts: readonly Post[], post: Post): number {
  let low = 0
  let high = posts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (byOrderTime(posts[middle]!, post) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Only what is not known yet, each once; refs are remembered. Posts that were taken away never enter a feed. */
export function takeUnseen(posts: readonly Post[], seen: Set<PostRef>): Post[] {
  const fresh: Post[] = []
  for (const post of posts) {
    if (seen.has(post.ref) || post.isHidden) continue
    seen.add(post.ref)
    fresh.push(post)
  }
  return fresh
}
