import { createPublicKey, verify } from 'node:crypto'
import type { SignedMessage } from '@chorus/contract/farcaster/farcaster-message'
import { findFault } from '@chorus/networks/farcaster/messages/find-fault'
import { toHex } from '@chorus/networks/farcaster/messages/hex'
import { encodeData, encodeMessage, hashData, toFarcasterTime } from '@chorus/networks/farcaster/messages/sign-message'
import type { EncodedMessage } from './create-submit.ts'
import type { HubError } from './read-hub-error.ts'

/** DER prefix of an Ed25519 public key, before its 32 bytes (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

const invalid = (details: string): HubError => ({ errCode: 'bad_request.validation_failure', details })

export const toDerKey = (key: Buffer): Buffer => Buffer.concat([prefix, key])

/** Encodes a message that its author signed, or says why every hub would refuse it. @param now ms */
export function checkSignedMessage(message: SignedMessage, now: number): EncodedMessage | HubError {
  const fault = findFault(message.data, toFarcasterTime(now))
  if (fault) return invalid(fault)
  const hash = hashData(encodeData(message.data))
  if (!Buffer.from(message.hash, 'base64').equals(hash)) return invalid('invalid hash')
  const key = createPublicKey({ key: toDerKey(Buffer.from(message.signer, 'base64')), format: 'der', type: 'spki' })
  if (!verify(null, hash, key, Buffer.from(message.signature, 'base64'))) return invalid('invalid signature')
  return { fid: message.data.fid, hash: toHex(hash), bytes: encodeMessage(message) }
}
