import type { AccountId } from '@chorus/accounts/account-id'
import type { Entity, Parts, Permits } from './entity-parts.ts'
import type { EntityRef } from './entity-ref.ts'
import type { Counts, Flag, Levels } from './flag.ts'

/** Who a reply was for: an account, guests, or everyone for what all viewers share. */
export type Asker = AccountId | 'visitor' | 'everyone'

/** When a reply was requested, on the table’s clock, and by which account. */
export interface Asking {
  at: number
  by: Asker
  /** The reply has the entity nested or in a short form, so it does not replace a full one. */
  isPartial?: boolean
}

/** The part of an entity that is the same for all viewers. */
export interface Base {
  content: Entity
  counts: Counts
}

/** The part of an entity that is specific to one requester. */
export interface Standing {
  levels: Levels
  permits: Permits
}

interface Kept<T> {
  value: T
  at: number
  isPartial: boolean
}

export interface EntityTable {
  base(ref: EntityRef): Base | undefined
  standing(ref: EntityRef, asker: Asker): Standing
  /** Stores a response. One that was requested before the stored one only fills gaps. */
  put(parts: Parts, asking: Asking): void
  /** Stores the counts after a confirmed change. */
  patchCounts(ref: EntityRef, counts: Counts): void
  patchLevels(ref: EntityRef, asker: Asker, levels: Levels): void
  forget(asker: Asker): void
  /** Notifies the subscribers of a ref that its view may have changed. */
  ping(ref: EntityRef): void
  pingAll(isMeant: (ref: EntityRef) => boolean): void
  subscribe(ref: EntityRef, listener: () => void): () => void
}

export interface EntityTableOptions {
  /** The maximum number of entities. The least recently updated are evicted first, except those in view. */
  capacity: number
  /** Whether a pending edit keeps this entity from being evicted. */
  isHeld(ref: EntityRef): boolean
}

const nothing: Standing = { levels: {}, permits: {} }

/** What the networks last reported, per entity and requester. Edits are added only once their network has confirmed them. */
export function createEntityTable({ capacity, isHeld }: EntityTableOptions): EntityTable {
  const bases = new Map<EntityRef, Kept<Base>>()
  const standings = new Map<Asker, Map<EntityRef, Kept<Standing>>>()
  const listeners = new Map<EntityRef, Set<() => void>>()

  const isInUse = (ref: EntityRef) => listeners.has(ref) || isHeld(ref)

  const standingsOf = (asker: Asker) => {
    const known = standings.get(asker)
    if (known) return known
    const fresh = new Map<EntityRef, Kept<Standing>>()
    standings.set(asker, fresh)
    return fresh
  }

  const putStanding = (parts: Parts, { at, by, isPartial = false }: Asking) => {
    const own = standingsOf(by)
    const known = own.get(parts.ref)
    const told: Standing = { levels: parts.levels, permits: parts.permits }
    if (!known) renew(own, parts.ref, { value: told, at, isPartial }, capacity, isInUse)
    else if (at < known.at) renew(own, parts.ref, { ...known, value: overlay(told, known.value) }, capacity, isInUse)
    // A reply replaces only what it reports: X never says what an account likes.
    else renew(own, parts.ref, { value: overlay(known.value, keepOften(known.value, told)), at, isPartial }, capacity, isInUse)
  }

  const ping = (ref: EntityRef) => {
    for (const listener of Array.from(listeners.get(ref) ?? [])) listener()
  }

  return {
    base: (ref) => bases.get(ref)?.value,
    standing: (ref, asker) => standings.get(asker)?.get(ref)?.value ?? nothing,
    put(parts, asking) {
      const next = toBase(bases.get(parts.ref), parts, asking)
      if (next) renew(bases, parts.ref, next, capacity, isInUse)
      if (Object.keys(parts.levels).length + Object.keys(parts.permits).length > 0) putStanding(parts, asking)
    },
    patchCounts(ref, counts) {
      const known = bases.get(ref)
      if (known) bases.set(ref, { ...known, value: { ...known.value, counts } })
    },
    patchLevels(ref, asker, levels) {
      const own = standingsOf(asker)
      const known = own.get(ref) ?? { value: nothing, at: 0, isPartial: true }
      renew(own, ref, { ...known, value: overlay(known.value, { levels, permits: {} }) }, capacity, isInUse)
    },
    forget: (asker) => void standings.delete(asker),
    ping,
    pingAll(isMeant) {
      for (const ref of Array.from(listeners.keys())) if (isMeant(ref)) ping(ref)
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

const overlay = (below: Standing, above: Standing): Standing => ({
  levels: { ...below.levels, ...above.levels },
  permits: { ...below.permits, ...above.permits },
})

/** Networks report that an action was done, not how often, so a known count is preserved. */
function keepOften(known: Standing, told: Standing): Standing {
  const often = Object.entries(known.levels).filter(([flag, level]) => level > 1 && told.levels[flag as Flag] === 1)
  return often.length === 0 ? told : { ...told, levels: { ...told.levels, ...Object.fromEntries(often) } }
}

/** The base after a reply. Undefined when the stored one is better. */
function toBase(known: Kept<Base> | undefined, parts: Parts, { at, isPartial = false }: Asking): Kept<Base> | undefined {
  if (!parts.content) return undefined
  const told = { value: { content: parts.content, counts: parts.counts }, at, isPartial }
  if (!known) return told
  // A full entity always wins over a partial one, whichever came first.
  if (known.isPartial && !isPartial) return told
  if (at < known.at) return undefined
  if (isPartial && !known.isPartial) return { ...known, value: { ...known.value, content: renameTo(known.value.content, parts.content) } }
  return told
}

/** The name and avatar next to a post are as fresh as the post. */
function renameTo(known: Entity, told: Entity): Entity {
  if (!('profileId' in known) || !('profileId' in told)) return known
  const { handle, fullHandle, displayName, pfp } = told
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
