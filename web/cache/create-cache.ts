import type { AccountId } from '@chorus/accounts/account-id'
import type { Channel } from '@chorus/model/channel'
import { createEmitter } from '@chorus/model/emitter'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, type PostRef, type ProfileRef } from '@chorus/model/ref'
import { createEdits, type Target } from './edits/edits.ts'
import type { Intents, StoredIntent, Subject } from './edits/intents.ts'
import { createMutations } from './edits/mutations.ts'
import { createRevisions, type RevisedContent } from './edits/revisions.ts'
import type { StoredMarks } from './edits/stored-marks.ts'
import type { SendToggle, ToggleOutcome, WhenReady } from './edits/toggle-queue.ts'
import type { EntityBatch } from './entities/entity-batch.ts'
import { channelShape, postShape, profileShape, type Entity, type Shape } from './entities/entity-parts.ts'
import { placeOf, type ChannelRef, type EntityRef, type Place } from './entities/entity-ref.ts'
import { createEntityTable } from './entities/entity-table.ts'
import type { Flag } from './entities/flag.ts'
import { noViewers, type Viewers } from './entities/viewers.ts'
import { listFlags } from './lists/list-rules.ts'
import { createListViews, type ListViews } from './lists/list-views.ts'
import { receiveBatch } from './receive-batch.ts'
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
  channel<K extends Channel | undefined = undefined>(ref: ChannelRef, known?: K): Channel | K
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
  begin(viewers?: Viewers): (batch: EntityBatch) => void
  /** Adds the data embedded in a page, which is older than any response. Safe to call while rendering. */
  restore(batch: EntityBatch): void
  /**
   * Applies the edit at once and sends it after pending calls. 'again' repeats it where the network allows that. Never rejects. `subject`: what a
   * later page needs to send it if this page can't. Absent: the edit ends with the page.
   */
  toggle(target: Target, to: boolean | 'again', send: SendToggle, subject?: Subject): Promise<ToggleOutcome>
  /** Sends what an earlier page left unsent, or may have sent. */
  resume(stored: StoredIntent, send: SendToggle): Promise<ToggleOutcome>
  /** Deletes one of the viewer’s own posts. `gone`: how its network treats a deleted post in lists. */
  remove(
    post: { ref: PostRef; account: AccountId; gone: 'removed' | 'hidden' },
    send: (signal: AbortSignal) => Promise<void>,
  ): Promise<ToggleOutcome>
  /** Shows a post as revised until a response has the confirmed revision. Absent: the network has refused it. */
  revise(ref: PostRef, revision?: RevisedContent): void
  changed(change: Change): void
  viewers(): Viewers
  /** Call when the set of posts that lists leave out may have changed. */
  refilter(): void
  /** Switches to these viewers. Accounts that are gone lose their edits, and their calls are aborted. */
  setViewers(viewers: Viewers): void
}

