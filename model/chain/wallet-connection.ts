export interface VerifiedSource {
  source: string
  provider: string
  verifiedText: string
}

/** A person's wallet, and how the link is known. Spec 1 §3. */
export interface WalletConnection {
  address: string
  platform: 'eth' | 'solana'
  avatar?: string
  ens?: string[]
  provider?: string
  source?: string
  sources: VerifiedSource[]
  twitterId?: string
  /** Network profiles linked to the wallet. */
  identities: { platform: string; id: string; handle?: string }[]
  /** Whether the viewer may report that it isn't this person's. */
  canReport: boolean
  /** Known to be compromised. */
  hacked?: boolean
}
