import { createEmitter } from '@chorus/model/emitter'
import type { Notification } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import { toShownPost, toShownNotification, type ListFacts, type ListKind } from './list-rules.ts'

/** Lists filtered for the current viewer. */
export interface ListViews {
  /** For useSyncExternalStore: a new number means that lists may have changed. */
  version(): number
  subscribe(listener: () => void): () => void
  /** Returns the same array while its items are unchanged. */
  posts(posts: readonly Post[], kind: ListKind): readonly Post[]
  notifications(notifications: readonly Notification[]): readonly Notification[]
}

interface Shown<T> {
  version: number
  items: readonly T[]
}

export interface ListViewsControl extends ListViews {
  /** Call when a flag that affects lists has changed. */
  invalidate(): void
}

export function createListViews(facts: ListFacts): ListViewsControl {
  const changes = createEmitter()
  const shownPosts: Record<ListKind, WeakMap<readonly Post[], Shown<Post>>> = {
    feed: new WeakMap(),
    profile: new WeakMap(),
    bookmarks: new WeakMap(),
    thread: new WeakMap(),
    hiddenReplies: new WeakMap(),
  }
  const shownNotifications = new WeakMap<readonly Notification[], Shown<Notification>>()
  /** The last result for each kind of list. */
  const latest = new Map<object, readonly unknown[]>()
  let version = 0

  function show<T>(memo: WeakMap<readonly T[], Shown<T>>, all: readonly T[], toShown: (item: T) => T | undefined): readonly T[] {
    const known = memo.get(all)
    if (known?.version === version) return known.items
    const before = findBefore(memo, all)
    const later = before ? all.slice(before.all.length) : all
    const fresh = [...(before?.items ?? []), ...later.flatMap((item) => toShown(item) ?? [])]
    const items = [known?.items, all].find((same) => same && isSame(same, fresh)) ?? fresh
    memo.set(all, { version, items })
    latest.set(memo, all)
    return items
  }

  /** The same list before it grew, under the same rules: in a list of ten thousand only the new items are checked. */
  function findBefore<T>(memo: WeakMap<readonly T[], Shown<T>>, all: readonly T[]): { all: readonly T[]; items: readonly T[] } | undefined {
    const beginning = latest.get(memo) as readonly T[] | undefined
    const shown = beginning && memo.get(beginning)
    const isLonger = shown?.version === version && beginning!.length <= all.length && beginning!.every((item, at) => item === all[at])
    return isLonger ? { all: beginning!, items: shown.items } : undefined
  }

  return {
    version: () => version,
    subscribe: changes.subscribe,
    posts: (posts, kind) => show(shownPosts[kind], posts, (post) => toShownPost(post, kind, facts)),
    notifications: (notifications) => show(shownNotifications, notifications, (notification) => toShownNotification(notification, facts)),
    invalidate() {
      version += 1
      changes.emit()
    },
  }
}

const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