export interface CacheOptions {
  now(): number
  /** The viewers of the first render. */
  viewers?: Viewers
  /** Browser only. Not read before the first `setViewers`, because the first render must match the server’s. */
  storedMarks?: StoredMarks
  /** Browser only. Absent: nothing is stored beyond the page. */
  intents?: Intents
  /** Delays sending, not the optimistic edit. Absent: sends at once. */
  whenReady?: WhenReady
  /** Whether lists leave a post out because of its labels. Absent: none. */
  isFiltered?(post: Post): boolean
  /** Called for each person in a response. */
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

/** One per request on the server and one per browser, so that users never share data. */
export function createCache(options: CacheOptions): Cache {
  const { now, storedMarks, intents, whenReady, onPerson, isFiltered = () => false, lag = defaultLag, capacity = defaultCapacity } = options
  let viewers = options.viewers ?? noViewers
  const tick = createClock(now)
  const accountOf = (ref: EntityRef, flag?: Flag) => viewers.current[placeOf(ref, flag)]?.account
  const table = createEntityTable({ capacity, isHeld: (ref) => edits.isPending(ref) })
  const edits = createEdits(table, { tick, lag })
  const revisions = createRevisions()
  const { view, level } = createViews({ table, edits, revisions, accountOf, capacity })
  const lists = createListViews({ level, isFiltered, viewer: ({ network }) => viewers.current[network] })
  const onChange = (ref: EntityRef, flag: Flag) => {
    table.notify(ref)
    if (listFlags.has(flag)) lists.invalidate()
  }
  const confirmations = createEmitter<[target: Target, isOn: boolean]>()
  const mutations = createMutations({ table, edits, storedMarks, intents, whenReady, onChange, onConfirmed: confirmations.emit })

  const receive = (batch: EntityBatch, at: number, requesters: Viewers) =>
    receiveBatch(batch, at, requesters, { table, edits, revisions, level, lists, viewers: () => viewers, onPerson })

  const read = <E extends Entity, K extends E | undefined>(ref: EntityRef, shape: Shape<E>, known: K | undefined): E | K => {
    if (known && !table.base(ref)) {
      const request = { at: 0, by: 'guest', isPartial: true } as const
      table.put(edits.correct({ ...shape.split(known), levels: {}, permits: {} }, request), request)
    }
    return view(ref, shape) ?? (known as K)
  }

  const count = (ref: PostRef, name: 'comments' | 'quotes', by: 1 | -1) => {
    edits.confirmCount(ref, name, by)
    table.notify(ref)
  }

  return {
    post: (ref, known) => read(ref, postShape, known),
    profile: (ref, known) => read(ref, profileShape, known),
    channel: (ref, known) => read(ref, channelShape, known),
    flag(ref, flag) {
      const known = level(ref, flag)
      return known === undefined ? undefined : known > 0
    },
    isPending: edits.isPending,
    subscribe: table.subscribe,
    subscribeConfirmed: confirmations.subscribe,
    lists,
    begin(requesters = viewers) {
      const at = tick()
      return (batch) => receive(batch, at, requesters)()
    },
    // Rendering one component must not trigger another one’s update.
    restore: (batch) => queueMicrotask(receive(batch, 0, viewers)),
    async toggle(target, to, send, subject) {
      return viewers.accounts.has(target.account) ? mutations.toggle(target, to, send, subject) : { state: 'refused' }
    },
    async resume(stored, send) {
      return viewers.accounts.has(stored.account) ? mutations.resume(stored, send) : { state: 'refused' }
    },
    async remove({ ref, account, gone }, send) {
      if (!viewers.accounts.has(account)) return { state: 'refused' }
      const outcome = await mutations.toggle({ ref, flag: gone, account }, true, (_, signal) => send(signal))
      if (outcome.state !== 'confirmed') return outcome
      const { parent, quoted } = findReferenced(table.base(ref)?.content as Post | undefined)
      if (parent) count(parent, 'comments', -1)
      if (quoted) count(quoted, 'quotes', -1)
      return outcome
    },
    revise(ref, revision) {
      if (revision) revisions.set(ref, { ...revision, until: revision.account ? Number.POSITIVE_INFINITY : tick() + lag })
      else revisions.delete(ref)
      table.notify(ref)
    },
    changed(change) {
      if ('count' in change) count(change.ref, change.count, change.by)
      else if (viewers.accounts.has(change.account)) mutations.note(change, change.isOn)
    },
    viewers: () => viewers,
    refilter: lists.invalidate,
    setViewers(next) {
      const before = viewers
      viewers = next
      const gone = [...before.accounts].filter((account) => !next.accounts.has(account))
      for (const account of gone) {
        mutations.close(account)
        edits.forget(account)
        table.forget(account)
      }
      mutations.open(Object.values(next.current).map(({ account }) => account))
      if (next === before) return
      const isOther = (place: Place) => before.current[place]?.account !== next.current[place]?.account
      // Accounts muted on our own server can be on any network.
      table.notifyWhere((ref) => isOther('provider') || isOther(placeOf(ref)))
      lists.invalidate()
    },
  }
}

/** A strictly increasing clock in ms, so that no two events share a time. */
function createClock(now: () => number): () => number {
  let last = 0
  return () => (last = Math.max(now(), last + 0.001))
}

/** The parent and the quoted post, whose counts include this post. */
function findReferenced(post: Post | undefined): { parent?: PostRef; quoted?: PostRef } {
  if (!post) return {}
  const parent = post.commentOn?.ref ?? (post.parentPostId && toPostRef(post.network, post.parentPostId))
  return { parent: parent || undefined, quoted: post.quoteOn?.ref }
}
