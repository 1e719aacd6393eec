import type { KeyRequest } from '@chorus/contract/farcaster/farcaster-keys'

// What the wallet that owns an account signs to add and remove keys, as EIP-712 for eth_signTypedData_v4. Source: docs.farcaster.xyz,
// gasless signers.

export const keyDomain = { name: 'Farcaster KeyAdd', version: '1', chainId: 1 } as const
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
] as const
export const keyTypes = {
  KeyAdd: [
    { name: 'fid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'keyType', type: 'uint32' },
    { name: 'scopes', type: 'uint32[]' },
    { name: 'ttl', type: 'uint32' },
    { name: 'nonce', type: 'uint32' },
    { name: 'deadline', type: 'uint256' },
  ],
  KeyRemove: [
    { name: 'fid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'nonce', type: 'uint32' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export interface KeyRemoval {
  fid: number
  /** `0x` and hex. */
  key: string
  nonce: number
  /** Seconds since 1 January 2021. */
  deadline: number
}

const toTypedData = (primaryType: keyof typeof keyTypes, message: object) => ({
  domain: keyDomain,
  types: { EIP712Domain, [primaryType]: keyTypes[primaryType] },
  primaryType,
  message,
})

/** 256-bit numbers are text, as wallets expect. */
export const toKeyAddTypedData = ({ fid, key, scopes, ttl, nonce, deadline }: KeyRequest) =>
  toTypedData('KeyAdd', { fid: String(fid), key, keyType: 1, scopes, ttl, nonce, deadline: String(deadline) })

export const toKeyRemoveTypedData = ({ fid, key, nonce, deadline }: KeyRemoval) =>
  toTypedData('KeyRemove', { fid: String(fid), key, nonce, deadline: String(deadline) })
