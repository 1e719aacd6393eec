import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Provider API §5.3: signed messages of the protocol, in protobuf's JSON. Bytes are in base64. */
export const base64 = (length: number, max = length) => {
  const count = (text: string) => (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0)
  return v.pipe(
    v.string(),
    v.maxLength(Math.ceil(max / 3) * 4),
    v.regex(/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/, 'must be base64'),
    v.check((text) => count(text) >= length && count(text) <= max, `must have ${length} bytes`),
  )
}
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const uint32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

const CastId = v.strictObject({ fid, hash: base64(20) })
const url = text(256)
/** JSON writers may say null for an absent field. */
const absent = v.optional(v.null())
const or = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.union([
      schema,
      v.pipe(
        v.null(),
        v.transform(() => undefined),
      ),
    ]),
  )

const CastAddBody = v.strictObject({
  embedsDeprecated: v.optional(v.pipe(v.array(v.string()), v.maxLength(0)), []),
  mentions: v.optional(v.pipe(v.array(fid), v.maxLength(10)), []),
  mentionsPositions: v.optional(v.pipe(v.array(uint32), v.maxLength(10)), []),
  parentCastId: or(CastId),
  parentUrl: or(url),
  text: v.optional(text(10_000), ''),
  embeds: v.optional(
    v.pipe(v.array(v.union([v.strictObject({ url, castId: absent }), v.strictObject({ castId: CastId, url: absent })])), v.maxLength(4)),
    [],
  ),
  type: v.optional(v.picklist(['CAST', 'LONG_CAST', 'TEN_K_CAST']), 'CAST'),
})
const ReactionBody = v.strictObject({
  type: v.picklist(['REACTION_TYPE_LIKE', 'REACTION_TYPE_RECAST']),
  targetCastId: or(CastId),
  targetUrl: or(url),
})
const LinkBody = v.strictObject({ type: v.picklist(['follow', 'block']), displayTimestamp: or(uint32), targetFid: fid })
const UserDataBody = v.strictObject({
  type: v.picklist([
    'USER_DATA_TYPE_PFP',
    'USER_DATA_TYPE_DISPLAY',
    'USER_DATA_TYPE_BIO',
    'USER_DATA_TYPE_URL',
    'USER_DATA_TYPE_LOCATION',
    'USER_DATA_TYPE_BANNER',
  ]),
  value: v.optional(text(256), ''),
})
const protocol = v.optional(v.picklist(['PROTOCOL_ETHEREUM', 'PROTOCOL_SOLANA']), 'PROTOCOL_ETHEREUM')
const VerificationAddBody = v.strictObject({
  address: base64(20, 32),
  claimSignature: base64(1, 2048),
  blockHash: base64(32),
  verificationType: v.optional(uint32, 0),
  chainId: v.optional(uint32, 0),
  protocol,
})

const KeyAddBody = v.strictObject({
  key: base64(32),
  keyType: v.literal(1),
  /** EIP-712, by the wallet that owns the account. */
  custodySignature: base64(65),
  /** Like `timestamp`. */
  deadline: uint32,
  nonce: uint32,
  /** ABI-encoded request of the application, with its signature. */
  metadata: base64(1, 1024),
  metadataType: v.literal(1),
  registrationTxHash: absent,
  /** Message types that the key may sign. */
  scopes: v.pipe(v.array(v.pipe(uint32, v.maxValue(64))), v.minLength(1), v.maxLength(16)),
  /** s */
  ttl: uint32,
})
const KeyRemoveBody = v.strictObject({
  key: base64(32),
  /** Absent when the key removes itself. */
  signature: v.optional(base64(65)),
  /** 1: by the wallet that owns the account. 2: by the key itself. */
  signatureType: v.picklist([1, 2]),
  deadline: uint32,
  nonce: uint32,
})

