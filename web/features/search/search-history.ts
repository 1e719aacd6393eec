/** What somebody has looked for here, the latest first. It stays in this browser. */
export interface SearchHistory {
  view(): readonly string[]
  subscribe(listener: () => void): () => void
  add(query: string): void
  remove(query: string): void
  clear(): void
}

/** What logging out of everything takes away begins so. */
const key = 'preference:searches'
/** Flows §6.7 */
const capacity = 5
/** Characters: no list of so few is longer. */
const maxLength = 5000
const none: readonly string[] = []

/** `open`: localStorage, which some browsers refuse to name. What cannot be written is kept as long as the page. */
export function createSearchHistory(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SearchHistory {
  const listeners = new Set<() => void>()
  let known: readonly string[] | undefined

  const view = () => (known ??= read(open))
  const write = (next: readonly string[]) => {
    known = next
    try {
      if (next.length > 0) open().setItem(key, JSON.stringify(next))
      else open().removeItem(key)
    } catch {
      // A full or closed storage forgets it with the page.
    }
    for (const listener of listeners) listener()
  }
  const without = (query: string) => view().filter((each) => each.toLowerCase() !== query.toLowerCase())

  return {
    view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
