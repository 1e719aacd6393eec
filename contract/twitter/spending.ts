import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Millionths of a US dollar. */
const money = v.pipe(v.number(), v.integer())

/** What X charges for. */
export const xItems = [
  'post-read',
  'user-read',
  'follow-read',
  'space-read',
  'media-read',
  'poll-read',
  'post-create',
  'post-create-url',
  'reply-summoned',
  'interaction-create',
  'interaction-delete',
  'content-manage',
  'bookmark',
  'media-upload',
  'media-metadata',
  'mute-create',
  'mute-delete',
  'profile-update',
] as const
export type XItem = (typeof xItems)[number]

const Purchase = v.object({
  /** One of `xItems`, or one that a server of another version sells. */
  item: v.string(),
  count: v.pipe(v.number(), v.integer()),
  cost: money,
})

const Period = v.object({
  /** First day in UTC: YYYY-MM-DD. */
  since: v.pipe(v.string(), v.isoDate()),
  spent: money,
  /** The most that calls with a lost answer can have cost. Counts as spent. */
  unconfirmed: money,
  /** Most expensive first. */
  purchases: v.array(Purchase),
})

/** A daily limit, what is left of it today, and what of that is for reading. The rest is kept for posting. */
const Cap = v.object({ amount: money, left: money, leftToRead: money })

export const XSpending = v.object({
  today: Period,
  /** The last 30 days, today included. */
  month: Period,
  /** When today ends, ISO 8601. */
  resetsAt: v.string(),
  /** The account's limit. Absent: there is none. */
  cap: v.optional(Cap),
  /** All accounts and guests together. Their cap stops this account too. */
  server: v.object({
    /** Today and in the last 30 days, including what is unconfirmed. */
    today: money,
    month: money,
    cap: v.optional(Cap),
  }),
  /** The most that the smallest page of posts can cost. */
  pageCost: money,
})
export type XSpending = v.InferOutput<typeof XSpending>

export const twitterSpending = defineCall({
  auth: 'none',
  envelope: 'own',
  method: 'GET',
  limit: 'read',
  path: '/api/twitter/spending',
  summary:
    'What the X account of this session has cost, in millionths of a dollar: on what, today and in the last 30 days; its daily cap; and the same totals for the whole server.',
  reply: XSpending,
})
