import type { AccountId } from '@chorus/accounts/account-id'
import type { Channel } from '@chorus/model/channel'
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
import { toToldFlag } from './network-facts.ts'
import { createPresses } from './presses.ts'
import { toParts, type Reply } from './replies.ts'
import type { SendToggle, ToggleOutcome, WhenReady } from './toggle-queue.ts'
import { nobody, type Viewers } from './viewers.ts'
import { createViews } from './views.ts'

/** What a network has confirmed without an edit of ours: a reply of one's own, or what muting a whole person has muted. */
export type Change =
  | { ref: EntityRef; flag: Flag; isOn: boolean; account: AccountId }
  | { ref: PostRef; count: 'comments' | 'quotes'; by: 1 | -1 }

/** All that the networks have said, with what the viewer wants and they have not yet confirmed. The only place that holds either. */
export interface Cache {
  /**
   * As the account that looks at its network sees it. The same object while nothing changed. `known`: what a list holds of it, for when
   * it is not known here any more; without that it is undefined then. Whose flags stand in `known` nobody can tell: they are not taken over.
   */
  post<K extends Post | undefined = undefined>(ref: PostRef, known?: K): Post | K
  profile<K extends Profile | undefined = undefined>(ref: ProfileRef, known?: K): Profile | K
  channel(ref: ChannelRef): Channel | undefined
  group(ref: GroupRef): Group | undefined
  /** One flag of anything, also of what is no entity here. Undefined: not known. */
  flag(ref: EntityRef, flag: Flag): boolean | undefined
  /** Whether something that the viewer has done to it waits for its network. */
  isPending(ref: EntityRef): boolean
  subscribe(ref: EntityRef, listener: () => void): () => void
  /** Tells of every press that its network has confirmed. */
  subscribeConfirmed(listener: (target: Target, isOn: boolean) => void): () => void
  lists: ListViews
  /** Before a network is asked. What it answers is then told to what this returns: it counts as of now, for who is looking now or for `viewers`. */
  begin(viewers?: Viewers): (reply: Reply) => void
  /** Takes in what a page has brought along: older than anything that is asked from here. May be called while drawing. */
  restore(reply: Reply): void
  /** Shows it at once, and sends it after what is under way. 'again': once more, where a network lets people. Never rejects. */
  toggle(target: Target, to: boolean | 'again', send: SendToggle): Promise<ToggleOutcome>
  /** Takes a post of one's own away. `gone`: what its network makes of it in lists. */
  remove(
    post: { ref: PostRef; account: AccountId; gone: 'removed' | 'hidden' },
    send: (signal: AbortSignal) => Promise<void>,
  ): Promise<ToggleOutcome>
  changed(change: Change): void
  viewers(): Viewers
  /** From now on they look. Accounts that are gone lose their edits, and what they were sending is aborted. */
  lookAs(viewers: Viewers): void
}

export interface CacheOptions {
  now(): number
  /** Who looks when the page is first drawn. */
  viewers?: Viewers
  /** Only in a browser. Not read before the first `lookAs`: the first drawing is the server's. */
  keptLikes?: KeptLikes
  /** What is pressed shows at once and is sent then. Absent: at once. */
  whenReady?: WhenReady
  /** Told of everybody whom an answer names. */
  onPerson?(ref: ProfileRef): void
  /** ms after a confirmation in which a network may still answer from before it: what we read is often an index that follows the writes. */
  lag?: number
  /** How many things are remembered. */
  capacity?: number
}

/** A post brings its author and what it quotes. */
const defaultCapacity = 5000
const defaultLag = 5000

/** Made per request on the server and once in a browser: nothing here is shared between visitors. */
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
  const confirmedListeners = new Set<(target: Target, isOn: boolean) => void>()
  const onConfirmed = (target: Target, isOn: boolean) => {
    for (const listener of confirmedListeners) listener(target, isOn)
  }
  const presses = createPresses({ table, edits, keptLikes, whenReady, onChange, onConfirmed })

  const isHiding = (ref: EntityRef) => [...listFlags].map((flag) => Boolean(level(ref, flag))).join()

  /** Answers whom to tell of it. */
  const take = (reply: Reply, at: number, askers: Viewers): (() => void) => {
    let isListChanged = false
    const refs = new Set<EntityRef>()
    for (const { isPartial, place, ...told } of toParts(reply)) {
      const by = askers.current[place ?? placeOf(told.ref)]?.account ?? 'visitor'
      // Whoever asked may have gone since. What is so for all stays true.
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
    subscribeConfirmed(listener) {
      confirmedListeners.add(listener)
      return () => confirmedListeners.delete(listener)
    },
    lists,
    begin(askers = viewers) {
      const at = tick()
      return (reply) => take(reply, at, askers)()
    },
    // A part of the page that is being drawn cannot make another one be drawn again.
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
      // Whom our own server mutes may stand on any network.
      table.pingAll((ref) => isOther('provider') || isOther(placeOf(ref)))
      lists.bump()
    },
  }
}

/** The moment after all moments before, in ms: two things never happen at the same time. */
function createClock(now: () => number): () => number {
  let last = 0
  return () => (last = Math.max(now(), last + 0.001))
}

/** What a post answers and what it quotes: both count it. */
function findAbove(post: Post | undefined): { parent?: PostRef; quoted?: PostRef } {
  if (!post) return {}
  const parent = post.commentOn?.ref ?? (post.parentPostId && toPostRef(post.network, post.parentPostId))
  return { parent: parent || undefined, quoted: post.quoteOn?.ref }
}
