import { createEmitter } from '@chorus/model/emitter'
import type { NotificationType } from '@chorus/model/notifications/notification'

/** Filters and the notification types they include. No filter means all types. Flows §6.8. */
export const filters = {
  replies: ['Comment', 'Mention'],
  reposts: ['Mirror', 'Quote'],
  likes: ['Reaction'],
  follows: ['Follow'],
  collects: ['Act'],
} as const satisfies Record<string, readonly NotificationType[]>

export type FilterName = keyof typeof filters
export const filterNames = Object.keys(filters) as readonly FilterName[]

export const toTypes = (chosen: readonly FilterName[]): NotificationType[] => chosen.flatMap((name) => filters[name])

/** The types chosen on one notifications page, stored in this browser. */
export interface TypeFilter {
  view(): readonly FilterName[]
  subscribe(listener: () => void): () => void
  toggle(name: FilterName): void
  clear(): void
}

const none: readonly FilterName[] = []

/**
 * `page`: a route segment, or `all`. `open` returns localStorage and may throw where storage is blocked; the choice then lasts as long as
 * the page.
 */
export function createTypeFilter(page: string, open: () => Pick<Storage, 'getItem' | 'setItem'>): TypeFilter {
  // Logging out of all accounts clears keys with this prefix.
  const key = `preference:notifications:${page}`
  const changes = createEmitter()
  let known: readonly FilterName[] | undefined
  const view = () => (known ??= read(open, key))
  const write = (next: readonly FilterName[]) => {
    known = next
    try {
      open().setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or blocked: the choice stays in memory.
    }
    changes.emit()
  }
  return {
    view,
    subscribe: changes.subscribe,
    toggle: (name) => write(filterNames.filter((each) => (each === name) !== view().includes(each))),
    clear: () => write(none),
  }
}

function read(open: () => Pick<Storage, 'getItem'>, key: string): readonly FilterName[] {
  try {
    const list: unknown = JSON.parse(open().getItem(key) ?? '[]')
    return Array.isArray(list) ? filterNames.filter((name) => list.includes(name)) : none
  } catch {
    return none
  }
}
