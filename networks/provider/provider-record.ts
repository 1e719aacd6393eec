import type { Connections } from '@chorus/contract/account/connections'
import type { VerifiedSource, WalletProfiles } from '@chorus/contract/identity/wallet-profile'
import type * as v from 'valibot'

export type ConnectionsReply = v.InferOutput<typeof Connections>

/** An account of a network that is connected to the provider account. */
export interface ConnectedAccount {
  id: string
  /** '' where only its id is known. */
  handle: string
  displayName: string
  pfp?: string
  isDefault?: boolean
  canDisconnect?: boolean
  /** Wallets that the network lists as the account's own. */
  wallets?: readonly string[]
}

/** An account that publicly belongs to the same person as another one. */
export interface LinkedRecord {
  /** The permanent id, or the handle if nothing else is known. */
  id: string
  handle: string
  sources?: readonly VerifiedSource[] | undefined
  wallets?: readonly string[]
  isDefault?: boolean | undefined
}

/** How the provider API represents accounts of one network, where it has its own format for them. */
export interface ProviderRecords {
  toConnected?(reply: ConnectionsReply): readonly ConnectedAccount[]
  toLinked?(profiles: WalletProfiles): readonly LinkedRecord[]
  /** Some of its accounts are known only by their handle. */
  isKnownByHandle?: boolean
  /** Whether an id lasts; absent: all do. */
  isLastingId?(id: string): boolean
}
