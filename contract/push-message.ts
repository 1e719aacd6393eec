import { networkNames } from '@chorus/model/limits'
import { notificationTypes } from '@chorus/model/notification'
import * as v from 'valibot'

/** People at most who are named; the others are counted. */
export const mostNames = 2
/** Letters of a name, and of what somebody wrote: with them a message stays far below the 4,096 bytes that push services take. */
export const longestName = 60
export const longestText = 200
/** Of an id that leads somewhere; the networks’ own are far shorter. */
export const longestId = 600

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

/**
 * What our server sends to a browser, encrypted: facts, of which the browser makes a sentence. It names no address: where it leads is put
 * together in the browser, of a network and an id, so that it is always a path of ours.
 */
export const PushMessage = v.object({
  /** The same for the same news: it is shown once. */
  tag: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  locale: v.pipe(v.string(), v.maxLength(20)),
  network: v.picklist(networkNames),
  /** Several: of more than one kind, or about more than one thing. */
  kind: v.picklist([...notificationTypes, 'Several']),
  /** The latest first. */
  names: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestName))), v.minLength(1), v.maxLength(mostNames)),
  /** How many people they are in all. */
  people: count,
  /** How many things have happened. */
  count,
  /** ms: when the latest of it happened. */
  at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))),
  /** What somebody wrote. */
  text: v.optional(v.pipe(v.string(), v.maxLength(longestText))),
  /** Absent: the list of notifications. */
  place: v.optional(v.object({ kind: v.picklist(['post', 'profile']), id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestId)) })),
})
export type PushMessage = v.InferOutput<typeof PushMessage>
