import type { NetworkName } from '@chorus/model/network-identity'
import { toActors, type Notification } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, type PostRef } from '@chorus/model/ref'

interface Row {
  /** Stable while the row grows, so React keeps the element. */
  key: string
  /** The newest notification of the row. */
  first: Notification
  network: NetworkName
  /** ms, of the newest notification. */
  timestamp: number
  isNew: boolean
}

/** Several people who did the same thing, in one row. */
export interface NotificationGroupRow extends Row {
  kind: 'Mirror' | 'Reaction' | 'Act' | 'Follow'
  /** The post they reacted to. Absent for follows, and when the post is gone. */
  post?: Post
  /** Without duplicates, newest first. */
  people: readonly Profile[]
}

/** A reply, quote or mention. */
export interface PostNotificationRow extends Row {
  kind: 'Comment' | 'Quote' | 'Mention'
  post: Post
  /** The viewer’s post that it replies to, directly or further down. Absent for others, and when that post is gone. */
  repliedTo?: Post
  /** Older replies of the same conversation, newest first. */
  earlier: readonly Post[]
}

export type NotificationRow = NotificationGroupRow | PostNotificationRow

const day = 86_400_000

interface Group {
  at: number
  people: Map<string, Profile>
}

interface Conversation {
  at: number
  visit: number
  earlier: Post[]
}

/**
 * Groups notifications (newest first): people who did the same to the same post, followers of one day, and the replies of one conversation
 * under the latest one. Read and unread notifications are never grouped together, nor those of different visits (`visitOf`): being read
 * must not merge the rows of a list that someone comes back to. Linear time; when the list has only grown, the part already grouped is not
 * visited again.
 */
export function createGrouper(
  isNew: (notification: Notification) => boolean,
  visitOf: (notification: Notification) => number,
): (notifications: readonly Notification[]) => readonly NotificationRow[] {
  let done: readonly Notification[] = []
  let rows: NotificationRow[] = []
  let groups = new Map<string, Group>()
  /** By parent: the conversation that an older post, further down the list, would belong to. */
  let awaited = new Map<PostRef, Conversation>()

  const add = (notification: Notification, changed: Set<Group | Conversation>) => {
    const reply = toConversationPost(notification)
    if (reply) return addPost(notification, reply, changed)
    const key = toGroupKey(notification, visitOf(notification))
    const group = groups.get(key) ?? { at: rows.length, people: new Map() }
    if (!groups.has(key)) {
      groups.set(key, group)
      const kind = notification.type as NotificationGroupRow['kind']
      rows.push({ ...toRow(notification, key, isNew(notification)), kind, post: toPost(notification), people: [] })
    }
    for (const person of toActors(notification)) if (!group.people.has(person.ref)) group.people.set(person.ref, person)
    changed.add(group)
  }

  const addPost = (notification: Notification, { post, repliedTo, ancestors }: ConversationPost, changed: Set<Group | Conversation>) => {
    const visit = visitOf(notification)
    const later = notification.type === 'Comment' ? awaited.get(post.ref) : undefined
    // A new reply must not disappear under one that was read, nor the other way round.
    const isSameConversation = later?.visit === visit
    const conversation = isSameConversation ? later : { at: rows.length, visit, earlier: [] }
    for (const ref of ancestors) awaited.set(ref, conversation)
    if (isSameConversation) {
      conversation.earlier.push(post)
      changed.add(conversation)
      return
    }
    const kind = notification.type as PostNotificationRow['kind']
    rows.push({ ...toRow(notification, notification.notificationId, isNew(notification)), kind, post, repliedTo, earlier: [] })
  }

  return (notifications) => {
    if (!startsWith(notifications, done)) {
      done = []
      rows = []
      groups = new Map()
      awaited = new Map()
    }
    rows = [...rows]
    const changed = new Set<Group | Conversation>()
    for (const notification of notifications.slice(done.length)) add(notification, changed)
    for (const one of changed) rows[one.at] = toChanged(rows[one.at]!, one)
    done = notifications
    return rows
  }
}

/** Returns a new object, so that React renders the row again. */
function toChanged(row: NotificationRow, now: Group | Conversation): NotificationRow {
  if ('people' in now) return { ...(row as NotificationGroupRow), people: [...now.people.values()] }
  return { ...(row as PostNotificationRow), earlier: [...now.earlier] }
}

const startsWith = <T>(whole: readonly T[], beginning: readonly T[]): boolean =>
  whole.length >= beginning.length && beginning.every((item, index) => item === whole[index])

const toRow = (first: Notification, key: string, isNew: boolean): Row => ({
  key: `${first.network}:${key}`,
  first,
  network: first.network,
  timestamp: first.timestamp,
  isNew,
})

const toPost = (notification: Notification): Post | undefined => ('post' in notification ? notification.post : undefined)

function toGroupKey(notification: Notification, visit: number): string {
  const { type, network, notificationId, timestamp } = notification
  if (type === 'Follow') return [type, network, Math.floor(timestamp / day), visit].join(' ')
  return [type, toPost(notification)?.ref ?? `${network} ${notificationId}`, visit].join(' ')
}

interface ConversationPost {
  post: Post
  repliedTo?: Post
  /** The parent and the grandparent: between two replies of someone else there is usually one of the viewer's own. */
  ancestors: readonly PostRef[]
}

function toConversationPost(notification: Notification): ConversationPost | undefined {
  switch (notification.type) {
    case 'Comment': {
      const { comment, post } = notification
      return {
        post: comment,
        repliedTo: post,
        ancestors: [toParentRef(comment) ?? post?.ref, post && toParentRef(post)].filter((ref) => ref !== undefined),
      }
    }
    case 'Quote':
      return { post: notification.quote, ancestors: [] }
    case 'Mention':
      return { post: notification.post, ancestors: [] }
    default:
      return undefined
  }
}

const toParentRef = ({ network, commentOn, parentPostId }: Post): PostRef | undefined =>
  commentOn?.ref ?? (parentPostId ? toPostRef(network, parentPostId) : undefined)
