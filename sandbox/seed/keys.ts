import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3'

/** DER prefix of an Ed25519 private key, before its 32 bytes (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * What belongs to a key, derived once: the same people are in every world of a seed, tests create thousands of worlds, and each derivation
 * multiplies points of a curve.
 */
function remember<T>(derive: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const derived = derive(key)
    known.set(key, derived)
    return derived
  }
}

/** The address of a 32-byte secp256k1 key in hex, lower case. */
export const toEvmAddress = remember((key) => {
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(Buffer.from(key, 'hex'))
  return `0x${Buffer.from(keccak_256(pair.getPublicKey().subarray(1)).subarray(-20)).toString('hex')}`
})

/** The signing key of a 32-byte Ed25519 seed in hex. */
export const toEd25519Key = remember((seed): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ed25519Prefix, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' }),
)

/** In hex, which no one can change. */
const toEd25519PublicHex = remember((seed) =>
  createPublicKey(toEd25519Key(seed)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
)

/** 32 bytes. */
export const toEd25519PublicKey = (seed: string): Buffer => Buffer.from(toEd25519PublicHex(seed), 'hex')

/** The address of a 32-byte Ed25519 seed in hex. */
export const toSolanaAddress = (seed: string): string => toBase58(toEd25519PublicKey(seed))

export function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = base58[Number(value % 58n)]! + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
