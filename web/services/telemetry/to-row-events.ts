import type { EventId } from '@chorus/model/telemetry/event-id'
import { networkEvents } from '@chorus/model/telemetry/network-events'
import { isSettled, type OutboxRow } from '@chorus/outbox/outbox-row'

/** The events of a post that its network has confirmed. `all`: the rows of this page, among which are those of the same press. */
export function toRowEvents(row: OutboxRow, all: readonly OutboxRow[]): EventId[] {
  const { network, draft, phase, part, sendId } = row
  // The parts of a thread are one post. Edits have no event.
  if (phase !== 'confirmed' || draft.revision || (part?.number ?? 1) > 1) return []
  const kind = draft.replyTo ? 'reply' : draft.quote ? 'quote' : 'post'
  const own = networkEvents[network]?.[kind]
  const firsts = all.filter((other) => other.sendId === sendId && other.id !== row.id && (other.part?.number ?? 1) === 1)
  const isLast = firsts.length > 0 && firsts.every(isSettled)
  return [...(own ? [own] : []), ...(isLast ? (['cross_post_send_success'] as const) : [])]
}
