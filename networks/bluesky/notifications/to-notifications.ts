import type { Notification, NotificationType } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import { toProfile } from '../decode/to-profile.ts'
import { readUri } from '../post-id.ts'
import type { WireNotification } from './wire.ts'

/** The protocol's reasons that we show. Others (starter packs, verifications) are left out. */
const types: Readonly<Record<string, NotificationType>> = {
  like: 'Reaction',
  'like-via-repost': 'Reaction',
  repost: 'Mirror',
  'repost-via-repost': 'Mirror',
  follow: 'Follow',
  mention: 'Mention',
  reply: 'Comment',
  quote: 'Quote',
}

export const toReasons = (wanted: readonly NotificationType[]): string[] =>
  Object.entries(types).flatMap(([reason, type]) => (wanted.includes(type) ? [reason] : []))

/** Undefined: not shown. Feeds can be liked too, and a like of one must not be shown as a like of a post. */
export function typeOf(wire: WireNotification): NotificationType | undefined {
  const type = types[wire.reason]
  const isOfPost = (type !== 'Reaction' && type !== 'Mirror') || toSubject(wire).some(isPost)
  return isOfPost ? type : undefined
}

/** The at-uris of the posts in a notification. */
export function toPostUris(wire: WireNotification): string[] {
  switch (typeOf(wire)) {
    case 'Reaction':
    case 'Mirror':
      return toSubject(wire)
    case 'Comment':
    case 'Quote':
      return [wire.uri, ...toSubject(wire)]
    case 'Mention':
      return [wire.uri]
    default:
      return []
  }
}

/** For a like through a repost, `reasonSubject` is the repost. */
const toSubject = ({ record, reasonSubject }: WireNotification): string[] =>
  [record.subject?.uri ?? reasonSubject].filter((uri) => uri !== undefined)

const isPost = (uri: string): boolean => readUri(uri).collection === 'app.bsky.feed.post'

const day = 86_400_000

/**
 * A page of grouped notifications: people who did the same to the same post, and followers of one day, form one group at the time of the latest. Seen
 * and unseen notifications are never grouped together.
 */
export function toNotifications(wires: readonly WireNotification[], posts: ReadonlyMap<string, Post>): Notification[] {
  const groups = new Map<string, WireNotification[]>()
  for (const wire of wires) {
    const key = toGroupKey(wire)
    groups.set(key, [...(groups.get(key) ?? []), wire])
  }
  return [...groups.values()].flatMap((group) => toNotification(group, posts) ?? [])
}

function toGroupKey(wire: WireNotification): string {
  const type = typeOf(wire)
  if (type === 'Reaction' || type === 'Mirror') return [type, toSubject(wire)[0], wire.isRead].join(' ')
  return type === 'Follow' ? [type, Math.floor(toTime(wire) / day), wire.isRead].join(' ') : wire.uri
}

export const toTime = ({ indexedAt }: WireNotification): number => Date.parse(indexedAt) || 0

function toNotification(group: readonly WireNotification[], posts: ReadonlyMap<string, Post>): Notification | undefined {
  const [latest] = group
  if (!latest) return undefined
  const base = { notificationId: latest.uri, network: 'bluesky', timestamp: toTime(latest) } as const
  const people = [...new Map(group.map(({ author }) => [author.did, toProfile(author)])).values()]
  const [own, other] = toPostUris(latest).map((uri) => posts.get(uri))
  switch (typeOf(latest)) {
    case 'Reaction':
      return { ...base, type: 'Reaction', reaction: 'upvote', post: own, reactors: people }
    case 'Mirror':
      return { ...base, type: 'Mirror', post: own, mirrors: people }
    case 'Follow':
      return { ...base, type: 'Follow', followers: people }
    // A reply that was deleted in the meantime leaves nothing to show.
    case 'Comment':
      return own && { ...base, type: 'Comment', comment: own, post: other }
    case 'Quote':
      return own && { ...base, type: 'Quote', quote: own, post: other }
    case 'Mention':
      return own && { ...base, type: 'Mention', post: own }
    default:
      return undefined
  }
}
