import type { MessageBody, MessageData, SignedMessage } from '@chorus/contract/farcaster/farcaster-message'
import { blake3 } from '@noble/hashes/blake3'
import { toBase64 } from './base64.ts'
import { encodeFields } from './encode-fields.ts'
import { dataFields, messageFields } from './message-fields.ts'

/** ms: 1 January 2021, from which the protocol counts its seconds. */
const epoch = 1_609_459_200_000

/** @param ms Unix time. */
export const toFarcasterTime = (ms: number): number => Math.floor((ms - epoch) / 1000)

export const toMessageData = (fid: number, timestamp: number, body: MessageBody): MessageData => ({
  ...body,
  fid,
  timestamp,
  network: 'FARCASTER_NETWORK_MAINNET',
})

export interface Signature {
  signature: Uint8Array
  /** The public key. */
  signer: Uint8Array
}

/** BLAKE3, 20 bytes, of the encoded data. */
export const hashData = (dataBytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(blake3(dataBytes, { dkLen: 20 }))

export const encodeData = (data: object): Uint8Array<ArrayBuffer> => encodeFields(dataFields, { ...data })

/**
 * Equal data and keys give equal bytes.
 * @param sign Signs the hash with Ed25519.
 */
export async function signMessage(
  data: MessageData,
  sign: (hash: Uint8Array<ArrayBuffer>) => Signature | Promise<Signature>,
): Promise<SignedMessage> {
  const hash = hashData(encodeData(data))
  const { signature, signer } = await sign(hash)
  return {
    data,
    hash: toBase64(hash),
    hashScheme: 'HASH_SCHEME_BLAKE3',
    signature: toBase64(signature),
    signatureScheme: 'SIGNATURE_SCHEME_ED25519',
    signer: toBase64(signer),
  }
}

/** The bytes that hubs accept: with the data twice, so that a hub that would encode it differently still has what was signed. */
export function encodeMessage({ data, ...envelope }: Omit<SignedMessage, 'data'> & { data: object }): Uint8Array<ArrayBuffer> {
  return encodeFields(messageFields, { ...envelope, data, dataBytes: toBase64(encodeData(data)) })
}
