import { isNetworkName } from '@chorus/model/network-identity'
import type { EventId } from '@chorus/model/telemetry/event-id'
import { networkEvents, type NetworkEvents } from '@chorus/model/telemetry/network-events'
import type { Target } from '../../cache/edits/edits.ts'
import { placeOf } from '../../cache/entities/entity-ref.ts'
import type { Flag } from '../../cache/entities/flag.ts'

const pairs: Partial<Record<Flag, 'like' | 'repost' | 'bookmark' | 'follow' | 'join'>> = {
  like: 'like',
  mirror: 'repost',
  bookmark: 'bookmark',
  follow: 'follow',
  join: 'join',
}
const mutes: ReadonlySet<Flag> = new Set(['mute', 'muteHere', 'block'])
const deletions: ReadonlySet<Flag> = new Set(['removed', 'hidden'])

/** The event of a mutation that its network has confirmed. Undefined: the catalogue has none. */
export function toEditEvent({ ref, flag }: Target, isOn: boolean): EventId | undefined {
  if (mutes.has(flag)) return isOn ? 'mute_success' : 'unmute_success'
  const place = placeOf(ref)
  const events: Partial<NetworkEvents> = (isNetworkName(place) && networkEvents[place]) || {}
  if (deletions.has(flag)) return events.delete
  const pair = pairs[flag]
  return pair && events[pair]?.[isOn ? 0 : 1]
}
