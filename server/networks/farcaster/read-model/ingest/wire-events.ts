import * as v from 'valibot'

/** The parts of a hub's events and messages that the index stores. Source: Snapchain's HTTP API. */

/** Postgres stores neither NUL nor half of a surrogate pair. */
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.transform((value) => value.replaceAll('\0', '').toWellFormed()),
  )
/** More than the protocol allows. Postgres indexes hold 2,700 bytes, and a longer text would block its shard. */
const indexed = text(640)
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999_999_999))
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
/** Hubs write the hash of a removed cast in base64, unlike all others. */
const removedHash = v.union([
  hash,
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z\d+/]{27}=$/),
    v.transform((base64) => `0x${Buffer.from(base64, 'base64').toString('hex')}`),
  ),
])
const CastId = v.object({ fid, hash })
const list = <S extends v.GenericSchema>(schema: S) => v.optional(v.array(schema), [])

const Embed = v.union([v.object({ castId: CastId }), v.object({ url: text(8192) }), v.looseObject({})])
const Link = v.object({ type: text(32), targetFid: v.optional(fid) })
const Address = v.object({ address: text(100), protocol: v.optional(v.union([v.string(), v.number()])) })

export const WireMessage = v.object({
  hash,
  data: v.object({
    type: v.string(),
    fid,
    /** Seconds since 1 January 2021. */
    timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
    castAddBody: v.optional(
      v.nullable(
        v.object({
          text: v.optional(text(20_000), ''),
          mentions: list(fid),
          mentionsPositions: list(v.pipe(v.number(), v.integer(), v.minValue(0))),
          embeds: list(Embed),
          parentCastId: v.optional(v.nullable(CastId)),
          parentUrl: v.optional(v.nullable(indexed)),
        }),
      ),
    ),
    castRemoveBody: v.optional(v.nullable(v.object({ targetHash: removedHash }))),
    reactionBody: v.optional(
      v.nullable(v.object({ type: v.union([v.string(), v.number()]), targetCastId: v.optional(v.nullable(CastId)) })),
    ),
    linkBody: v.optional(v.nullable(Link)),
    linkCompactStateBody: v.optional(v.nullable(v.object({ type: text(32), targetFids: list(fid) }))),
    userDataBody: v.optional(v.nullable(v.object({ type: v.string(), value: indexed }))),
    verificationAddAddressBody: v.optional(v.nullable(Address)),
    verificationRemoveBody: v.optional(v.nullable(Address)),
  }),
})
export type WireMessage = v.InferOutput<typeof WireMessage>

/** `timestamp`: seconds since 1970. `fid` 0: the name belongs to no one. */
export const WireNameProof = v.object({ name: text(100), fid, timestamp: v.optional(v.number(), 0) })
export type WireNameProof = v.InferOutput<typeof WireNameProof>

/** Unknown kinds of messages must not stop the index. */
const known = v.fallback(v.nullable(WireMessage), null)
const changed = v.object({ message: known })
const proof = v.fallback(v.optional(v.nullable(WireNameProof)), null)

export const WireEvent = v.object({
  type: v.string(),
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  mergeMessageBody: v.optional(v.nullable(v.object({ message: known, deletedMessages: v.optional(v.nullable(v.array(known)), []) }))),
  pruneMessageBody: v.optional(v.nullable(changed)),
  revokeMessageBody: v.optional(v.nullable(changed)),
  mergeUsernameProofBody: v.optional(v.nullable(v.object({ usernameProof: proof, deletedUsernameProof: proof }))),
  /** `timestamp`: seconds since 1 January 2021. */
  blockConfirmedBody: v.optional(v.nullable(v.object({ timestamp: v.optional(v.number()) }))),
})
export type WireEvent = v.InferOutput<typeof WireEvent>
