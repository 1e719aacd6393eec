import type { AccountId } from '@chorus/accounts/account-id'
import type { Parts } from './entity-parts.ts'
import type { EntityRef } from './entity-ref.ts'
import type { Asker, Asking, EntityTable } from './entity-table.ts'
import { addTo, countOf, type CountName, type Counts, type Flag, type Levels } from './flag.ts'

export interface Target {
  ref: EntityRef
  flag: Flag
  /** Who pressed. Edits of one account never show to another one. */
  account: AccountId
}

/** A change that a network has confirmed, kept so long as replies that were asked for before may still come. */
interface Settled {
  by: Asker
  flag?: Flag
  to: number
  count: CountName | undefined
  /** By how much the count changed, and what it was then. */
  change: number
  after: number | undefined
  /** Replies that were asked for before this are edited again. */
  at: number
}

export interface Edits {
  /** What this account wants and the network has not yet confirmed. */
  start(target: Target, to: number): void
  /** Undo is this: the base never changed. */
  drop(target: Target): void
  /** The same object while nothing changed. */
  wishes(ref: EntityRef, account: AccountId): Levels | undefined
  /** The network has done it: a part of the base from now on. */
  confirm(target: Target, to: number): void
  /** A change of a count that the network has confirmed and that is never pending, such as a reply of one's own. */
  confirmCount(ref: EntityRef, count: CountName, change: number): void
  /** Levels and counts as this account sees them: the base with its own edits. */
  fold(ref: EntityRef, account: AccountId | undefined): { levels: Levels; counts: Counts }
  /** A reply that was asked for before a confirmation does not know of it: it is edited again, not believed. */
  correct(parts: Parts, asking: Asking): Parts
  isPending(ref: EntityRef): boolean
  forget(account: AccountId): void
}

export interface EditsOptions {
  /** The moment after all moments before; ms, and more than the last time. */
  tick(): number
  /** ms after a confirmation in which a network may still answer from before it. */
  lag: number
}

/** ms. No request is under way for so long. */
const longestRequest = 600_000

export function createEdits(table: EntityTable, { tick, lag }: EditsOptions): Edits {
  const pending = new Map<EntityRef, Map<AccountId, Levels>>()
  const settled = new Map<EntityRef, Settled[]>()

  const wishes = (ref: EntityRef, account: AccountId) => pending.get(ref)?.get(account)

  const settle = (ref: EntityRef, change: Omit<Settled, 'at' | 'after'>) => {
    const base = table.base(ref)
    if (base && change.count) table.patchCounts(ref, addTo(base.counts, change.count, change.change))
    const now = tick()
    const known = settled.get(ref) ?? []
    settled.delete(ref)
    settled.set(ref, [...known, { ...change, after: change.count && table.base(ref)?.counts[change.count], at: now + lag }])
    // The latest stand last: what comes before them may be too old to matter.
    for (const [old, changes] of settled) {
      const kept = changes.filter(({ at }) => at > now - longestRequest)
      if (kept.length === changes.length) break
      if (kept.length > 0) settled.set(old, kept)
      else settled.delete(old)
    }
  }

  return {
    start({ ref, flag, account }, to) {
      const own = pending.get(ref) ?? new Map<AccountId, Levels>()
      pending.set(ref, own.set(account, { ...own.get(account), [flag]: to }))
    },
    drop({ ref, flag, account }) {
      const own = pending.get(ref)
      if (!own) return
      const { [flag]: _, ...others } = own.get(account) ?? {}
      if (Object.keys(others).length > 0) own.set(account, others)
      else own.delete(account)
      if (own.size === 0) pending.delete(ref)
    },
    wishes,
    confirm(target, to) {
      const { ref, flag } = target
      const by = toAsker(target)
      const was = table.standing(ref, by).levels[flag] ?? 0
      table.patchLevels(ref, by, { [flag]: to })
      settle(ref, { by, flag, to, count: countOf[flag], change: to - was })
    },
    confirmCount: (ref, count, change) => settle(ref, { by: 'everyone', to: 0, count, change }),
    fold(ref, account) {
      const levels = { ...table.standing(ref, account ?? 'visitor').levels, ...table.standing(ref, 'everyone').levels }
      return press(levels, table.base(ref)?.counts ?? {}, (account && wishes(ref, account)) ?? {})
    },
    correct(parts, asking) {
      const late = settled.get(parts.ref)?.filter(({ at }) => at > asking.at) ?? []
      return late.length === 0 ? parts : redo(parts, asking.by, late)
    },
    isPending: (ref) => pending.has(ref),
    forget(account) {
      for (const [ref, own] of pending) if (own.delete(account) && own.size === 0) pending.delete(ref)
    },
  }
}

/** For whom a confirmed change is so. What is gone is gone for all. */
export const toAsker = ({ flag, account }: Target): Asker => (flag === 'removed' || flag === 'hidden' ? 'everyone' : account)

/** What was and what is make the difference: a press that changes nothing counts nothing. */
function press(levels: Levels, counts: Counts, edits: Levels): { levels: Levels; counts: Counts } {
  let changed = counts
  for (const [flag, to] of Object.entries(edits) as [Flag, number][]) {
    const name = countOf[flag]
    if (name) changed = addTo(changed, name, to - (levels[flag] ?? 0))
  }
  return { levels: { ...levels, ...edits }, counts: changed }
}

function redo(parts: Parts, asker: Asker, late: readonly Settled[]): Parts {
  let { levels, counts } = parts
  const blind: Settled[] = []
  for (const change of late) {
    const { flag, to, by } = change
    const isTold = flag !== undefined && by === asker && parts.levels[flag] !== undefined
    // What can be done more than once is told as done, not how often: such a reply may know of the change or not.
    const isOnce = Math.max(to, to - change.change) <= 1
    if (isTold && isOnce) ({ levels, counts } = press(levels, counts, { [flag]: to }))
    else blind.push(change)
    if (isTold) levels = { ...levels, [flag]: to }
  }
  return { ...parts, levels, counts: guess(counts, blind) }
}

/**
 * Counts of a reply that does not tell whether it knows of a change: the reply to somebody else, or of a network that never tells.
 * When the count is what it was before the change, the reply does not know of it. Otherwise it is believed: wrong by one at most, until the next.
 */
function guess(counts: Counts, blind: readonly Settled[]): Counts {
  let guessed = counts
  for (const name of new Set(blind.map(({ count }) => count))) {
    if (!name) continue
    const changes = blind.filter(({ count }) => count === name)
    const change = changes.reduce((sum, { change }) => sum + change, 0)
    const after = changes.at(-1)!.after
    if (after !== undefined && counts[name] === after - change) guessed = { ...guessed, [name]: after }
  }
  return guessed
}
