import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'
import { listPlace, sizeUpTo } from './list-place.ts'

const digits = (max: number) => v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(new RegExp(`^\\d{1,${max}}$`)))
const address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const collectionId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))

/**
 * Whom, by the one id that is given: body and query alike. Provider API §3.6, which has none for Bluesky: there `did` is ours, for
 * whoever was muted there with a whole person.
 */
const whomFields = {
  twitterId: v.optional(digits(20)),
  lensId: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{1,40}$/i), v.toLowerCase())),
  fid: v.optional(digits(12)),
  address: v.optional(address),
  did: v.optional(v.pipe(v.string(), v.maxLength(300), v.regex(/^did:[a-z\d]+:[\w.:%-]+$/))),
}
export type Whom = v.InferOutput<v.ObjectSchema<typeof whomFields, undefined>>

const countKeys = (whom: Whom): number =>
  [whom.twitterId, whom.lensId, whom.fid, whom.address, whom.did].filter((id) => id !== undefined).length
const WhomBody = v.pipe(
  v.strictObject(whomFields),
  v.check((whom) => countKeys(whom) === 1, 'must be one of twitterId, lensId, fid, address and did'),
)

const Relationship = v.object({ id: v.string(), address: v.string(), snsId: v.string(), snsPlatform: v.string() })

export const mute = defineCall({
  method: 'POST',
  path: '/v1/user/mute',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Mutes somebody on one network, or a wallet.',
  body: WhomBody,
  reply: v.array(Relationship),
})

export const unmute = defineCall({
  method: 'POST',
  path: '/v1/user/unmute',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Mutes somebody on one network, or a wallet, no longer.',
  body: WhomBody,
  reply: v.array(Relationship),
})

const relation = {
  method: 'POST',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Which of these are muted, alone or with the person whom they belong to.',
  body: v.strictObject({
    conditions: v.pipe(
      v.array(
        v.strictObject({
          snsPlatform: v.pipe(v.string(), v.maxLength(40)),
          snsId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300)),
        }),
      ),
      v.maxLength(500),
    ),
  }),
  reply: v.array(v.object({ snsId: v.string(), snsPlatform: v.string(), blocked: v.boolean() })),
} as const

/** Two names of one call: provider API §12, 8. */
export const muteRelation = defineCall({ ...relation, path: '/v1/user/muteRelation' })
export const blockRelation = defineCall({ ...relation, path: '/v1/user/blockRelation' })

export const muteAll = defineCall({
  method: 'POST',
  path: '/v1/user/muteAll',
  auth: 'required',
  envelope: 'provider',
  // Others are asked who is one with whom.
  limit: 'search',
  summary: 'Mutes everything that is connected to the person behind this id, now and later. Clients send the id in body and query.',
  query: v.object(whomFields),
  body: WhomBody,
  reply: v.array(Relationship),
})

export const isMuteAll = defineCall({
  method: 'GET',
  path: '/v1/user/isMuteAll',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Whether everything of the person behind this id is muted.',
  query: v.pipe(
    v.object(whomFields),
    v.check((whom) => countKeys(whom) === 1, 'must be one of twitterId, lensId, fid, address and did'),
  ),
  reply: v.object({ isBlockAll: v.boolean() }),
})

const listQuery = <const P extends v.GenericSchema>(platform: P) =>
  v.object({
    size: sizeUpTo(100),
    page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(1))),
    platform,
  })
const listReply = v.object({ page: v.number(), nextPage: v.number(), blocks: v.array(Relationship) })

export const muteList = defineCall({
  method: 'GET',
  path: '/v1/user/mutelist',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Muted wallets, the newest first. nextPage is the page to ask for next; 0 when there is none.',
  query: listQuery(v.optional(v.picklist(['wallet', 'farcaster', 'lens', 'twitter', 'bsky']), 'wallet')),
  reply: listReply,
})

export const platformMuteList = defineCall({
  method: 'GET',
  path: '/v1/user/platformMuteList',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Who is muted on a network, the newest first. nextPage is the page to ask for next; 0 when there is none.',
  query: listQuery(v.picklist(['farcaster', 'lens', 'twitter', 'bsky', 'wallet'])),
  reply: listReply,
})

export const muteCollection = defineCall({
  method: 'POST',
  path: '/v2/mute/collection',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Mutes an NFT collection.',
  body: v.strictObject({ collection_id: collectionId }),
  reply: Nothing,
})

/** The specs name no way back from a muted collection, nor a list of them; ours has both. */
export const unmuteCollection = defineCall({
  method: 'DELETE',
  path: '/v2/mute/collection',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Mutes an NFT collection no longer.',
  body: v.strictObject({ collection_id: collectionId }),
  reply: Nothing,
})

export const mutedCollections = defineCall({
  method: 'GET',
  path: '/v2/mute/collection',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Muted NFT collections, the newest first.',
  query: v.object({ size: sizeUpTo(100), cursor: listPlace }),
  reply: v.object({ list: v.array(v.object({ collection_id: v.string() })), cursor: v.number() }),
})
