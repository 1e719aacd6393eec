import { createHash } from 'node:crypto'
import { toEvmAddress } from '../seed/keys.ts'
import type { Person } from '../seed/world.ts'

/** A key that a Farcaster app signs logins with, so that the recovery phrase stays in the drawer. */
export interface AuthAddress {
  /** 32-byte secp256k1 key, hex */
  key: string
  /** Lower case. */
  address: string
}

const toAuthAddress = (seed: string): AuthAddress => {
  const key = createHash('sha256').update(seed).digest('hex')
  return { key, address: toEvmAddress(key) }
}

/** The auth address in someone's app. Half of the cast have one, the others sign with their custody address. */
export const authAddressOf = ({ key, accounts: { farcaster } }: Person): AuthAddress | undefined =>
  farcaster && farcaster.fid % 2 === 0 ? toAuthAddress(`auth ${key}`) : undefined

/** The auth address of a phone that its owner has lost and removed. */
export const removedAuthAddressOf = ({ key }: Person): AuthAddress => toAuthAddress(`lost ${key}`)
