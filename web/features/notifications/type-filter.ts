import type { NotificationType } from '@chorus/model/notification'

/** What somebody can ask for; none of them is all. Flows §6.8. */
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

/** What somebody has chosen on one page of notifications. It stays in this browser. */
export interface TypeFilter {
  view(): readonly FilterName[]
  subscribe(listener: () => void): () => void
  /** Takes it in, or out again. */
  toggle(name: FilterName): void
  clear(): void
}

const none: readonly FilterName[] = []

/** `page`: the network's word, or all. `open`: localStorage, which some browsers refuse to name. What cannot be written is kept as long as the page. */
export function createTypeFilter(page: string, open: () => Pick<Storage, 'getItem' | 'setItem'>): TypeFilter {
  // What logging out of everything takes away begins so.
  const key = `preference:notifications:${page}`
  const listeners = new Set<() => void>()
  let known: readonly FilterName[] | undefined
  const view = () => (known ??= read(open, key))
  const write = (next: readonly FilterName[]) => {
    known = next
    try {
      open().setItem(key, JSON.stringify(next))
    } catch {
      // A full or closed storage forgets it with the page.
    }
    for (const listener of listeners) listener()
  }
  return {
    view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
