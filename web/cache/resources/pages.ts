import { createEmitter } from '@chorus/model/emitter'
import { Failure } from '@chorus/model/failure'

export interface PagesView<T> {
  /** Undefined: the first page hasn't been read. */
  items: readonly T[] | undefined
  isComplete: boolean
  failure: Failure | undefined
  isLoading: boolean
}

/** A list that a service returns in pages, and a reader continues. */
export interface Pages<T> {
  view(): PagesView<T>
  subscribe(listener: () => void): () => void
  /** Reads the next page, or the same one again after a failure. Never throws: failures are part of the view. */
  load(): Promise<void>
}

export interface Page<T> {
  items: readonly T[]
  /** Null: the last page. */
  cursor: string | null
}

/** `toKey`: an entry that comes twice, because the list has moved meanwhile, is shown once. */
export function createPages<T>(fetchPage: (cursor: string | undefined) => Promise<Page<T>>, toKey: (item: T) => string): Pages<T> {
  let state: PagesView<T> = { items: undefined, isComplete: false, failure: undefined, isLoading: false }
  let cursor: string | undefined
  const seen = new Set<string>()
  let inFlight: Promise<void> | undefined
  const changes = createEmitter()
  const set = (next: Partial<PagesView<T>>) => {
    state = { ...state, ...next }
    changes.emit()
  }
  const takeNew = (item: T): boolean => {
    const key = toKey(item)
    return !seen.has(key) && Boolean(seen.add(key))
  }
  const run = async () => {
    set({ isLoading: true })
    try {
      const page = await fetchPage(cursor)
      // A page with nothing but its own cursor would be read forever.
      const isComplete = page.cursor === null || page.cursor === cursor
      cursor = page.cursor ?? undefined
      set({ items: [...(state.items ?? []), ...page.items.filter(takeNew)], isComplete, failure: undefined, isLoading: false })
    } catch (cause) {
      const failure = cause instanceof Failure ? cause : new Failure('unreachable', 'It could not be fetched.', { cause })
      set({ failure, isLoading: false })
    }
  }
  return {
    view: () => state,
    subscribe: changes.subscribe,
    async load() {
      if (!state.isComplete) await (inFlight ??= run().finally(() => (inFlight = undefined)))
    },
  }
}
