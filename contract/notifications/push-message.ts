import { networkNames } from '@chorus/model/network-identity'
import { notificationTypes } from '@chorus/model/notifications/notification'
import * as v from 'valibot'

/** Maximum number of named people; the others are counted. */
export const mostNames = 2
/** Characters of a name and of a quoted text. They hold a message far below the 4,096 bytes that push services accept. */
export const longestName = 60
export const longestText = 200
/** Characters of an id; the networks' own ids are far shorter. */
export const longestId = 600

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

/**
 * What our server sends to a browser, encrypted: facts, from which the browser makes a sentence. It contains no URL: the browser builds the
 * path from a network and an id, so it is always a path of ours.
 */
export const PushMessage = v.object({
  /** Equal for the same event, so that it is shown once. */
  tag: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  locale: v.pipe(v.string(), v.maxLength(20)),
  /** Absent: it is about no network. */
  network: v.optional(v.picklist(networkNames)),
  /** Several: of more than one kind, or about more than one post. ScheduledFailed: a scheduled post wasn't sent. ProposalEnds: voting ends soon. */
  kind: v.picklist([...notificationTypes, 'Several', 'ScheduledFailed', 'ProposalEnds']),
  /** Latest first. For ScheduledFailed, the network; for ProposalEnds, the DAO's space. */
  names: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestName))), v.minLength(1), v.maxLength(mostNames)),
  /** The total number of people. */
  people: count,
  /** The number of events. */
  count,
  /** ms. Time of the latest event. */
  at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))),
  /** The text of a reply, quote or mention, or the title of a proposal. */
  text: v.optional(v.pipe(v.string(), v.maxLength(longestText))),
  /** Absent: the list of notifications. A proposal's id is `space/proposal`. */
  place: v.optional(
    v.object({ kind: v.picklist(['post', 'profile', 'proposal']), id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestId)) }),
  ),
})
export type PushMessage = v.InferOutput<typeof PushMessage>
