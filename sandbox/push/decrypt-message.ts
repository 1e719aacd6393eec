import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The private part of a browser's subscription, in base64url. */
export interface SubscriptionSecret {
  /** The private key that belongs to `keys.p256dh`. */
  privateKey: string
  auth: string
}

const toBytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Decrypts a push message as a browser does: RFC 8291 over RFC 8188 (`aes128gcm`), a single record. Written from the RFCs and tested with
 * their example; throws an Error that names the fault.
 */
export function decryptMessage(body: Buffer, { privateKey, auth }: SubscriptionSecret): string {
  if (body.length < 21) throw new Error('The header of the message is cut short.')
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body[20]!
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (recordSize < 18) throw new Error('RFC 8188 §2.1: a record is at least 18 bytes.')
  if (idLength !== 65) throw new Error('RFC 8291 §4: the key id is the uncompressed public key of the sender.')
  if (record.length > recordSize) throw new Error('RFC 8291 §4: there is one record.')
  const own = createECDH('prime256v1')
  own.setPrivateKey(toBytes(privateKey))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const secret = derive(own.computeSecret(senderKey), toBytes(auth), keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  // The last record ends with 2, followed by zero padding.
  if (padded[end] !== 2) throw new Error('RFC 8188 §2: the last record has no delimiter.')
  return padded.subarray(0, end).toString('utf8')
}
