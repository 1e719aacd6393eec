import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3'

/** DER prefix of an Ed25519 private key, before its 32 bytes (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The address of a 32-byte secp256k1 key in hex, lower case. */
export function toEvmAddress(key: string): string {
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(Buffer.from(key, 'hex'))
  return `0x${Buffer.from(keccak_256(pair.getPublicKey().subarray(1)).subarray(-20)).toString('hex')}`
}

/** The signing key of a 32-byte Ed25519 seed in hex. */
export const toEd25519Key = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ed25519Prefix, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' })

/** 32 bytes. */
export const toEd25519PublicKey = (seed: string): Buffer =>
  createPublicKey(toEd25519Key(seed)).export({ format: 'der', type: 'spki' }).subarray(-32)

/** The address of a 32-byte Ed25519 seed in hex. */
export const toSolanaAddress = (seed: string): string => toBase58(toEd25519PublicKey(seed))

export function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = base58[Number(value % 58n)]! + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
