import { createEmitter } from '@chorus/model/emitter'
/** Recent searches, newest first, stored in this browser. */
export interface SearchHistory {
  view(): readonly string[]
  subscribe(listener: () => void): () => void
  add(query: string): void
  remove(query: string): void
  clear(): void
}

/** Logging out of all accounts clears keys with this prefix. */
const key = 'preference:searches'
/** Flows §6.7. */
const capacity = 5
/** Characters. A longer stored value is not ours. */
const maxLength = 5000
const none: readonly string[] = []

/** `open` returns localStorage and may throw where storage is blocked; searches then last as long as the page. */
export function createSearchHistory(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SearchHistory {
  const changes = createEmitter()
  let known: readonly string[] | undefined

  const view = () => (known ??= read(open))
  const write = (next: readonly string[]) => {
    known = next
    try {
      if (next.length > 0) open().setItem(key, JSON.stringify(next))
      else open().removeItem(key)
    } catch {
      // Storage is full or blocked: searches stay in memory.
    }
    changes.emit()
  }
  const without = (query: string) => view().filter((each) => each.toLowerCase() !== query.toLowerCase())

  return {
    view,
    subscribe: changes.subscribe,
    add(query) {
      const text = query.trim()
      if (text && view()[0] !== text) write([text, ...without(text)].slice(0, capacity))
    },
    remove: (query) => write(without(query)),
    clear: () => write(none),
  }
}

function read(open: () => Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const text = open().getItem(key)
    const list: unknown = text && text.length <= maxLength ? JSON.parse(text) : undefined
    if (!Array.isArray(list)) return none
    return list.filter((each): each is string => typeof each === 'string' && each.trim() !== '').slice(0, capacity)
  } catch {
    return none
  }
}
