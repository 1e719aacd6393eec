import { toOrderTime, type Post } from '@chorus/model/post'
import type { LaneSource } from '../lists/lane.ts'
import { createMergedList, type MergedList, type MergedSnapshot, type MergeOptions } from '../lists/merged-list.ts'

export type Timeline = MergedList<Post>
export type TimelineSnapshot = MergedSnapshot<Post>
export type TimelineOptions = Omit<MergeOptions<Post>, 'facts'>
export type PostSource = LaneSource<Post>

const facts = { keyOf: ({ ref }: Post) => ref, timeOf: toOrderTime, isGone: ({ isHidden }: Post) => isHidden === true }

/** Posts of several sources in one list; each shows once, whoever reposted it. */
export const createTimeline = (options: TimelineOptions, restored?: TimelineSnapshot): Timeline =>
  createMergedList({ ...options, facts }, restored)
