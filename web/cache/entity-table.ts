import type { AccountId } from '@chorus/accounts/account-id'
import type { Entity, Parts, Permits } from './entity-parts.ts'
import type { EntityRef } from './entity-ref.ts'
import type { Counts, Flag, Levels } from './flag.ts'

/** Who asked a network. What nobody's account asked is the visitor's; what is so for all who look is everyone's. */
export type Asker = AccountId | 'visitor' | 'everyone'

/** When a reply was asked for, on the table's clock, and by whom. */
export interface Asking {
  at: number
  by: Asker
  /** The reply shows the thing inside another one or in a short form: it does not replace what a fuller one told. */
  isPartial?: boolean
}

/** What a network last said of a thing that is the same for all who look. */
export interface Base {
  content: Entity
  counts: Counts
}

/** What a network last said of a thing to one asker. */
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
  /** Takes in what a network answered. An answer that was asked for before the one that is known only fills gaps. */
  put(parts: Parts, asking: Asking): void
  /** Takes in what a confirmed change has made true. */
  patchCounts(ref: EntityRef, counts: Counts): void
  patchLevels(ref: EntityRef, asker: Asker, levels: Levels): void
  forget(asker: Asker): void
  /** Tells who listens to a ref that its view may be another one. */
  ping(ref: EntityRef): void
  pingAll(isMeant: (ref: EntityRef) => boolean): void
  subscribe(ref: EntityRef, listener: () => void): () => void
}

export interface EntityTableOptions {
  /** How many things are remembered. The ones least recently heard of fall out first, but none that somebody looks at. */
  capacity: number
  /** Something waits for this thing's network, so it stays. */
  isHeld(ref: EntityRef): boolean
}

const nothing: Standing = { levels: {}, permits: {} }

/** What the networks last said, per thing and per asker. No edit of a user's is in here before its network has confirmed it. */
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
    // What a reply does not tell stays as it was: X never says what somebody likes.
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

/** A network tells that something was done, not how often: what is known here of that stays. */
function keepOften(known: Standing, told: Standing): Standing {
  const often = Object.entries(known.levels).filter(([flag, level]) => level > 1 && told.levels[flag as Flag] === 1)
  return often.length === 0 ? told : { ...told, levels: { ...told.levels, ...Object.fromEntries(often) } }
}

/** What is known after a reply; undefined when it tells nothing that is not known better. */
function toBase(known: Kept<Base> | undefined, parts: Parts, { at, isPartial = false }: Asking): Kept<Base> | undefined {
  if (!parts.content) return undefined
  const told = { value: { content: parts.content, counts: parts.counts }, at, isPartial }
  if (!known) return told
  // The fuller one is not hidden by a part of it, whichever came first.
  if (known.isPartial && !isPartial) return told
  if (at < known.at) return undefined
  if (isPartial && !known.isPartial) return { ...known, value: { ...known.value, content: renameTo(known.value.content, parts.content) } }
  return told
}

/** A name and a picture that stand beside somebody's post are as fresh as the post. */
function renameTo(known: Entity, told: Entity): Entity {
  if (!('profileId' in known) || !('profileId' in told)) return known
  const { handle, fullHandle, displayName, pfp } = told
  return { ...known, handle, fullHandle, displayName, pfp }
}

/** Puts something in as the latest, and lets the oldest go when there are too many. */
function renew<T>(map: Map<EntityRef, T>, ref: EntityRef, value: T, capacity: number, isInUse: (ref: EntityRef) => boolean): void {
  map.delete(ref)
  map.set(ref, value)
  if (map.size <= capacity) return
  for (const oldest of map.keys()) {
    if (map.size <= capacity) return
    if (oldest !== ref && !isInUse(oldest)) map.delete(oldest)
  }
}
