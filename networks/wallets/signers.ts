import type { SigningWallet } from './signing-wallet.ts'

/** What a key may sign. */
export type SignerScope = 'posts' | 'reactions' | 'follows' | 'profile' | 'wallets' | 'other'

/** A key that may act for an account. */
export interface Signer {
  id: string
  /** The application that asked for it. Absent: the network doesn't say. */
  app?: { name: string; pfp?: string }
  /** Whether this session acts with it. */
  isOwn: boolean
  /** ms, as the other times */
  addedAt?: number
  lastUsedAt?: number
  /** Absent: it doesn't expire. */
  expiresAt?: number
  /** Absent: it may sign everything. */
  scopes?: readonly SignerScope[]
  /** Whether a signature of the owner's wallet is enough to remove it. */
  canRemove: boolean
}

export interface Signers {
  /** Latest first. */
  list(): Promise<Signer[]>
  /** With the wallet that owns the account. declined: the user didn't sign. not-owner: another wallet owns the account. */
  remove(signer: Signer, wallet: SigningWallet): Promise<'removed' | 'declined' | 'not-owner'>
}
