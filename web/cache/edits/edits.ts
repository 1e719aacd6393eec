import type { AccountId } from '@chorus/accounts/account-id'
import type { Parts } from '../entities/entity-parts.ts'
import type { EntityRef } from '../entities/entity-ref.ts'
import type { Requester, RequestInfo, EntityTable } from '../entities/entity-table.ts'
import { addTo, countOf, type CountName, type Counts, type Flag, type Levels } from '../entities/flag.ts'

export interface Target {
  ref: EntityRef
  flag: Flag
  /** The account that made the edit. Edits never show to other accounts. */
  account: AccountId
}

/** A confirmed change, stored for as long as responses requested before it may still arrive. */
interface Settled {
  by: Requester
  flag?: Flag
  to: number
  count: CountName | undefined
  /** The difference it made to the count, and the count after it. */
  change: number
  after: number | undefined
  /** Replies requested before this time get the change reapplied. */
  at: number
}

export interface Edits {
  /** Records what the account wants, before the network has confirmed it. */
  start(target: Target, to: number): void
  /** Undoes a pending edit. The base never changed. */
  drop(target: Target): void
  /** Returns the same object while nothing has changed. */
  pendingLevels(ref: EntityRef, account: AccountId): Levels | undefined
  /** Moves a confirmed edit into the base. Without `was`: from the level in the base. */
  confirm(target: Target, to: number, was?: number): void
  /** Applies a confirmed change to a count that never has a pending edit, such as the viewer’s own reply. */
  confirmCount(ref: EntityRef, count: CountName, change: number): void
  /** Levels and counts as this account sees them: the base with its pending edits. */
  fold(ref: EntityRef, account: AccountId | undefined): { levels: Levels; counts: Counts }
  /** Reapplies confirmed changes to a response that was requested before them. */
  correct(parts: Parts, request: RequestInfo): Parts
  isPending(ref: EntityRef): boolean
  forget(account: AccountId): void
}

export interface EditsOptions {
  /** A strictly increasing time in ms. */
  tick(): number
  /** How long after a confirmation, in ms, a network may still return older data. */
  lag: number
}

/** ms. Longer than any request lasts. */
const longestRequest = 600_000

export function createEdits(table: EntityTable, { tick, lag }: EditsOptions): Edits {
  const pending = new Map<EntityRef, Map<AccountId, Levels>>()
  const settled = new Map<EntityRef, Settled[]>()

  const pendingLevels = (ref: EntityRef, account: AccountId) => pending.get(ref)?.get(account)

  const settle = (ref: EntityRef, change: Omit<Settled, 'at' | 'after'>) => {
    const base = table.base(ref)
    if (base && change.count) table.patchCounts(ref, addTo(base.counts, change.count, change.change))
    const now = tick()
    const known = settled.get(ref) ?? []
    settled.delete(ref)
    settled.set(ref, [...known, { ...change, after: change.count && table.base(ref)?.counts[change.count], at: now + lag }])
    // Entries are in time order, so the scan can stop at the first recent one.
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
    pendingLevels,
    confirm(target, to, known) {
      const { ref, flag } = target
      const by = toRequester(target)
      const was = known ?? table.viewerState(ref, by).levels[flag] ?? 0
      table.patchLevels(ref, by, { [flag]: to })
      settle(ref, { by, flag, to, count: countOf[flag], change: to - was })
    },
    confirmCount: (ref, count, change) => settle(ref, { by: 'everyone', to: 0, count, change }),
    fold(ref, account) {
      const levels = { ...table.viewerState(ref, account ?? 'guest').levels, ...table.viewerState(ref, 'everyone').levels }
      return applyEdits(levels, table.base(ref)?.counts ?? {}, (account && pendingLevels(ref, account)) ?? {})
    },
    correct(parts, request) {
      const late = settled.get(parts.ref)?.filter(({ at }) => at > request.at) ?? []
      return late.length === 0 ? parts : reapply(parts, request.by, late)
    },
    isPending: (ref) => pending.has(ref),
    forget(account) {
      for (const [ref, own] of pending) if (own.delete(account) && own.size === 0) pending.delete(ref)
    },
  }
}

/** Who a confirmed change applies to. Deleted posts are gone for everyone. */
export const toRequester = ({ flag, account }: Target): Requester => (flag === 'removed' || flag === 'hidden' ? 'everyone' : account)

/** Counts change by the difference between levels, so an edit without effect counts nothing. */
function applyEdits(levels: Levels, counts: Counts, edits: Levels): { levels: Levels; counts: Counts } {
  let changed = counts
  for (const [flag, to] of Object.entries(edits) as [Flag, number][]) {
    const name = countOf[flag]
    if (name) changed = addTo(changed, name, to - (levels[flag] ?? 0))
  }
  return { levels: { ...levels, ...edits }, counts: changed }
}

function reapply(parts: Parts, requester: Requester, late: readonly Settled[]): Parts {
  let { levels, counts } = parts
  const unreported: Settled[] = []
  for (const change of late) {
    const { flag, to, by } = change
    const isReported = flag !== undefined && by === requester && parts.levels[flag] !== undefined
    // Networks report that a repeatable action was done, not how often, so such a response may or may not include the change.
    const isOnce = Math.max(to, to - change.change) <= 1
    if (isReported && isOnce) ({ levels, counts } = applyEdits(levels, counts, { [flag]: to }))
    else unreported.push(change)
    if (isReported) levels = { ...levels, [flag]: to }
  }
  return { ...parts, levels, counts: correctCounts(counts, unreported) }
}

/**
 * Corrects the counts of a response that does not say whether it includes a change, because another account asked or the network never says. A
 * count equal to the one before the change lacks it; any other count is believed, which is off by one at most until the next response.
 */
function correctCounts(counts: Counts, unreported: readonly Settled[]): Counts {
  let corrected = counts
  for (const name of new Set(unreported.map(({ count }) => count))) {
    if (!name) continue
    const changes = unreported.filter(({ count }) => count === name)
    const change = changes.reduce((sum, { change }) => sum + change, 0)
    const after = changes.at(-1)!.after
    if (after !== undefined && counts[name] === after - change) corrected = { ...corrected, [name]: after }
  }
  return corrected
}
