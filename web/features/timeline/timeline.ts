import { toOrderTime, type Post } from '@chorus/model/post'
import type { LaneSource } from '../lists/lane.ts'
import { createMergedList, type MergedList, type MergedSnapshot, type MergeOptions } from '../lists/merged-list.ts'

export type Timeline = MergedList<Post>
export type TimelineSnapshot = MergedSnapshot<Post>
export type TimelineOptions = Omit<MergeOptions<Post>, 'facts'>
export type PostSource = LaneSource<Post>

/** Whoever passes on what stands there as a repost already joins that row. A post that stands there by itself gets no line above it. */
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

/** Posts of several sources in one list; each shows once, whoever reposted it. */
export const createTimeline = (options: TimelineOptions, restored?: TimelineSnapshot): Timeline =>
  createMergedList({ ...options, facts }, restored)
