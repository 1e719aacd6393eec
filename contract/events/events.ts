import { networkNames } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { sizeUpTo } from '../list-place.ts'

/** An event's name in the addresses of its pages. */
export const EventName = v.pipe(v.string(), v.regex(/^[\da-z](?:[\da-z-]{0,62}[\da-z])?$/, 'must be lower-case letters, digits and dashes'))

/** Provider API §3.17: `status`. */
export const eventStatus = { upcoming: 0, active: 1, ended: 2 } as const

/** Times in ISO 8601; `now` in ms. */
export function toEventStatus({ start_time: start, end_time: end }: { start_time: string; end_time: string }, now: number) {
  if (now < Date.parse(start)) return eventStatus.upcoming
  return now < Date.parse(end) ? eventStatus.active : eventStatus.ended
}

const text = v.string()

/** Provider API §3.17. Addresses of images that an event doesn't have are empty. */
const Event = v.object({
  id: v.number(),
  name: text,
  title: text,
  sub_title: text,
  description: text,
  /** Where its reward is claimed. */
  url: text,
  banner_url: text,
  cover_url: text,
  icon_url: text,
  ext: text,
  /** ISO 8601 */
  start_time: text,
  end_time: text,
  status: v.picklist(Object.values(eventStatus)),
})
export type Event = v.InferOutput<typeof Event>

const network = v.picklist(networkNames)

/** What someone must do, or have, before they can claim. Ours: the provider API doesn't say what events ask for. */
export const EventCondition = v.variant('kind', [
  /** An account of this network, connected to Chorus. */
  v.object({ kind: v.literal('account'), network }),
  /** Such an account follows this one. `id`: its permanent id. */
  v.object({ kind: v.literal('follow'), network, id: text, name: text }),
  /** Any wallet. */
  v.object({ kind: v.literal('wallet') }),
  /** At least this much of an ERC-20 or ERC-721 token in a connected wallet. `name`: of the token. `amount`: in its smallest unit. */
  v.object({ kind: v.literal('token'), chainId: v.number(), contract: text, amount: text, name: text }),
])
export type EventCondition = v.InferOutput<typeof EventCondition>

const EventDetails = v.object({
  ...Event.entries,
  sort: v.number(),
  is_offline: v.boolean(),
  /** The picture of its share card. */
  open_graph_url: text,
  conditions: v.array(EventCondition),
})
export type EventDetails = v.InferOutput<typeof EventDetails>

export const events = defineCall({
  method: 'GET',
  path: '/v1/activity/list',
  auth: 'none',
  envelope: 'provider',
  limit: 'read',
  summary: 'The operator’s events: active ones, then those to come, then those that have ended. The cursor is empty at the end.',
  query: v.object({ cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{0,6}$/, 'must be a cursor of ours'))), size: sizeUpTo(50) }),
  reply: v.object({ list: v.array(Event), cursor: text, size: v.number() }),
})

export const event = defineCall({
  method: 'GET',
  path: '/v1/activity/info',
  auth: 'none',
  envelope: 'provider',
  limit: 'read',
  summary: 'An event and what it asks for.',
  query: v.object({ name: v.pipe(v.string(), v.maxLength(64)) }),
  reply: EventDetails,
})

const address = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)))

export const eventCheck = defineCall({
  method: 'GET',
  path: '/v1/activity/check/{name}',
  auth: 'required',
  envelope: 'provider',
  limit: 'search',
  summary: 'Which of an event’s conditions the account meets, in their order. With an address, only that connected wallet counts.',
  query: v.object({ address, evmAddress: address, solAddress: address }),
  reply: v.object({
    canClaim: v.boolean(),
    /** unknown: the network or chain isn't responding. */
    conditions: v.array(v.picklist(['met', 'missing', 'unknown'])),
  }),
})
export type EventCheck = v.InferOutput<typeof eventCheck.reply>
