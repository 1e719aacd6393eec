import { toChecksumAddress } from '@chorus/chains/to-checksum-address'
import { Refusal } from '@chorus/contract/refusal'
import { base58 } from '@scure/base'
import type { WalletAddress } from '../db/tables/watches.ts'

/** Undefined: neither an Ethereum nor a Solana address. Mixed case is an EIP-55 checksum, and a wrong one is a typo. */
export async function readWalletAddress(text: string): Promise<WalletAddress | undefined> {
  if (/^0x[\da-f]{40}$/i.test(text)) return (await isChecked(text)) ? { kind: 'wallet', address: text.toLowerCase() } : undefined
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === 32) return { kind: 'solana', address: text }
  return undefined
}

/** A key that is equal for all spellings of an address: Ethereum's are case-insensitive, Solana's and other ids are not. */
export const toAddressKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Parses an address or throws the refusal of spec 1 §5. `kind`: the only kind accepted. */
export async function requireWalletAddress(text: string, kind?: WalletAddress['kind']): Promise<WalletAddress> {
  const found = await readWalletAddress(text)
  if (!found || (kind !== undefined && found.kind !== kind)) throw new Refusal(`Invalid address: ${text}`)
  return found
}

async function isChecked(text: string): Promise<boolean> {
  const digits = text.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return (await toChecksumAddress(text)) === text
}
