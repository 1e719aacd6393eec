import type { AccountId } from '@chorus/accounts/account-id'
import type { Entity, Parts, Permits } from './entity-parts.ts'
import type { EntityRef } from './entity-ref.ts'
import type { Counts, Flag, Levels } from './flag.ts'

/** Who a response was for: an account, guests, or everyone for what all viewers share. */
export type Requester = AccountId | 'guest' | 'everyone'

/** When a response was requested, on the table’s clock, and by which account. */
export interface RequestInfo {
  at: number
  by: Requester
  /** The response has the entity nested or in a short form, so it does not replace a full one. */
  isPartial?: boolean
}

/** The part of an entity that is the same for all viewers. */
export interface Base {
  content: Entity
  counts: Counts
}

/** The part of an entity that is specific to one requester. */
export interface ViewerState {
  levels: Levels
  permits: Permits
}

interface Stored<T> {
  value: T
  at: number
  isPartial: boolean
}

export interface EntityTable {
  base(ref: EntityRef): Base | undefined
  viewerState(ref: EntityRef, requester: Requester): ViewerState
  /** Stores a response. One that was requested before the stored one only fills gaps. */
  put(parts: Parts, request: RequestInfo): void
  /** Stores the counts after a confirmed change. */
  patchCounts(ref: EntityRef, counts: Counts): void
  patchLevels(ref: EntityRef, requester: Requester, levels: Levels): void
  forget(requester: Requester): void
  /** Notifies the subscribers of a ref that its view may have changed. */
  notify(ref: EntityRef): void
  notifyWhere(isAffected: (ref: EntityRef) => boolean): void
  subscribe(ref: EntityRef, listener: () => void): () => void
}

export interface EntityTableOptions {
  /** The maximum number of entities. The least recently updated are evicted first, except those in view. */
  capacity: number
  /** Whether a pending edit keeps this entity from being evicted. */
  isHeld(ref: EntityRef): boolean
}

const nothing: ViewerState = { levels: {}, permits: {} }

/** What the networks last reported, per entity and requester. Edits are added only once their network has confirmed them. */
export function createEntityTable({ capacity, isHeld }: EntityTableOptions): EntityTable {
  const bases = new Map<EntityRef, Stored<Base>>()
  const viewerStates = new Map<Requester, Map<EntityRef, Stored<ViewerState>>>()
  const listeners = new Map<EntityRef, Set<() => void>>()

  const isInUse = (ref: EntityRef) => listeners.has(ref) || isHeld(ref)

  const statesOf = (requester: Requester) => {
    const known = viewerStates.get(requester)
    if (known) return known
    const fresh = new Map<EntityRef, Stored<ViewerState>>()
    viewerStates.set(requester, fresh)
    return fresh
  }

  const putViewerState = (parts: Parts, { at, by, isPartial = false }: RequestInfo) => {
    const own = statesOf(by)
    const known = own.get(parts.ref)
    const reported: ViewerState = { levels: parts.levels, permits: parts.permits }
    if (!known) renew(own, parts.ref, { value: reported, at, isPartial }, capacity, isInUse)
    else if (at < known.at) renew(own, parts.ref, { ...known, value: overlay(reported, known.value) }, capacity, isInUse)
    // A response replaces only what it reports: X never says what an account likes.
    else renew(own, parts.ref, { value: overlay(known.value, keepRepeats(known.value, reported)), at, isPartial }, capacity, isInUse)
  }

  const notify = (ref: EntityRef) => {
    for (const listener of Array.from(listeners.get(ref) ?? [])) listener()
  }

  return {
    base: (ref) => bases.get(ref)?.value,
    viewerState: (ref, requester) => viewerStates.get(requester)?.get(ref)?.value ?? nothing,
    put(parts, request) {
      const next = toBase(bases.get(parts.ref), parts, request)
      if (next) renew(bases, parts.ref, next, capacity, isInUse)
      if (Object.keys(parts.levels).length + Object.keys(parts.permits).length > 0) putViewerState(parts, request)
    },
    patchCounts(ref, counts) {
      const known = bases.get(ref)
      if (known) bases.set(ref, { ...known, value: { ...known.value, counts } })
    },
    patchLevels(ref, requester, levels) {
      const own = statesOf(requester)
      const known = own.get(ref) ?? { value: nothing, at: 0, isPartial: true }
      renew(own, ref, { ...known, value: overlay(known.value, { levels, permits: {} }) }, capacity, isInUse)
    },
    forget: (requester) => void viewerStates.delete(requester),
    notify,
    notifyWhere(isAffected) {
      for (const ref of Array.from(listeners.keys())) if (isAffected(ref)) notify(ref)
    },
    subscribe(ref, listener) {
      const own = listeners.get(ref) ?? new Set()
      listeners.set(ref, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(ref) === own) listeners.delete(ref)
      }
    },
  }
}

const overlay = (below: ViewerState, above: ViewerState): ViewerState => ({
  levels: { ...below.levels, ...above.levels },
  permits: { ...below.permits, ...above.permits },
})

/** Networks report whether an action was done, not how often, so a known count is preserved. */
function keepRepeats(known: ViewerState, reported: ViewerState): ViewerState {
  const often = Object.entries(known.levels).filter(([flag, level]) => level > 1 && reported.levels[flag as Flag] === 1)
  return often.length === 0 ? reported : { ...reported, levels: { ...reported.levels, ...Object.fromEntries(often) } }
}

/** The base after a response. Undefined if the stored one is better. */
function toBase(known: Stored<Base> | undefined, parts: Parts, { at, isPartial = false }: RequestInfo): Stored<Base> | undefined {
  if (!parts.content) return undefined
  const reported = { value: { content: parts.content, counts: parts.counts }, at, isPartial }
  if (!known) return reported
  // A full entity always wins over a partial one, whichever came first.
  if (known.isPartial && !isPartial) return reported
  if (at < known.at) return isPartial ? undefined : { ...known, value: keepHosts(known.value, reported.value) }
  if (isPartial && !known.isPartial) return { ...known, value: { ...known.value, content: renameTo(known.value.content, parts.content) } }
  return { ...reported, value: keepHosts(reported.value, known.value) }
}

/** Lens lists groups without their hosts and counts; only a request for a single group returns those. */
function keepHosts(base: Base, other: Base): Base {
  const [to, from] = [base.content, other.content]
  if (!('hosts' in to && 'hosts' in from) || to.hosts || !from.hosts) return base
  return { content: { ...to, lead: to.lead ?? from.lead, hosts: from.hosts }, counts: other.counts }
}

/** The name and avatar next to a post are as fresh as the post. */
function renameTo(known: Entity, reported: Entity): Entity {
  if (!('profileId' in known) || !('profileId' in reported)) return known
  const { handle, fullHandle, displayName, pfp } = reported
  return { ...known, handle, fullHandle, displayName, pfp }
}

/** Inserts the entry as the most recent one and evicts the oldest beyond the capacity. */
function renew<T>(map: Map<EntityRef, T>, ref: EntityRef, value: T, capacity: number, isInUse: (ref: EntityRef) => boolean): void {
  map.delete(ref)
  map.set(ref, value)
  if (map.size <= capacity) return
  for (const oldest of map.keys()) {
    if (map.size <= capacity) return
    if (oldest !== ref && !isInUse(oldest)) map.delete(oldest)
  }
}
