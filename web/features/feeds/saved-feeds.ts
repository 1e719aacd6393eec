import type { Channel } from '@chorus/model/channel'
import { createEmitter } from '@chorus/model/emitter'
import { Failure } from '@chorus/model/failure'
import type { Feeds, SavedFeed } from '@chorus/networks/network'

type Saved = NonNullable<Feeds['saved']>

export interface SavedFeedsView {
  /** In their order. Undefined: not known yet. */
  feeds: readonly SavedFeed[] | undefined
  failure: Failure | undefined
}

/** A change to the viewer's saved feeds. */
export type FeedChange = { add: Channel } | { to(feeds: readonly SavedFeed[]): readonly SavedFeed[] }

/** The viewer's saved feeds: the network's list with all unconfirmed changes applied. */
export interface SavedFeeds {
  view(): SavedFeedsView
  subscribe(listener: () => void): () => void
  /** Fetches the feeds unless they are loaded. Never throws: a failure is part of the view. */
  load(): Promise<void>
  /** Shows the change at once and sends it after earlier ones. A failure rolls back this change only. */
  change(change: FeedChange): Promise<Failure | undefined>
}

const isSame = (one: Pick<Channel, 'id'>, other: Pick<Channel, 'id'>) => one.id === other.id

const apply = (feeds: readonly SavedFeed[], change: FeedChange): readonly SavedFeed[] => {
  if ('to' in change) return change.to(feeds)
  return feeds.some(({ feed }) => isSame(feed, change.add)) ? feeds : [...feeds, { feed: change.add, isPinned: false }]
}

export function createSavedFeeds(saved: Saved): SavedFeeds {
  const changes = createEmitter()
  let base: readonly SavedFeed[] | undefined
  let pending: readonly FeedChange[] = []
  let failure: Failure | undefined
  let loading: Promise<void> | undefined
  let latest: Promise<unknown> = Promise.resolve()
  let shown: SavedFeedsView | undefined

  const emit = () => {
    shown = undefined
    changes.emit()
  }
  const fetchAll = async () => {
    try {
      base = await saved.list()
      failure = undefined
    } catch (cause) {
      failure = cause instanceof Failure ? cause : new Failure('unreachable', 'They could not be fetched.', { cause })
    }
    emit()
  }
  const send = async (change: FeedChange): Promise<Failure | undefined> => {
    try {
      const next = apply(base ?? [], change)
      if ('add' in change) await saved.add(change.add)
      else await saved.overwrite(next)
      base = next
      return undefined
    } catch (cause) {
      return cause instanceof Failure ? cause : new Failure('unreachable', 'It could not be changed.', { cause })
    } finally {
      pending = pending.filter((each) => each !== change)
      emit()
    }
  }

  return {
    view: () => (shown ??= { feeds: base && pending.reduce(apply, base), failure }),
    subscribe: changes.subscribe,
    load: async () => {
      if (base) return
      loading ??= fetchAll().finally(() => (loading = undefined))
      await loading
    },
    change(change) {
      pending = [...pending, change]
      emit()
      const turn = latest.then(() => send(change))
      latest = turn
      return turn
    },
  }
}

export const remove =
  (feed: Channel) =>
  (feeds: readonly SavedFeed[]): readonly SavedFeed[] =>
    feeds.filter((each) => !isSame(each.feed, feed))

/** Pinning a feed also saves it. */
export const pin =
  (feed: Channel, isPinned: boolean) =>
  (feeds: readonly SavedFeed[]): readonly SavedFeed[] =>
    apply(feeds, { add: feed }).map((each) => (isSame(each.feed, feed) ? { ...each, isPinned } : each))

/** One place up (-1) or down (1). */
export const move =
  (feed: Channel, by: -1 | 1) =>
  (feeds: readonly SavedFeed[]): readonly SavedFeed[] => {
    const at = feeds.findIndex((each) => isSame(each.feed, feed))
    const to = at + by
    if (at < 0 || to < 0 || to >= feeds.length) return feeds
    const moved = [...feeds]
    moved.splice(to, 0, ...moved.splice(at, 1))
    return moved
  }