/** Message types that the app sends, which our server also signs. */
const offered = [
  { type: v.literal('MESSAGE_TYPE_CAST_ADD'), castAddBody: CastAddBody },
  { type: v.literal('MESSAGE_TYPE_CAST_REMOVE'), castRemoveBody: v.strictObject({ targetHash: base64(20) }) },
  { type: v.literal('MESSAGE_TYPE_REACTION_ADD'), reactionBody: ReactionBody },
  { type: v.literal('MESSAGE_TYPE_REACTION_REMOVE'), reactionBody: ReactionBody },
  { type: v.literal('MESSAGE_TYPE_LINK_ADD'), linkBody: LinkBody },
  { type: v.literal('MESSAGE_TYPE_LINK_REMOVE'), linkBody: LinkBody },
  { type: v.literal('MESSAGE_TYPE_USER_DATA_ADD'), userDataBody: UserDataBody },
] as const
const [castAdd, castRemove, reactionAdd, reactionRemove, linkAdd, linkRemove, userDataAdd] = offered

/** A message's type and body, without author and time. */
export const MessageBody = v.variant('type', [
  v.strictObject(castAdd),
  v.strictObject(castRemove),
  v.strictObject(reactionAdd),
  v.strictObject(reactionRemove),
  v.strictObject(linkAdd),
  v.strictObject(linkRemove),
  v.strictObject(userDataAdd),
])
export type MessageBody = v.InferOutput<typeof MessageBody>

const common = {
  fid,
  /** Seconds since 1 January 2021. */
  timestamp: uint32,
  network: v.literal('FARCASTER_NETWORK_MAINNET'),
}

export const MessageData = v.variant('type', [
  v.strictObject({ ...common, ...castAdd }),
  v.strictObject({ ...common, ...castRemove }),
  v.strictObject({ ...common, ...reactionAdd }),
  v.strictObject({ ...common, ...reactionRemove }),
  v.strictObject({ ...common, ...linkAdd }),
  v.strictObject({ ...common, ...linkRemove }),
  v.strictObject({ ...common, ...userDataAdd }),
  v.strictObject({
    ...common,
    type: v.literal('MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS'),
    verificationAddAddressBody: VerificationAddBody,
  }),
  v.strictObject({
    ...common,
    type: v.literal('MESSAGE_TYPE_VERIFICATION_REMOVE'),
    verificationRemoveBody: v.strictObject({ address: base64(20, 32), protocol }),
  }),
  v.strictObject({ ...common, type: v.literal('MESSAGE_TYPE_KEY_ADD'), keyAddBody: KeyAddBody }),
  v.strictObject({ ...common, type: v.literal('MESSAGE_TYPE_KEY_REMOVE'), keyRemoveBody: KeyRemoveBody }),
])
export type MessageData = v.InferOutput<typeof MessageData>

export const SignedMessage = v.strictObject({
  data: MessageData,
  hash: base64(20),
  hashScheme: v.literal('HASH_SCHEME_BLAKE3'),
  signature: base64(64),
  signatureScheme: v.literal('SIGNATURE_SCHEME_ED25519'),
  signer: base64(32),
  /** The encoded data. Ours is equal, or the hash would differ. */
  dataBytes: or(base64(1, 16_384)),
})
export type SignedMessage = v.InferOutput<typeof SignedMessage>

/** Bytes as Node's Buffer writes them in JSON. */
const BufferJson = v.object({ type: v.literal('Buffer'), data: v.pipe(v.array(v.number()), v.maxLength(64)) })

/** An error of the hub, with status 200. */
export const MessageError = v.object({
  name: v.string(),
  /** Of gRPC; 3: the message is invalid. */
  code: v.number(),
  /** `bad_request.validation_failure` */
  errCode: v.string(),
  details: v.string(),
  presentable: v.boolean(),
  metadata: v.object({ errcode: v.array(v.string()) }),
})
export type MessageError = v.InferOutput<typeof MessageError>

export const submitFarcasterMessage = defineCall({
  method: 'POST',
  path: '/v2/farcaster/message',
  auth: 'optional',
  envelope: 'bare',
  limit: 'write',
  summary: 'Submits a message that its author has signed. Errors of the network have status 200 and an errCode.',
  body: SignedMessage,
  reply: v.union([
    v.object({
      data: v.looseObject({ type: v.string() }),
      hash: BufferJson,
      hashScheme: v.string(),
      signature: BufferJson,
      signatureScheme: v.string(),
      signer: BufferJson,
    }),
    MessageError,
  ]),
})
