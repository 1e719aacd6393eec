import type { KeyRequest } from '@chorus/contract/farcaster/farcaster-keys'
import type { MessageData } from '@chorus/contract/farcaster/farcaster-message'
import { toBase64 } from '../messages/base64.ts'
import { fromHex } from '../messages/hex.ts'
import type { KeyRemoval } from './typed-data.ts'

const toBytes = (hex: string): string => toBase64(fromHex(hex))
const network = 'FARCASTER_NETWORK_MAINNET'

/** Signed by the new key itself, which proves that its holder sends it. @param signature By the owner's wallet. */
export const toKeyAddData = (
  { fid, key, scopes, ttl, nonce, deadline, metadata }: KeyRequest,
  signature: string,
  timestamp: number,
): MessageData => ({
  fid,
  timestamp,
  network,
  type: 'MESSAGE_TYPE_KEY_ADD',
  keyAddBody: {
    key: toBytes(key),
    keyType: 1,
    custodySignature: toBytes(signature),
    deadline,
    nonce,
    metadata: toBytes(metadata),
    metadataType: 1,
    scopes: [...scopes],
    ttl,
  },
})

/** @param signature By the owner's wallet. Absent: the key removes itself, and signs the message. */
export const toKeyRemoveData = (
  { fid, key, nonce, deadline }: KeyRemoval,
  signature: string | undefined,
  timestamp: number,
): MessageData => ({
  fid,
  timestamp,
  network,
  type: 'MESSAGE_TYPE_KEY_REMOVE',
  keyRemoveBody: {
    key: toBytes(key),
    ...(signature === undefined ? { signatureType: 2 } : { signature: toBytes(signature), signatureType: 1 }),
    deadline,
    nonce,
  },
})
