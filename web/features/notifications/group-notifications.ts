import type { NetworkName } from '@chorus/model/limits'
import { toActors, type Notification } from '@chorus/model/notification'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, type PostRef } from '@chorus/model/ref'

interface Row {
  /** Stays the same while more comes to it. */
  key: string
  /** The latest of what it stands for. */
  first: Notification
  network: NetworkName
  /** ms: when the latest happened. */
  timestamp: number
  isNew: boolean
}

/** What several people did, or one, told in one line. */
export interface CrowdRow extends Row {
  kind: 'Mirror' | 'Reaction' | 'Act' | 'Follow'
  /** What they did it to. */
  post?: Post
  /** Each once, the latest first. */
  people: readonly Profile[]
}

/** What somebody wrote to the viewer. */
export interface WordRow extends Row {
  kind: 'Comment' | 'Quote' | 'Mention'
  post: Post
  /** What came before it in the same exchange, the latest first. */
  earlier: readonly Post[]
}

export type NotificationRow = CrowdRow | WordRow

const day = 86_400_000

interface Crowd {
  at: number
  people: Map<string, Profile>
}

interface Exchange {
  at: number
  isNew: boolean
  earlier: Post[]
}

/**
 * What people read of many notifications, the latest first: who did the same to the same post stands together, so do followers of one
 * day, and what is said to and fro in one exchange is collapsed under its latest word. What has been seen never stands with what has not.
 * In linear time; of a list that has only become longer, what it was is not looked at again. `isNew`: whether the viewer has not seen it.
 */
export function createGrouper(
  isNew: (notification: Notification) => boolean,
): (notifications: readonly Notification[]) => readonly NotificationRow[] {
  let done: readonly Notification[] = []
  let rows: NotificationRow[] = []
  let crowds = new Map<string, Crowd>()
  /** In which exchange a post would belong that is told of further down. */
  let awaited = new Map<PostRef, Exchange>()

  const add = (notification: Notification, changed: Set<Crowd | Exchange>) => {
    const word = toWord(notification)
    if (word) return addWord(notification, word, changed)
    const key = toCrowdKey(notification, isNew(notification))
    const crowd = crowds.get(key) ?? { at: rows.length, people: new Map() }
    if (!crowds.has(key)) {
      crowds.set(key, crowd)
      const kind = notification.type as CrowdRow['kind']
      rows.push({ ...toRow(notification, key, isNew(notification)), kind, post: toPost(notification), people: [] })
    }
    for (const person of toActors(notification)) if (!crowd.people.has(person.ref)) crowd.people.set(person.ref, person)
    changed.add(crowd)
  }

  const addWord = (notification: Notification, { post, answers }: Word, changed: Set<Crowd | Exchange>) => {
    const fresh = isNew(notification)
    const later = notification.type === 'Comment' ? awaited.get(post.ref) : undefined
    // What is new is not hidden under what has been seen, nor the other way round.
    const isLater = later?.isNew === fresh
    const exchange = isLater ? later : { at: rows.length, isNew: fresh, earlier: [] }
    for (const ref of answers) awaited.set(ref, exchange)
    if (isLater) {
      exchange.earlier.push(post)
      changed.add(exchange)
      return
    }
    const kind = notification.type as WordRow['kind']
    rows.push({ ...toRow(notification, notification.notificationId, fresh), kind, post, earlier: [] })
  }

  return (notifications) => {
    if (!beginsWith(notifications, done)) {
      done = []
      rows = []
      crowds = new Map()
      awaited = new Map()
    }
    rows = [...rows]
    const changed = new Set<Crowd | Exchange>()
    for (const notification of notifications.slice(done.length)) add(notification, changed)
    for (const one of changed) rows[one.at] = toChanged(rows[one.at]!, one)
    done = notifications
    return rows
  }
}

/** Another object, so that it is drawn again. */
function toChanged(row: NotificationRow, now: Crowd | Exchange): NotificationRow {
  if ('people' in now) return { ...(row as CrowdRow), people: [...now.people.values()] }
  return { ...(row as WordRow), earlier: [...now.earlier] }
}

const beginsWith = <T>(whole: readonly T[], beginning: readonly T[]): boolean =>
  whole.length >= beginning.length && beginning.every((item, index) => item === whole[index])

const toRow = (first: Notification, key: string, isNew: boolean): Row => ({
  key: `${first.network}:${key}`,
  first,
  network: first.network,
  timestamp: first.timestamp,
  isNew,
})

const toPost = (notification: Notification): Post | undefined => ('post' in notification ? notification.post : undefined)

function toCrowdKey(notification: Notification, isNew: boolean): string {
  const { type, network, notificationId, timestamp } = notification
  if (type === 'Follow') return [type, network, Math.floor(timestamp / day), isNew].join(' ')
  return [type, toPost(notification)?.ref ?? `${network} ${notificationId}`, isNew].join(' ')
}

interface Word {
  post: Post
  /** What it answers, and what that answers: between two words of somebody else stands one of the viewer's own. */
  answers: readonly PostRef[]
}

function toWord(notification: Notification): Word | undefined {
  switch (notification.type) {
    case 'Comment': {
      const { comment, post } = notification
      return { post: comment, answers: [toParentRef(comment) ?? post?.ref, post && toParentRef(post)].filter((ref) => ref !== undefined) }
    }
    case 'Quote':
      return { post: notification.quote, answers: [] }
    case 'Mention':
      return { post: notification.post, answers: [] }
    default:
      return undefined
  }
}

const toParentRef = ({ network, commentOn, parentPostId }: Post): PostRef | undefined =>
  commentOn?.ref ?? (parentPostId ? toPostRef(network, parentPostId) : undefined)
