import { Refusal } from '@chorus/contract/refusal'
import { base58 } from '@scure/base'

export interface WalletAddress {
  kind: 'wallet' | 'solana'
  /** In the one form in which it is kept: Ethereum's in lower case, Solana's as it is. */
  address: string
}

/** Undefined: neither an Ethereum nor a Solana address. Mixed case is a checksum (EIP-55), and a wrong one a typing error. */
export async function readWalletAddress(text: string): Promise<WalletAddress | undefined> {
  if (/^0x[\da-f]{40}$/i.test(text)) return (await isChecked(text)) ? { kind: 'wallet', address: text.toLowerCase() } : undefined
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === 32) return { kind: 'solana', address: text }
  return undefined
}

/** What two spellings of one address have in common: Ethereum's mean the same in any case, Solana's and other ids do not. */
export const toAddressKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Spec 1 §5 has the words. `kind`: the only one that will do. */
export async function requireWalletAddress(text: string, kind?: WalletAddress['kind']): Promise<WalletAddress> {
  const found = await readWalletAddress(text)
  if (!found || (kind !== undefined && found.kind !== kind)) throw new Refusal(`Invalid address: ${text}`)
  return found
}

async function isChecked(text: string): Promise<boolean> {
  const digits = text.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const { getAddress } = await import('viem')
  return getAddress(text.toLowerCase()) === text
}
