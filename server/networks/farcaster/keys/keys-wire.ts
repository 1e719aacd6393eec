import * as v from 'valibot'

// How hubs list keys. Snapchain's HTTP API writes the fields of its protobuf messages in camel case.

const key = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.toLowerCase())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const absentOr = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema))
const list = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(5000),
    v.transform((items) => items.flatMap((item) => (v.is(schema, item) ? [v.parse(schema, item)] : []))),
  )
const toMs = (seconds: number | null | undefined): number | null => (typeof seconds === 'number' ? seconds * 1000 : null)

/** The fid in the ABI-encoded request of an application: its first word after the offset. Undefined: there is none. */
function readRequestFid(metadata: string): number | undefined {
  const bytes = Buffer.from(metadata, 'base64')
  if (bytes.length < 64) return undefined
  const fid = Number(BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`))
  return Number.isSafeInteger(fid) && fid > 0 ? fid : undefined
}

const SignerEvent = v.pipe(
  v.object({
    blockTimestamp: count,
    signerEventBody: v.object({
      key,
      keyType: v.literal(1),
      eventType: v.literal('SIGNER_EVENT_TYPE_ADD'),
      metadata: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
    }),
  }),
  v.transform(({ blockTimestamp, signerEventBody }) => ({
    key: signerEventBody.key,
    isOnChain: true,
    addedAt: toMs(blockTimestamp),
    lastUsedAt: null,
    expiresAt: null,
    scopes: [] as number[],
    requestFid: readRequestFid(signerEventBody.metadata),
  })),
)

export const HubSignerEvents = v.pipe(
  v.object({ events: list(SignerEvent) }),
  v.transform(({ events }) => events),
)

const HubKey = v.pipe(
  v.object({
    source: v.picklist(['SIGNER_SOURCE_ONCHAIN', 'SIGNER_SOURCE_OFFCHAIN']),
    key,
    keyType: v.optional(v.literal(1)),
    /** s, as all times here. */
    addedAt: absentOr(count),
    lastUsedAt: absentOr(count),
    expiresAt: absentOr(count),
    scopes: v.optional(v.pipe(v.array(count), v.maxLength(64)), []),
    requestFid: absentOr(count),
    onchainEvent: absentOr(v.object({ signerEventBody: v.object({ metadata: v.optional(v.string(), '') }) })),
  }),
  v.transform(({ source, addedAt, lastUsedAt, expiresAt, requestFid, onchainEvent, scopes, key: name }) => ({
    key: name,
    isOnChain: source === 'SIGNER_SOURCE_ONCHAIN',
    addedAt: toMs(addedAt),
    lastUsedAt: toMs(lastUsedAt),
    expiresAt: toMs(expiresAt),
    scopes,
    requestFid: requestFid ?? readRequestFid(onchainEvent?.signerEventBody.metadata ?? ''),
  })),
)

export const HubKeys = v.pipe(
  v.object({
    signers: list(HubKey),
    nextPageToken: absentOr(v.pipe(v.string(), v.maxLength(400))),
    currentUserNonce: v.optional(count, 0),
    requesterFidNonces: v.optional(v.record(v.string(), count), {}),
  }),
  v.transform(({ signers, nextPageToken, currentUserNonce, requesterFidNonces }) => ({
    keys: signers,
    next: nextPageToken || undefined,
    nonce: currentUserNonce,
    appNonces: requesterFidNonces,
  })),
)
