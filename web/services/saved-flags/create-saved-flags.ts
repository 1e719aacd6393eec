import { createEmitter } from '@chorus/model/emitter'

export interface SavedFlagsDeps<T extends { id: string }> {
  /** Which of these are on. */
  find(ids: readonly string[]): Promise<ReadonlySet<string>>
  send(item: T, isOn: boolean): Promise<unknown>
  /** Defers `run`, so that what renders together is looked up together. */
  later(run: () => void): void
}

/**
 * What one person has marked on our server although it belongs to no network, such as bookmarked proposals, as far as a page needs it.
 * Changes show at once.
 */
export interface SavedFlags<T extends { id: string }> {
  /** Undefined: it hasn't been looked up. */
  isOn(id: string): boolean | undefined
  subscribe(listener: () => void): () => void
  /** What has been turned off since the page opened, in that order. Lists that were loaded before may lack it. */
  turnedOff(): readonly string[]
  /** Looks it up, once. */
  ask(id: string): void
  /** Begins a read. Pass its result to the returned function, which leaves out what was pressed in the meantime. */
  begin(): (found: ReadonlyMap<string, boolean>) => void
  /** The last press wins: `replaced` means that a later one decides. Rejects, with the change undone, when it wasn't taken. */
  set(item: T, isOn: boolean): Promise<'confirmed' | 'replaced'>
}

interface Entry {
  /** What our server has, as far as we know. */
  saved?: boolean
  /** What was pressed and isn't confirmed yet. */
  wanted?: boolean
  /** The place of its last change among all changes. */
  changedAt: number
  presses: number
  /** Ends with the last request for it. */
  tail: Promise<unknown>
}

/** Ids per lookup. */
const mostIds = 100

export function createSavedFlags<T extends { id: string }>({ find, send, later }: SavedFlagsDeps<T>): SavedFlags<T> {
  const entries = new Map<string, Entry>()
  const waiting = new Set<string>()
  const requested = new Set<string>()
  const turnedOff: string[] = []
  const changes = createEmitter()
  let lastChange = 0

  const entryOf = (id: string): Entry => {
    const entry = entries.get(id) ?? { changedAt: 0, presses: 0, tail: Promise.resolve() }
    entries.set(id, entry)
    return entry
  }
  const change = (entry: Entry, to: Pick<Entry, 'saved' | 'wanted'>) => {
    Object.assign(entry, to, { changedAt: ++lastChange })
    changes.emit()
  }
  const begin: SavedFlags<T>['begin'] = () => {
    const startedAt = lastChange
    return (found) => {
      for (const [id, saved] of found) {
        const entry = entryOf(id)
        if (entry.changedAt <= startedAt && entry.wanted === undefined) entry.saved = saved
      }
      changes.emit()
    }
  }
  const lookUp = async (ids: readonly string[]) => {
    const apply = begin()
    try {
      const found = await find(ids)
      apply(new Map(ids.map((id) => [id, found.has(id)])))
    } catch {
      // It shows as off; the next render asks again.
      for (const id of ids) requested.delete(id)
    }
  }
  const flush = () => {
    const ids = [...waiting]
    waiting.clear()
    for (let start = 0; start < ids.length; start += mostIds) void lookUp(ids.slice(start, start + mostIds))
  }

  return {
    isOn(id) {
      const entry = entries.get(id)
      return entry?.wanted ?? entry?.saved
    },
    subscribe: changes.subscribe,
    turnedOff: () => turnedOff,
    ask(id) {
      if (requested.has(id) || entries.get(id)?.saved !== undefined) return
      requested.add(id)
      if (waiting.size === 0) later(flush)
      waiting.add(id)
    },
    begin,
    set(item, isOn) {
      const entry = entryOf(item.id)
      const press = ++entry.presses
      change(entry, { wanted: isOn })
      const run = async () => {
        if (entry.presses !== press) return 'replaced'
        try {
          if (entry.saved !== isOn) await send(item, isOn)
          entry.saved = isOn
          if (!isOn) turnedOff.push(item.id)
          return entry.presses === press ? 'confirmed' : 'replaced'
        } finally {
          change(entry, entry.presses === press ? { wanted: undefined } : {})
        }
      }
      const sent = entry.tail.then(run, run)
      entry.tail = sent
      return sent
    },
  }
}
