import { createEmitter } from '@chorus/model/emitter'
import type { OutboxDeps } from './outbox-deps.ts'
import { readRow, type OutboxRow } from './outbox-row.ts'

/** The rows that this tab knows, in step with the storage and the other tabs. */
export interface OutboxRows {
  /** Oldest first. */
  all(): readonly OutboxRow[]
  find(id: string): OutboxRow | undefined
  subscribe(listener: () => void): () => void
  /** Reads the current row: other tabs write and delete rows too. */
  reload(id: string): Promise<OutboxRow | undefined>
  /** The rows of its thread that come after it, in order. */
  following(row: OutboxRow): Promise<readonly OutboxRow[]>
  /** Stores a row, and resolves to it. */
  save(row: OutboxRow): Promise<OutboxRow>
  /** Deletes rows from the storage, all or nothing. They stay visible here until they are hidden. */
  remove(ids: readonly string[]): Promise<void>
  show(row: OutboxRow): void
  hide(ids: readonly string[]): void
}

export function createOutboxRows({ storage, tabs }: Pick<OutboxDeps, 'storage' | 'tabs'>): OutboxRows {
  const changes = createEmitter()
  let rows: readonly OutboxRow[] = []

  const find = (id: string) => rows.find((row) => row.id === id)
  const show = (row: OutboxRow) => {
    rows = find(row.id) ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row]
    changes.emit()
  }
  const hide = (ids: readonly string[]) => {
    rows = rows.filter((row) => !ids.includes(row.id))
    changes.emit()
  }
  const reload = async (id: string): Promise<OutboxRow | undefined> => {
    const stored = readRow(await storage.get(id))
    if (stored) show(stored)
    else hide([id])
    return stored
  }
  tabs.listen(reload)

  return {
    all: () => rows,
    find,
    subscribe: changes.subscribe,
    reload,
    async following({ part }) {
      const found: OutboxRow[] = []
      let id = part?.next
      while (id !== undefined) {
        const row = readRow(await storage.get(id))
        if (row) found.push(row)
        id = row?.part?.next
      }
      return found
    },
    async save(row) {
      await storage.put(row.id, row)
      tabs.post(row.id)
      show(row)
      return row
    },
    async remove(ids) {
      await storage.remove(ids)
      ids.forEach(tabs.post)
    },
    show,
    hide,
  }
}
