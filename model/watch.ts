/** A wallet whose doings somebody follows. Spec 1 §5 and §7. */
export interface Watch {
  type: 'Wallet' | 'SolanaWallet'
  /** The wallet's address. */
  toObjectId: string
}

/** By the shape of the address only; whether its checksum is right is a question for the chains. Undefined: no address. */
export function toWatch(address: string): Watch | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return { type: 'Wallet', toObjectId: address }
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? { type: 'SolanaWallet', toObjectId: address } : undefined
}
