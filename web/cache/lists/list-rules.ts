import type { Notification } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { toChannelRef, type EntityRef } from '../entities/entity-ref.ts'
import type { Flag } from '../entities/flag.ts'
import type { Viewer } from '../entities/viewers.ts'

/**
 * feed: any list of other people’s posts. profile: one person’s posts, which are covered instead of left out because of their labels.
 * bookmarks: the viewer’s bookmarks. thread: an opened post, where muted authors are marked instead of removed. hiddenReplies: replies that
 * an author holds back; those shown again leave it.
 */
export type ListKind = 'feed' | 'profile' | 'bookmarks' | 'thread' | 'hiddenReplies'

/** What the rules need to know, as the viewer on that network sees it. Absent: unknown. */
export interface ListFacts {
  level(ref: EntityRef, flag: Flag): number | undefined
  viewer(post: Pick<Post, 'network'>): Viewer | undefined
  /** Whether its labels leave it out of feeds. */
  isFiltered(post: Post): boolean
}

/** Flags that decide whether an item appears in a list. */
export const listFlags: ReadonlySet<Flag> = new Set<Flag>([
  'mirror',
  'bookmark',
  'mute',
  'muteHere',
  'block',
  'removed',
  'hidden',
  'hideReply',
])

/**
 * The post as it appears in a list, without reposters that the viewer has muted or blocked. Undefined: it does not appear. Lists are
 * filtered on read, so that items return to their position after an undo. Spec 1 §4, §5; spec 3 §4.
 */
export function toShownPost(post: Post, kind: ListKind, facts: ListFacts): Post | undefined {
  if (facts.level(post.ref, 'removed')) return undefined
  if (kind === 'thread') return facts.level(post.ref, 'hideReply') ? undefined : post
  if (kind === 'hiddenReplies' && facts.level(post.ref, 'hideReply') === 0) return undefined
  // A thread shows a placeholder for a deleted post, because others have replied to it.
  if (facts.level(post.ref, 'hidden')) return undefined
  if (kind === 'bookmarks' && facts.level(post.ref, 'bookmark') === 0) return undefined
  if (isUnwanted(post.author, facts)) return undefined
  if (kind === 'feed' && (facts.isFiltered(post) || hasFilteredContext(post, facts))) return undefined
  if (post.channel && facts.level(toChannelRef(post.channel), 'block')) return undefined
  return post.reporter ? toShownRepost(post, [post.reporter, ...(post.alsoReportedBy ?? [])], facts) : post
}

/** A feed shows a reply below what it replies to. */
const hasFilteredContext = ({ commentOn, root }: Post, facts: ListFacts): boolean =>
  [commentOn, root].some((post) => post !== undefined && facts.isFiltered(post))

/** A notification is about the post alone. */
const isShown = (post: Post, facts: ListFacts): boolean => !facts.isFiltered(post) && toShownPost(post, 'profile', facts) !== undefined

function toShownRepost(post: Post, reporters: readonly Profile[], facts: ListFacts): Post | undefined {
  const kept = reporters.filter((profile) => !isUnwanted(profile, facts) && !isUndoneRepost(post, profile, facts))
  if (kept.length === reporters.length) return post
  const [reporter, ...alsoReportedBy] = kept
  return reporter && { ...post, reporter, alsoReportedBy }
}

const isUnwanted = ({ ref }: Profile, { level }: ListFacts): boolean =>
  Boolean(level(ref, 'block') || level(ref, 'mute') || level(ref, 'muteHere'))

/** The viewer’s own repost, since undone. */
function isUndoneRepost(post: Post, reporter: Profile, facts: ListFacts): boolean {
  if (post.type !== 'Mirror' || reporter.ref !== facts.viewer(post)?.profile) return false
  return descriptors[post.network].unmirrorLeavesLists && facts.level(post.ref, 'mirror') === 0
}

/** Without muted and blocked people; undefined when none is left. Spec 3 §4. */
export function toShownNotification(notification: Notification, facts: ListFacts): Notification | undefined {
  const keep = (profiles: Profile[]) => profiles.filter((profile) => !isUnwanted(profile, facts))
  switch (notification.type) {
    case 'Mirror':
      return filterPeople(notification, notification.mirrors, keep, (mirrors) => ({ ...notification, mirrors }))
    case 'Reaction':
      return filterPeople(notification, notification.reactors, keep, (reactors) => ({ ...notification, reactors }))
    case 'Act':
      return filterPeople(notification, notification.actors, keep, (actors) => ({ ...notification, actors }))
    case 'Follow':
      return filterPeople(notification, notification.followers, keep, (followers) => ({ ...notification, followers }))
    case 'Comment':
      return isShown(notification.comment, facts) ? notification : undefined
    case 'Quote':
      return isShown(notification.quote, facts) ? notification : undefined
    case 'Mention':
      return isShown(notification.post, facts) ? notification : undefined
  }
}

function filterPeople(
  notification: Notification,
  people: Profile[],
  keep: (people: Profile[]) => Profile[],
  replace: (people: Profile[]) => Notification,
): Notification | undefined {
  const kept = keep(people)
  if (kept.length === people.length) return notification
  return kept.length > 0 ? replace(kept) : undefined
}
