import type { Outbox } from '@chorus/outbox/create-outbox'
import type { OutboxRow } from '@chorus/outbox/outbox-row'

/** What is on its way out of this browser. Its code comes with the first post, or when an earlier page has left something. */
export interface OutboxSeat {
  /** Rows that are not at their end, and those that wait for somebody. */
  rows(): readonly OutboxRow[]
  subscribe(listener: () => void): () => void
  open(): Promise<Outbox>
}

const none: readonly OutboxRow[] = []

/** `load`: makes the outbox of this browser. */
export function createOutboxSeat(load: () => Promise<Outbox>): OutboxSeat {
  const listeners = new Set<() => void>()
  let rows = none
  let opening: Promise<Outbox> | undefined
  const begin = async () => {
    const outbox = await load()
    outbox.subscribe(() => {
      rows = outbox.rows().filter(({ phase }) => phase !== 'confirmed')
      for (const listener of listeners) listener()
    })
    return outbox
  }
  return {
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      opening ??= begin()
      opening.catch(() => (opening = undefined))
      return opening
    },
  }
}
