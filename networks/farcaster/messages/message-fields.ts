/** How a field of a protobuf message is written. A record names the values of an enumeration; a list is a nested message. */
type FieldKind = 'uint' | 'string' | 'bytes' | Readonly<Record<string, number>> | readonly Field[]

/** `set`: written also with its default value, as members of a oneof are. `packed`: a list of numbers in one field. */
type FieldRule = 'plain' | 'set' | 'repeated' | 'packed'

export interface Field {
  name: string
  tag: number
  kind: FieldKind
  rule: FieldRule
}

const field = (name: string, tag: number, kind: FieldKind, rule: FieldRule = 'plain'): Field => ({ name, tag, kind, rule })
const message = (name: string, tag: number, fields: readonly Field[], rule: FieldRule = 'set'): Field => field(name, tag, fields, rule)

const messageTypes = {
  MESSAGE_TYPE_CAST_ADD: 1,
  MESSAGE_TYPE_CAST_REMOVE: 2,
  MESSAGE_TYPE_REACTION_ADD: 3,
  MESSAGE_TYPE_REACTION_REMOVE: 4,
  MESSAGE_TYPE_LINK_ADD: 5,
  MESSAGE_TYPE_LINK_REMOVE: 6,
  MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS: 7,
  MESSAGE_TYPE_VERIFICATION_REMOVE: 8,
  MESSAGE_TYPE_USER_DATA_ADD: 11,
  MESSAGE_TYPE_LINK_COMPACT_STATE: 14,
  MESSAGE_TYPE_KEY_ADD: 16,
  MESSAGE_TYPE_KEY_REMOVE: 17,
}
const userDataTypes = {
  USER_DATA_TYPE_PFP: 1,
  USER_DATA_TYPE_DISPLAY: 2,
  USER_DATA_TYPE_BIO: 3,
  USER_DATA_TYPE_URL: 5,
  USER_DATA_TYPE_LOCATION: 7,
  USER_DATA_TYPE_BANNER: 10,
}
const protocols = { PROTOCOL_ETHEREUM: 0, PROTOCOL_SOLANA: 1 }
const castId = [field('fid', 1, 'uint'), field('hash', 2, 'bytes')]

/** A message's data, in the order in which the official encoders write it. Source: Snapchain's message.proto. */
export const dataFields: readonly Field[] = [
  field('type', 1, messageTypes),
  field('fid', 2, 'uint'),
  field('timestamp', 3, 'uint'),
  field('network', 4, { FARCASTER_NETWORK_MAINNET: 1 }),
  message('castAddBody', 5, [
    field('embedsDeprecated', 1, 'string', 'repeated'),
    field('mentions', 2, 'uint', 'packed'),
    message('parentCastId', 3, castId),
    field('parentUrl', 7, 'string', 'set'),
    field('text', 4, 'string'),
    field('mentionsPositions', 5, 'uint', 'packed'),
    message('embeds', 6, [field('url', 1, 'string', 'set'), message('castId', 2, castId)], 'repeated'),
    field('type', 8, { CAST: 0, LONG_CAST: 1, TEN_K_CAST: 2 }),
  ]),
  message('castRemoveBody', 6, [field('targetHash', 1, 'bytes')]),
  message('reactionBody', 7, [
    field('type', 1, { REACTION_TYPE_LIKE: 1, REACTION_TYPE_RECAST: 2 }),
    message('targetCastId', 2, castId),
    field('targetUrl', 3, 'string', 'set'),
  ]),
  message('verificationAddAddressBody', 9, [
    field('address', 1, 'bytes'),
    field('claimSignature', 2, 'bytes'),
    field('blockHash', 3, 'bytes'),
    field('verificationType', 4, 'uint'),
    field('chainId', 5, 'uint'),
    field('protocol', 7, protocols),
  ]),
  message('verificationRemoveBody', 10, [field('address', 1, 'bytes'), field('protocol', 2, protocols)]),
  message('userDataBody', 12, [field('type', 1, userDataTypes), field('value', 2, 'string')]),
  message('linkBody', 14, [field('type', 1, 'string'), field('displayTimestamp', 2, 'uint', 'set'), field('targetFid', 3, 'uint', 'set')]),
  message('linkCompactStateBody', 17, [field('type', 1, 'string'), field('targetFids', 2, 'uint', 'packed')]),
  message('keyAddBody', 19, [
    field('key', 1, 'bytes'),
    field('keyType', 2, 'uint'),
    field('custodySignature', 3, 'bytes'),
    field('deadline', 4, 'uint'),
    field('nonce', 5, 'uint'),
    field('metadata', 6, 'bytes'),
    field('metadataType', 7, 'uint'),
    field('registrationTxHash', 8, 'bytes'),
    field('scopes', 9, 'uint', 'packed'),
    field('ttl', 10, 'uint'),
  ]),
  message('keyRemoveBody', 20, [
    field('key', 1, 'bytes'),
    field('signature', 2, 'bytes'),
    field('signatureType', 3, 'uint'),
    field('deadline', 4, 'uint'),
    field('nonce', 5, 'uint'),
  ]),
]
/** The envelope around the data. */
export const messageFields: readonly Field[] = [
  message('data', 1, dataFields),
  field('hash', 2, 'bytes'),
  field('hashScheme', 3, { HASH_SCHEME_BLAKE3: 1 }),
  field('signature', 4, 'bytes'),
  field('signatureScheme', 5, { SIGNATURE_SCHEME_ED25519: 1 }),
  field('signer', 6, 'bytes'),
  field('dataBytes', 7, 'bytes', 'set'),
]
