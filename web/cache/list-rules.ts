import type { Notification } from '@chorus/model/notification'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toChannelRef, type EntityRef } from './entity-ref.ts'
import type { Flag } from './flag.ts'
import { networkFacts } from './network-facts.ts'
import type { Viewer } from './viewers.ts'

/** feed: anything that brings posts of others. bookmarks: what one keeps. thread: what one has opened, where a muted author is said to be so. */
export type ListKind = 'feed' | 'bookmarks' | 'thread'

/** What the rules ask about a thing, as the viewer of its network sees it now. Absent: not known. */
export interface ListFacts {
  level(ref: EntityRef, flag: Flag): number | undefined
  viewer(post: Pick<Post, 'network'>): Viewer | undefined
}

/** Flags that decide whether something stands in a list. */
export const listFlags: ReadonlySet<Flag> = new Set<Flag>(['mirror', 'bookmark', 'mute', 'muteHere', 'block', 'removed'])

/**
 * As it stands in a list: of several who passed it on without those whom the viewer does not want to read. Undefined: it does not stand there.
 * Spec 1 §4, §5; spec 3 §4. Lists are filtered when they are read: what comes back stands where it was.
 */
export function toShownPost(post: Post, kind: ListKind, facts: ListFacts): Post | undefined {
  if (facts.level(post.ref, 'removed')) return undefined
  if (kind === 'thread') return post
  if (kind === 'bookmarks' && facts.level(post.ref, 'bookmark') === 0) return undefined
  if (isUnwanted(post.author, facts)) return undefined
  if (post.channel && facts.level(toChannelRef(post.channel), 'block')) return undefined
  return post.reporter ? toShownRepost(post, [post.reporter, ...(post.alsoReportedBy ?? [])], facts) : post
}

const isShown = (post: Post, facts: ListFacts): boolean => toShownPost(post, 'feed', facts) !== undefined

function toShownRepost(post: Post, reporters: readonly Profile[], facts: ListFacts): Post | undefined {
  const kept = reporters.filter((profile) => !isUnwanted(profile, facts) && !isTakenBack(post, profile, facts))
  if (kept.length === reporters.length) return post
  const [reporter, ...alsoReportedBy] = kept
  return reporter && { ...post, reporter, alsoReportedBy }
}

const isUnwanted = ({ ref }: Profile, { level }: ListFacts): boolean =>
  Boolean(level(ref, 'block') || level(ref, 'mute') || level(ref, 'muteHere'))

/** The viewer's own repost, which they have taken back. */
function isTakenBack(post: Post, reporter: Profile, facts: ListFacts): boolean {
  if (post.type !== 'Mirror' || reporter.ref !== facts.viewer(post)?.profile) return false
  return networkFacts[post.network].unmirrorLeavesLists && facts.level(post.ref, 'mirror') === 0
}

/** Without those whom the viewer does not want to read; undefined when nobody else is left in it. Spec 3 §4. */
export function toShownNotification(notification: Notification, facts: ListFacts): Notification | undefined {
  const keep = (profiles: Profile[]) => profiles.filter((profile) => !isUnwanted(profile, facts))
  switch (notification.type) {
    case 'Mirror':
      return keepSome(notification, notification.mirrors, keep, (mirrors) => ({ ...notification, mirrors }))
    case 'Reaction':
      return keepSome(notification, notification.reactors, keep, (reactors) => ({ ...notification, reactors }))
    case 'Act':
      return keepSome(notification, notification.actors, keep, (actors) => ({ ...notification, actors }))
    case 'Follow':
      return keepSome(notification, notification.followers, keep, (followers) => ({ ...notification, followers }))
    case 'Comment':
      return isShown(notification.comment, facts) ? notification : undefined
    case 'Quote':
      return isShown(notification.quote, facts) ? notification : undefined
    case 'Mention':
      return isShown(notification.post, facts) ? notification : undefined
  }
}

function keepSome(
  notification: Notification,
  people: Profile[],
  keep: (people: Profile[]) => Profile[],
  replace: (people: Profile[]) => Notification,
): Notification | undefined {
  const kept = keep(people)
  if (kept.length === people.length) return notification
  return kept.length > 0 ? replace(kept) : undefined
}
