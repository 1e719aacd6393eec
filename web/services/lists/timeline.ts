import { toOrderTime, type Post } from '@chorus/model/post'
import type { LaneSource } from './lane.ts'
import { createMergedList, type MergedList, type MergedSnapshot, type MergeOptions } from './merged-list.ts'

export type Timeline = MergedList<Post>
export type TimelineSnapshot = MergedSnapshot<Post>
export type TimelineOptions = Omit<MergeOptions<Post>, 'facts'>
export type PostSource = LaneSource<Post>

/** Adds a reposter to a post’s existing repost row. A post that appears as itself gets no repost line. */
export function joinReposts(known: Post, { reporter }: Post): Post | undefined {
  if (!known.reporter || !reporter) return undefined
  const others = known.alsoReportedBy ?? []
  if ([known.reporter, ...others].some(({ ref }) => ref === reporter.ref)) return undefined
  return { ...known, alsoReportedBy: [...others, reporter] }
}

const facts = {
  keyOf: ({ ref }: Post) => ref,
  timeOf: toOrderTime,
  isGone: ({ isHidden }: Post) => isHidden === true,
  join: joinReposts,
}

/** Posts of several sources in one list; each shows once, however often it was reposted. */
export const createTimeline = (options: TimelineOptions, restored?: TimelineSnapshot): Timeline =>
  createMergedList({ ...options, facts }, restored)
