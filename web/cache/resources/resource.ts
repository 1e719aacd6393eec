import { createEmitter } from '@chorus/model/emitter'
import { Failure } from '@chorus/model/failure'

export interface ResourceView<T> {
  value: T | undefined
  failure: Failure | undefined
  isLoading: boolean
}

/** A fetched value that can be refetched; the old value stays visible meanwhile. */
export interface Resource<T> {
  view(): ResourceView<T>
  subscribe(listener: () => void): () => void
  /** Fetches unless a fetch is pending. Never throws: failures are part of the view. */
  load(): Promise<void>
}

/** `show`: publishes a partial value, which stays if the rest fails to load. */
export function createResource<T>(fetchValue: (show: (value: T) => void) => Promise<T>, known?: T): Resource<T> {
  let state: ResourceView<T> = { value: known, failure: undefined, isLoading: false }
  let inFlight: Promise<void> | undefined
  const changes = createEmitter()

  const set = (next: ResourceView<T>) => {
    state = next
    changes.emit()
  }

  const run = async () => {
    set({ ...state, isLoading: true })
    try {
      set({ value: await fetchValue((value) => set({ ...state, value })), failure: undefined, isLoading: false })
    } catch (cause) {
      const failure = cause instanceof Failure ? cause : new Failure('unreachable', 'It could not be fetched.', { cause })
      set({ ...state, failure, isLoading: false })
    }
  }

  return {
    view: () => state,
    subscribe: changes.subscribe,
    load: () => (inFlight ??= run().finally(() => (inFlight = undefined))),
  }
}
