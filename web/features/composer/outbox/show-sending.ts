import { isStopped, type OutboxRow } from '@chorus/outbox/outbox-row'
import type { OutboxStore } from '../../../services/outbox/outbox-store.ts'
import type { Toaster } from '../../../services/toasts/toaster.ts'

interface Place {
  outbox: Pick<OutboxStore, 'rows' | 'subscribe'>
  toaster: Pick<Toaster, 'show' | 'dismiss'>
}

/** Shows that a post is being sent until every network has answered; its own toast then replaces this one. */
export function showSending({ outbox, toaster }: Place, sent: readonly Pick<OutboxRow, 'id'>[], message: string): void {
  const ids = new Set(sent.map(({ id }) => id))
  const isSending = () => outbox.rows().some((row) => ids.has(row.id) && !isStopped(row))
  // A fast network has answered already.
  if (!isSending()) return
  const toast = toaster.show({ kind: 'info', message })
  const stop = outbox.subscribe(() => {
    if (isSending()) return
    stop()
    toaster.dismiss(toast)
  })
}
