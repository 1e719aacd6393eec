import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Millionths of a US dollar. */
const money = v.pipe(v.number(), v.integer())

const Purchase = v.object({
  /** Such as `post-read` or `post-create-url`. */
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

export const XSpending = v.object({
  today: Period,
  /** The last 30 days, today included. */
  month: Period,
  /** When today ends, ISO 8601. */
  resetsAt: v.string(),
  /** The account's daily limit, and what is left of it today. Absent: there is no limit. */
  cap: v.optional(v.object({ amount: money, left: money })),
  /** What is left today of the server's own limit, which stops this account too. Absent: there is no such limit. */
  serverLeft: v.optional(money),
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
    'What the X account of this session has cost, in millionths of a dollar: on what, today and in the last 30 days; and its daily cap.',
  reply: XSpending,
})
