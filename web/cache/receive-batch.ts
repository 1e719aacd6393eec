import type { ProfileRef } from '@chorus/model/ref'
import type { Edits } from './edits/edits.ts'
import type { Revisions } from './edits/revisions.ts'
import { toParts, type EntityBatch } from './entities/entity-batch.ts'
import { placeOf, type EntityRef } from './entities/entity-ref.ts'
import type { EntityTable } from './entities/entity-table.ts'
import type { Viewers } from './entities/viewers.ts'
import { listFlags } from './lists/list-rules.ts'
import type { ListViewsControl } from './lists/list-views.ts'
import type { Views } from './views.ts'

interface Target {
  table: EntityTable
  edits: Edits
  revisions: Revisions
  level: Views['level']
  lists: ListViewsControl
  /** The current viewers. */
  viewers(): Viewers
  onPerson?(ref: ProfileRef): void
}

/** Stores a response that was requested at this time by these viewers. Returns a function that notifies the subscribers. */
export function receiveBatch(batch: EntityBatch, at: number, requesters: Viewers, target: Target): () => void {
  const { table, edits, revisions, level, lists } = target
  const { accounts } = target.viewers()
  const toVisibility = (ref: EntityRef) => [...listFlags].map((flag) => Boolean(level(ref, flag))).join()
  let isListChanged = false
  const refs = new Set<EntityRef>()
  for (const { isPartial, place, ...reported } of toParts(batch)) {
    const by = requesters.current[place ?? placeOf(reported.ref)]?.account ?? 'guest'
    // The account that asked may be gone by now; data shared by all viewers still holds.
    const parts = by === 'guest' || accounts.has(by) ? reported : { ...reported, levels: {}, permits: {} }
    const corrected = edits.correct(parts, { at, by })
    // Most entities come without such a flag, so they can't change a list.
    const isListed: boolean = !isListChanged && [...listFlags].some((flag) => flag in corrected.levels)
    const before: string | false = isListed && toVisibility(parts.ref)
    table.put(corrected, { at, by, isPartial })
    if (!isPartial && at > (revisions.get(parts.ref)?.until ?? at)) revisions.delete(parts.ref)
    isListChanged ||= isListed && before !== toVisibility(parts.ref)
    refs.add(parts.ref)
    if (parts.content && 'profileId' in parts.content) target.onPerson?.(parts.content.ref)
  }
  return () => {
    for (const ref of refs) table.notify(ref)
    if (isListChanged) lists.invalidate()
  }
}
