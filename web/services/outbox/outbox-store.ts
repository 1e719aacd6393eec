import { createEmitter } from '@chorus/model/emitter'
import type { Outbox } from '@chorus/outbox/create-outbox'
import type { OutboxRow } from '@chorus/outbox/outbox-row'

/** The posts being sent from this browser. The code of the outbox loads with the first post, or when an earlier page left some unsent. */
export interface OutboxStore {
  /** Unfinished rows, and those that need the user's attention. */
  rows(): readonly OutboxRow[]
  /** Including those published while this page was open. */
  all(): readonly OutboxRow[]
  subscribe(listener: () => void): () => void
  open(): Promise<Outbox>
}

const none: readonly OutboxRow[] = []

/** `load`: creates the outbox of this browser. */
export function createOutboxStore(load: () => Promise<Outbox>): OutboxStore {
  const changes = createEmitter()
  let all = none
  let rows = none
  let opening: Promise<Outbox> | undefined
  const begin = async () => {
    const outbox = await load()
    outbox.subscribe(() => {
      all = outbox.rows()
      rows = all.filter(({ phase }) => phase !== 'confirmed')
      changes.emit()
    })
    return outbox
  }
  return {
    rows: () => rows,
    all: () => all,
    subscribe: changes.subscribe,
    open() {
      opening ??= begin()
      opening.catch(() => (opening = undefined))
      return opening
    },
  }
}
