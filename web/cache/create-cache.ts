import type { AccountId } from '@chorus/accounts/account-id'
import type { Channel } from '@chorus/model/channel'
import { createEmitter } from '@chorus/model/emitter'
import type { Group } from '@chorus/model/group'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, type PostRef, type ProfileRef } from '@chorus/model/ref'
import { createEdits, type Target } from './edits.ts'
import { channelShape, groupShape, postShape, profileShape, type Entity, type Shape } from './entity-parts.ts'
import { placeOf, type ChannelRef, type EntityRef, type GroupRef, type Place } from './entity-ref.ts'
import { createEntityTable } from './entity-table.ts'
import type { Flag } from './flag.ts'
import type { KeptLikes } from './kept-likes.ts'
import { listFlags } from './list-rules.ts'
import { createListViews, type ListViews } from './list-views.ts'
import { createPresses } from './presses.ts'
import { toParts, type Reply } from './replies.ts'
import { toToldFlag } from './to-told-flag.ts'
import type { SendToggle, ToggleOutcome, WhenReady } from './toggle-queue.ts'
import { nobody, type Viewers } from './viewers.ts'
import { createViews } from './views.ts'

/** A confirmed change without an edit of ours, such as the viewer’s new reply, or the accounts muted along with a whole person. */
export type Change =
  | { ref: EntityRef; flag: Flag; isOn: boolean; account: AccountId }
  | { ref: PostRef; count: 'comments' | 'quotes'; by: 1 | -1 }

/** Everything the networks have reported plus the viewer’s unconfirmed edits. Nothing else holds either. */
export interface Cache {
  /**
   * The post as the viewer’s account on that network sees it; the same object while nothing has changed. `known`: the copy in a list, used
   * when the entity has been evicted (without it the result is then undefined). Its flags are ignored, because they may belong to another
   * account.
   */
  post<K extends Post | undefined = undefined>(ref: PostRef, known?: K): Post | K
  profile<K extends Profile | undefined = undefined>(ref: ProfileRef, known?: K): Profile | K
  channel(ref: ChannelRef): Channel | undefined
  group(ref: GroupRef): Group | undefined
  /** One flag of any ref, including refs without an entity. Undefined: unknown. */
  flag(ref: EntityRef, flag: Flag): boolean | undefined
  /** Whether an edit of the viewer’s is waiting for its network. */
  isPending(ref: EntityRef): boolean
  subscribe(ref: EntityRef, listener: () => void): () => void
  /** Notifies of every mutation that its network has confirmed. */
  subscribeConfirmed(listener: (target: Target, isOn: boolean) => void): () => void
  lists: ListViews
  /**
   * Call before sending a request, and pass its response to the returned function: it then counts as of this moment, for the current viewer
   * or for `viewers`.
   */
  begin(viewers?: Viewers): (reply: Reply) => void
  /** Adds the data embedded in a page, which is older than any response. Safe to call while rendering. */
  restore(reply: Reply): void
  /** Applies the edit at once and sends it after pending calls. 'again' repeats it where the network allows that. Never rejects. */
  toggle(target: Target, to: boolean | 'again', send: SendToggle): Promise<ToggleOutcome>
  /** Deletes one of the viewer’s own posts. `gone`: how its network treats a deleted post in lists. */
  remove(
    post: { ref: PostRef; account: AccountId; gone: 'removed' | 'hidden' },
    send: (signal: AbortSignal) => Promise<void>,
  ): Promise<ToggleOutcome>
  changed(change: Change): void
  viewers(): Viewers
  /** Switches to these viewers. Accounts that are gone lose their edits, and their calls are aborted. */
  lookAs(viewers: Viewers): void
}

export interface CacheOptions {
  now(): number
  /** The viewers of the first render. */
  viewers?: Viewers
  /** Browser only. Not read before the first `setViewers`, because the first render must match the server’s. */
  keptLikes?: KeptLikes
  /** Delays sending, not the optimistic edit. Absent: send at once. */
  whenReady?: WhenReady
  /** Called for each person that a response names. */
  onPerson?(ref: ProfileRef): void
  /**
   * How long after a confirmation, in ms, a network may still return older data: reads often come from an index that lags behind writes.
   */
  lag?: number
  /** The maximum number of entities. */
  capacity?: number
}

/** Each post also stores its author and its quoted post. */
const defaultCapacity = 5000
const defaultLag = 5000

