import { type Event, type EventDetails, toEventStatus } from '@chorus/contract/events/events'
import type { PlannedEvent } from '../config/planned-event.ts'

/** `place`: in the operator's file, from 0. */
export function toEvent(planned: PlannedEvent, place: number, now: number): Event {
  const times = { start_time: new Date(planned.start).toISOString(), end_time: new Date(planned.end).toISOString() }
  return {
    // Some clients take 0 for no id.
    id: place + 1,
    name: planned.name,
    title: planned.title,
    sub_title: planned.subtitle ?? '',
    description: planned.description,
    url: planned.url ?? '',
    banner_url: planned.banner ?? '',
    cover_url: planned.cover ?? '',
    icon_url: planned.icon ?? '',
    ext: '',
    ...times,
    status: toEventStatus(times, now),
  }
}

export const toEventDetails = (planned: PlannedEvent, place: number, now: number): EventDetails => ({
  ...toEvent(planned, place, now),
  sort: place,
  is_offline: false,
  open_graph_url: planned.shareImage ?? planned.banner ?? '',
  conditions: planned.conditions,
})
