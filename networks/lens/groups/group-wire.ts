import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import { count, id, optional, pageInfo, text, time, uri, WireAccount } from '../wire.ts'

const named = v.object({ __typename: v.string() })
const config = lenientArray(
  v.object({
    key: v.string(),
    string: v.optional(text),
    bigDecimal: v.optional(v.union([v.string(), v.number()])),
    address: v.optional(id),
  }),
)
const executesOn = v.optional(lenientArray(v.string()))
const WireRule = v.object({ id, type: v.string(), executesOn, config: optional(config) })
export type WireRule = v.InferOutput<typeof WireRule>
/** All of the first list, and one of the second, are required. */
export const WireRules = v.object({ required: lenientArray(WireRule), anyOf: lenientArray(WireRule) })
const everyRule = v.array(v.object({ ...WireRule.entries, executesOn: v.optional(v.array(v.string())) }))
/** The same where something may be paid: a rule that can't be read could be a price. */
export const WireEveryRule = v.object({ required: everyRule, anyOf: everyRule })
const types = lenientArray(v.object({ type: v.string(), executesOn }))
const unsatisfied = lenientArray(v.object({ reason: v.string() }))
const canPost = optional(v.object({ canPost: named }))

export const WireGroup = v.object({
  address: id,
  timestamp: time,
  owner: id,
  banningEnabled: optional(v.boolean()),
  metadata: optional(v.object({ name: text, description: optional(text), icon: optional(uri), coverPicture: optional(uri) })),
  feed: optional(v.object({ address: id, rules: optional(v.object({ required: types, anyOf: types })), operations: canPost })),
  rules: WireRules,
  operations: optional(
    v.object({
      isMember: v.boolean(),
      isBanned: v.boolean(),
      hasRequestedMembership: v.boolean(),
      canRemoveMember: v.optional(named),
      canJoin: v.object({
        __typename: v.string(),
        unsatisfiedRules: v.nullish(v.object({ required: unsatisfied, anyOf: unsatisfied })),
      }),
    }),
  ),
})
export type WireGroup = v.InferOutput<typeof WireGroup>

export const WireFeed = v.object({
  address: id,
  createdAt: time,
  owner: id,
  metadata: optional(v.object({ name: text, description: optional(text) })),
  rules: WireRules,
  operations: canPost,
})
export type WireFeed = v.InferOutput<typeof WireFeed>

/** The newest groups or feeds of an account, by the ids of their metadata. */
export const WireNewest = v.object({ items: lenientArray(v.object({ address: id, metadata: optional(v.object({ id })) })) })
export const WireOneGroup = v.object({ group: v.nullable(WireGroup) })
/** The same where joining may be paid. */
export const WirePricedGroup = v.object({ group: v.nullable(v.object({ ...WireGroup.entries, rules: WireEveryRule })) })
export const WireGroups = v.object({ groups: v.object({ items: lenientArray(WireGroup), pageInfo }) })
export const WireOneFeed = v.object({ feed: v.nullable(WireFeed) })
export const WireFeeds = v.object({ feeds: v.object({ items: lenientArray(WireFeed), pageInfo }) })
/** With the wallet that owns each account. */
export const WireAdmins = v.object({
  people: v.object({ items: lenientArray(v.object({ account: v.object({ ...WireAccount.entries, owner: optional(id) }) })) }),
})
/** By `g` and the group's position in the request. */
export const WireFeedsOfGroups = v.record(v.string(), v.nullable(v.object({ feed: optional(v.object({ address: id })) })))
export const WireGroupStats = v.object({ groupStats: v.object({ totalMembers: count }) })