/** Created per request on the server and once per browser, so that no two users share data. */
export function createCache(options: CacheOptions): Cache {
  const { now, keptLikes, whenReady, onPerson, lag = defaultLag, capacity = defaultCapacity } = options
  let viewers = options.viewers ?? nobody
  const tick = createClock(now)
  const accountOf = (ref: EntityRef, flag?: Flag) => viewers.current[placeOf(ref, flag)]?.account
  const table = createEntityTable({ capacity, isHeld: (ref) => edits.isPending(ref) })
  const edits = createEdits(table, { tick, lag })
  const { view, level } = createViews(table, edits, accountOf, capacity)
  const lists = createListViews({ level, viewer: ({ network }) => viewers.current[network] })
  const onChange = (ref: EntityRef, flag: Flag) => {
    table.ping(ref)
    if (listFlags.has(flag)) lists.bump()
  }
  const confirmations = createEmitter<[target: Target, isOn: boolean]>()
  const presses = createPresses({ table, edits, keptLikes, whenReady, onChange, onConfirmed: confirmations.emit })

  const isHiding = (ref: EntityRef) => [...listFlags].map((flag) => Boolean(level(ref, flag))).join()

  /** Returns a function that notifies the subscribers. */
  const take = (reply: Reply, at: number, askers: Viewers): (() => void) => {
    let isListChanged = false
    const refs = new Set<EntityRef>()
    for (const { isPartial, place, ...told } of toParts(reply)) {
      const by = askers.current[place ?? placeOf(told.ref)]?.account ?? 'visitor'
      // The account that asked may be gone by now; what everyone sees still holds.
      const parts = by === 'visitor' || viewers.accounts.has(by) ? told : { ...told, levels: {}, permits: {} }
      const before = isHiding(parts.ref)
      table.put(edits.correct(parts, { at, by }), { at, by, isPartial })
      isListChanged ||= before !== isHiding(parts.ref)
      refs.add(parts.ref)
      if (parts.content && 'profileId' in parts.content) onPerson?.(parts.content.ref)
    }
    return () => {
      for (const ref of refs) table.ping(ref)
      if (isListChanged) lists.bump()
    }
  }

  const look = <E extends Entity, K extends E | undefined>(ref: EntityRef, shape: Shape<E>, known: K | undefined): E | K => {
    if (known && !table.base(ref)) {
      const asking = { at: 0, by: 'visitor', isPartial: true } as const
      table.put(edits.correct({ ...shape.split(known), levels: {}, permits: {} }, asking), asking)
    }
    return view(ref, shape) ?? (known as K)
  }

  const count = (ref: PostRef, name: 'comments' | 'quotes', by: 1 | -1) => {
    edits.confirmCount(ref, name, by)
    table.ping(ref)
  }

  return {
    post: (ref, known) => look(ref, postShape, known),
    profile: (ref, known) => look(ref, profileShape, known),
    channel: (ref) => view(ref, channelShape),
    group: (ref) => view(ref, groupShape),
    flag(ref, flag) {
      const known = level(ref, toToldFlag(ref, flag))
      return known === undefined ? undefined : known > 0
    },
    isPending: edits.isPending,
    subscribe: table.subscribe,
    subscribeConfirmed: confirmations.subscribe,
    lists,
    begin(askers = viewers) {
      const at = tick()
      return (reply) => take(reply, at, askers)()
    },
    // Rendering one component must not trigger another one’s update.
    restore: (reply) => queueMicrotask(take(reply, 0, viewers)),
    async toggle(target, to, send) {
      return viewers.accounts.has(target.account) ? presses.press(target, to, send) : { state: 'refused' }
    },
    async remove({ ref, account, gone }, send) {
      if (!viewers.accounts.has(account)) return { state: 'refused' }
      const outcome = await presses.press({ ref, flag: gone, account }, true, (_, signal) => send(signal))
      if (outcome.state !== 'confirmed') return outcome
      const { parent, quoted } = findAbove(table.base(ref)?.content as Post | undefined)
      if (parent) count(parent, 'comments', -1)
      if (quoted) count(quoted, 'quotes', -1)
      return outcome
    },
    changed(change) {
      if ('count' in change) count(change.ref, change.count, change.by)
      else if (viewers.accounts.has(change.account)) presses.note(change, change.isOn)
    },
    viewers: () => viewers,
    lookAs(next) {
      const before = viewers
      viewers = next
      const gone = [...before.accounts].filter((account) => !next.accounts.has(account))
      for (const account of gone) {
        presses.close(account)
        edits.forget(account)
        table.forget(account)
      }
      presses.open(Object.values(next.current).map(({ account }) => account))
      if (next === before) return
      const isOther = (place: Place) => before.current[place]?.account !== next.current[place]?.account
      // Accounts muted on our own server can be on any network.
      table.pingAll((ref) => isOther('provider') || isOther(placeOf(ref)))
      lists.bump()
    },
  }
}

/** A strictly increasing clock in ms, so that no two events share a time. */
function createClock(now: () => number): () => number {
  let last = 0
  return () => (last = Math.max(now(), last + 0.001))
}

/** The parent and the quoted post, whose counts include this post. */
function findAbove(post: Post | undefined): { parent?: PostRef; quoted?: PostRef } {
  if (!post) return {}
  const parent = post.commentOn?.ref ?? (post.parentPostId && toPostRef(post.network, post.parentPostId))
  return { parent: parent || undefined, quoted: post.quoteOn?.ref }
}
