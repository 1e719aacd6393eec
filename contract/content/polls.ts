import { countGraphemes } from '@chorus/model/length/graphemes'
import { networkPlatforms } from '@chorus/model/network-identity'
import { pollLimits } from '@chorus/model/poll/poll-limits'
import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Graphemes, and bytes in UTF-8, because a grapheme can have any number of bytes. */
const words = ({ max, bytes }: { max: number; bytes: number }) =>
  v.pipe(
    v.string(),
    v.maxBytes(bytes),
    v.transform((text) => text.toWellFormed().trim()),
    v.check((text) => text !== '' && countGraphemes(text) <= max, `must have 1 to ${max} characters`),
  )
const pollId = v.pipe(v.string(), v.regex(/^[\w-]{16}$/))
const profileId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(300))
const unusedProof = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4000))))
const Type = v.picklist(['single-choice', 'multiple-choice'])

const ChoiceDetail = v.object({
  /** From 1, in order. */
  id: v.number(),
  name: v.string(),
  count: v.number(),
  is_select: v.boolean(),
  /** Of those who voted. */
  percent: v.number(),
})

/** Provider API §3.17. `client_id` is ours: repeating a call with it creates only one poll. */
export const createPoll = defineCall({
  method: 'POST',
  path: '/v1/vote_frame/poll/create',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Creates a poll, which posts link to at /polls/{poll_id}. Repeated with the same client_id, it returns the same poll.',
  body: v.pipe(
    v.strictObject({
      title: words(pollLimits.title),
      choices: v.pipe(v.array(words(pollLimits.label)), v.minLength(pollLimits.options.min), v.maxLength(pollLimits.options.max)),
      type: Type,
      multiple_count: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1))),
      sub_time: v.pipe(v.number(), v.integer(), v.minValue(pollLimits.duration.min), v.maxValue(pollLimits.duration.max)),
      strategies: v.optional(v.literal('[]')),
      client_id: v.optional(v.pipe(v.string(), v.regex(/^[\w:-]{1,200}$/))),
    }),
    v.check(
      ({ multiple_count, choices }) => (multiple_count ?? 1) <= choices.length,
      'multiple_count must be at most the number of options',
    ),
  ),
  reply: v.object({ poll_id: v.string() }),
})

/** `title` and `is_own` are ours. */
export const readPoll = defineCall({
  method: 'GET',
  path: '/v1/vote_frame/poll',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'A poll with its results. is_select: what this account of a network has chosen, if it is connected to the caller’s account.',
  query: v.object({ poll_id: pollId, platform: v.optional(v.picklist(networkPlatforms)), platform_id: v.optional(profileId) }),
  reply: v.object({
    poll_id: v.string(),
    title: v.string(),
    /** s */
    created_time: v.number(),
    /** s */
    end_time: v.number(),
    vote_count: v.number(),
    multiple_count: v.number(),
    is_end: v.boolean(),
    is_own: v.boolean(),
    type: Type,
    choice_detail: v.array(ChoiceDetail),
  }),
})

/** Clients of the specs also send proofs of their own. A session that is connected to the voter is the proof here. */
export const votePoll = defineCall({
  method: 'POST',
  path: '/v1/vote_frame/poll/vote',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Votes once as an account of a network that is connected to the caller’s account.',
  body: v.strictObject({
    poll_id: pollId,
    platform: v.picklist(networkPlatforms),
    platform_id: profileId,
    /** Ids of options. */
    choices: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pollLimits.options.max))),
      v.minLength(1),
      v.maxLength(pollLimits.options.max),
      v.transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other)),
    ),
    lens_token: unusedProof,
    farcaster_signature: unusedProof,
    wallet_address: unusedProof,
    original_message: unusedProof,
    signature_message: unusedProof,
  }),
  /** `vote_count` is ours, and distinguishes a new vote from a repeated one. */
  reply: v.object({ is_success: v.boolean(), choice_detail: v.array(ChoiceDetail), vote_count: v.optional(v.number()) }),
})
