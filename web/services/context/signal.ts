import type { EventId } from '@chorus/model/telemetry/event-id'
import type { OutboxRow } from '@chorus/outbox/outbox-row'

/** What happens on a page, for services that listen. None does unless the reader has agreed to telemetry. */
export type Signal =
  /** This tab has sent a post, or can't. */
  { row: OutboxRow } | { event: EventId }
