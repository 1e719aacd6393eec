import { Failure } from '@chorus/model/failure'

export interface ResourceView<T> {
  value: T | undefined
  failure: Failure | undefined
  isLoading: boolean
}

/** One thing that is fetched and may be fetched again; what it was stays in view meanwhile. */
export interface Resource<T> {
  view(): ResourceView<T>
  subscribe(listener: () => void): () => void
  /** Fetches unless that is under way. Never throws: a failure is a part of the view. */
  load(): Promise<void>
}

/** `show`: what is known of it so far. It is in view until all has come, and stays there if the rest does not. */
export function createResource<T>(fetchIt: (show: (value: T) => void) => Promise<T>, known?: T): Resource<T> {
  let state: ResourceView<T> = { value: known, failure: undefined, isLoading: false }
  let underWay: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const set = (next: ResourceView<T>) => {
    state = next
    for (const listener of listeners) listener()
  }

  const run = async () => {
    set({ ...state, isLoading: true })
    try {
      set({ value: await fetchIt((value) => set({ ...state, value })), failure: undefined, isLoading: false })
    } catch (cause) {
      const failure = cause instanceof Failure ? cause : new Failure('unreachable', 'It could not be fetched.', { cause })
      set({ ...state, failure, isLoading: false })
    }
  }

  return {
    view: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => (underWay ??= run().finally(() => (underWay = undefined))),
  }
}
