import { type Event, eventStatus, type EventDetails } from '@chorus/contract/events/events'
import type { PlannedEvent } from '../config/planned-event.ts'

export type EventPhase = keyof typeof eventStatus

export const toPhase = ({ start, end }: Pick<PlannedEvent, 'start' | 'end'>, now: number): EventPhase =>
  now < start ? 'upcoming' : now < end ? 'active' : 'ended'

/** `place`: in the operator's file, from 0. */
export function toEvent(planned: PlannedEvent, place: number, now: number): Event {
  return {
    // 0 is no id for some clients.
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
    start_time: new Date(planned.start).toISOString(),
    end_time: new Date(planned.end).toISOString(),
    status: eventStatus[toPhase(planned, now)],
  }
}

export const toEventDetails = (planned: PlannedEvent, place: number, now: number): EventDetails => ({
  ...toEvent(planned, place, now),
  sort: place,
  is_offline: false,
  open_graph_url: planned.shareImage ?? planned.banner ?? '',
  conditions: planned.conditions,
})
