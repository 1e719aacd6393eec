/** A wallet whose activity someone follows. Spec 1 §5 and §7. */
export interface Watch {
  type: 'Wallet' | 'SolanaWallet'
  /** The wallet's address. */
  toObjectId: string
}

/** Checks only the shape of the address, not its checksum. Undefined: not an address. */
export function toWatch(address: string): Watch | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return { type: 'Wallet', toObjectId: address }
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? { type: 'SolanaWallet', toObjectId: address } : undefined
}
