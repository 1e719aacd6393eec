import type { KeyAddBody, KeyRemoveBody } from '@farcaster/core'
import { keccak_256 } from '@noble/hashes/sha3'

// Hashes of the typed data that wallets sign about keys, by EIP-712 itself and not by a library that clients use too.

const encoder = new TextEncoder()
const word = (value: number | bigint): Uint8Array => Buffer.from(BigInt(value).toString(16).padStart(64, '0'), 'hex')
const hashOf = (...parts: readonly Uint8Array[]): Uint8Array => keccak_256(Buffer.concat(parts))
const hashText = (text: string): Uint8Array => keccak_256(encoder.encode(text))

const domain = hashOf(
  hashText('EIP712Domain(string name,string version,uint256 chainId)'),
  hashText('Farcaster KeyAdd'),
  hashText('1'),
  word(1),
)

const toDigest = (type: string, ...values: readonly Uint8Array[]): `0x${string}` =>
  `0x${Buffer.from(hashOf(Uint8Array.of(0x19, 0x01), domain, hashOf(hashText(type), ...values))).toString('hex')}`

export const hashKeyAdd = (fid: number, { key, keyType, scopes, ttl, nonce, deadline }: KeyAddBody): `0x${string}` =>
  toDigest(
    'KeyAdd(uint256 fid,bytes key,uint32 keyType,uint32[] scopes,uint32 ttl,uint32 nonce,uint256 deadline)',
    word(fid),
    hashOf(key),
    word(keyType),
    hashOf(...scopes.map(word)),
    word(ttl),
    word(nonce),
    word(deadline),
  )

export const hashKeyRemove = (fid: number, { key, nonce, deadline }: KeyRemoveBody): `0x${string}` =>
  toDigest('KeyRemove(uint256 fid,bytes key,uint32 nonce,uint256 deadline)', word(fid), hashOf(key), word(nonce), word(deadline))

export const hashKeyRequest = (requestFid: bigint, key: Uint8Array, deadline: bigint): `0x${string}` =>
  toDigest('SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)', word(requestFid), hashOf(key), word(deadline))
