export interface VerifiedSource {
  source: string
  provider: string
  verifiedText: string
}

/** A wallet that belongs to a person, and how that is known. Spec 1 §3. */
export interface WalletConnection {
  address: string
  platform: 'eth' | 'solana'
  avatar?: string
  ens?: string[]
  provider?: string
  source?: string
  sources: VerifiedSource[]
  twitterId?: string
  /** Profiles on networks that the wallet is tied to. */
  identities: { platform: string; id: string; handle?: string }[]
  /** The viewer may say that it is not this person's. */
  canReport: boolean
  /** Known to be in a thief's hands. */
  hacked?: boolean
}
