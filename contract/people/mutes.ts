import { networkIdentities, networkNames, networkPlatforms, type NetworkMuteKey } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'
import { listPlace, sizeUpTo } from '../list-place.ts'

const digits = (max: number) => v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(new RegExp(`^\\d{1,${max}}$`)))
const address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const collectionId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))

type MuteId = v.GenericSchema<unknown, string>

const networkMuteIds: Readonly<Partial<Record<string, MuteId>>> = {
  twitterId: digits(20),
  lensId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,40}$/i), v.toLowerCase()),
  fid: digits(12),
  did: v.pipe(v.string(), v.maxLength(300), v.regex(/^did:[a-z\d]+:[\w.:%-]+$/)),
}
const muteKeys: readonly (NetworkMuteKey | 'address')[] = [...networkNames.map((name) => networkIdentities[name].muteKey), 'address']

/** The account or wallet to mute, by exactly one of these ids, in body and query alike. Provider API §3.6; `did` is ours. */
const targetFields = Object.fromEntries(muteKeys.map((key) => [key, v.optional(networkMuteIds[key] ?? address)])) as Record<
  NetworkMuteKey | 'address',
  v.OptionalSchema<MuteId, undefined>
>
export type MuteTarget = Partial<Record<NetworkMuteKey | 'address', string>>

const oneKey = v.check<MuteTarget, string>(
  (target) => Object.values(target).filter((id) => id !== undefined).length === 1,
  `must be one of ${muteKeys.join(', ')}`,
)
const TargetBody = v.pipe(v.strictObject(targetFields), oneKey)

const Relationship = v.object({ id: v.string(), address: v.string(), snsId: v.string(), snsPlatform: v.string() })

export const mute = defineCall({
  method: 'POST',
  path: '/v1/user/mute',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Mutes an account on one network, or a wallet.',
  body: TargetBody,
  reply: v.array(Relationship),
})

export const unmute = defineCall({
  method: 'POST',
  path: '/v1/user/unmute',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Unmutes an account on one network, or a wallet.',
  body: TargetBody,
  reply: v.array(Relationship),
})

const relation = {
  method: 'POST',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Which of these are muted, individually or through their person.',
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
  // Asks external services for linked identities.
  limit: 'search',
  summary: 'Mutes everything connected to the person behind this id, now and later. Clients send the id in body and query.',
  query: v.object(targetFields),
  body: TargetBody,
  reply: v.array(Relationship),
})

export const isMuteAll = defineCall({
  method: 'GET',
  path: '/v1/user/isMuteAll',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Whether the whole person behind this id is muted.',
  query: v.pipe(v.object(targetFields), oneKey),
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
  summary: 'Muted wallets, newest first. nextPage is the next page; 0 at the end.',
  query: listQuery(v.optional(v.picklist(['wallet', ...networkPlatforms]), 'wallet')),
  reply: listReply,
})

export const platformMuteList = defineCall({
  method: 'GET',
  path: '/v1/user/platformMuteList',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Muted accounts on a network, newest first. nextPage is the next page; 0 at the end.',
  query: listQuery(v.picklist([...networkPlatforms, 'wallet'])),
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

/** The specs can neither unmute a collection nor list muted ones; we add both. */
export const unmuteCollection = defineCall({
  method: 'DELETE',
  path: '/v2/mute/collection',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Unmutes an NFT collection.',
  body: v.strictObject({ collection_id: collectionId }),
  reply: Nothing,
})

export const mutedCollections = defineCall({
  method: 'GET',
  path: '/v2/mute/collection',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Muted NFT collections, newest first.',
  query: v.object({ size: sizeUpTo(100), cursor: listPlace }),
  reply: v.object({ list: v.array(v.object({ collection_id: v.string() })), cursor: v.number() }),
})
