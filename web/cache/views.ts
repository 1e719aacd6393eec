import type { AccountId } from '@chorus/accounts/account-id'
import type { Edits } from './edits/edits.ts'
import type { Revisions } from './edits/revisions.ts'
import type { Entity, Shape } from './entities/entity-parts.ts'
import type { EntityRef } from './entities/entity-ref.ts'
import type { EntityTable } from './entities/entity-table.ts'
import type { Flag } from './entities/flag.ts'

export interface Views {
  /** The base with the viewer’s pending edits; undefined without a base. */
  view<E extends Entity>(ref: EntityRef, shape: Shape<E>): E | undefined
  level(ref: EntityRef, flag: Flag): number | undefined
}

interface ViewsOptions {
  table: EntityTable
  edits: Edits
  revisions: Revisions
  accountOf(ref: EntityRef, flag?: Flag): AccountId | undefined
  capacity: number
}

interface Seen {
  /** The inputs of a view. They are immutable. */
  made: readonly unknown[]
  view: Entity
}

/** Builds and memoizes views: the same object while its contents are unchanged. */
export function createViews({ table, edits, revisions, accountOf, capacity }: ViewsOptions): Views {
  const seen = new Map<EntityRef, Seen>()

  const forgetOld = () => {
    if (seen.size <= capacity * 1.2) return
    for (const ref of seen.keys()) if (!table.base(ref)) seen.delete(ref)
  }

  const level = (ref: EntityRef, flag: Flag) => {
    const account = accountOf(ref, flag)
    const desired = account && edits.pendingLevels(ref, account)?.[flag]
    return desired ?? table.viewerState(ref, 'everyone').levels[flag] ?? table.viewerState(ref, account ?? 'guest').levels[flag]
  }

  return {
    view<E extends Entity>(ref: EntityRef, { join }: Shape<E>) {
      const base = table.base(ref)
      if (!base) return undefined
      const account = accountOf(ref)
      const own = table.viewerState(ref, account ?? 'guest')
      const muteHere = level(ref, 'muteHere')
      const revision = revisions.get(ref)
      const metadata = revision && (revision.account ?? account) === account && revision.metadata
      const made = [base, own, table.viewerState(ref, 'everyone'), account && edits.pendingLevels(ref, account), muteHere, metadata]
      const known = seen.get(ref)
      if (known && made.every((part, index) => part === known.made[index])) return known.view as E
      const { levels, counts } = edits.fold(ref, account)
      const content = metadata ? { ...base.content, metadata, isEdited: true } : base.content
      const joined = join({ ref, content, permits: own.permits, levels: { ...levels, muteHere }, counts })
      // A confirmation moves an edit into the base without changing what the viewer sees.
      const view = known && isSame(known.view, joined) ? (known.view as E) : joined
      seen.set(ref, { made, view })
      forgetOld()
      return view
    },
    level,
  }
}

/** Two levels deep, because counts and the viewer context are nested objects. */
function isSame(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true
  if (depth > 1 || !isRecord(one) || !isRecord(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key], depth + 1))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
