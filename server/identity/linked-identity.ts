import type { VerifiedSource } from '@chorus/contract/identity/wallet-profile'
import type { LinkPlatform } from './named-identity.ts'

/** One public identity of a person, with its sources. */
export interface LinkedIdentity {
  platform: LinkPlatform
  /** Permanent id on its platform. Empty: only the handle is known. */
  id: string
  /** Empty: no handle. */
  handle: string
  displayName: string
  avatar: string
  bio: string
  /** For a wallet: names that resolve to it, the primary one first. */
  names: string[]
  /** For a wallet: its primary name. Undefined: could not be looked up. */
  primaryName?: string | null
  /** Wallets that the network has verified; for a Lens account, its owner. */
  addresses: string[]
  followers: number
  following: number
  sources: VerifiedSource[]
  /** Proven in Chorus by the account's owner. */
  isConnected: boolean
  isDefault: boolean
}

export const toLinked = (platform: LinkPlatform, more: Partial<LinkedIdentity>): LinkedIdentity => ({
  platform,
  id: '',
  handle: '',
  displayName: '',
  avatar: '',
  bio: '',
  names: [],
  addresses: [],
  followers: 0,
  following: 0,
  sources: [],
  isConnected: false,
  isDefault: false,
  ...more,
})

/** Most identities shown for one person; more are implausible. */
export const mostLinked = 60

const isSame = (one: LinkedIdentity, other: LinkedIdentity): boolean =>
  one.platform === other.platform && (one.id && other.id ? one.id === other.id : one.handle !== '' && one.handle === other.handle)

/** Merges duplicates. Earlier entries take precedence; later ones only fill in gaps. */
export function mergeLinked(identities: readonly LinkedIdentity[]): LinkedIdentity[] {
  const merged: LinkedIdentity[] = []
  for (const identity of identities) {
    const at = merged.findIndex((known) => isSame(known, identity))
    if (at >= 0) merged[at] = fillIn(merged[at]!, identity)
    else if (merged.length < mostLinked) merged.push(identity)
  }
  return merged
}

const fillIn = (known: LinkedIdentity, more: LinkedIdentity): LinkedIdentity => ({
  ...known,
  id: known.id || more.id,
  handle: known.handle || more.handle,
  displayName: known.displayName || more.displayName,
  avatar: known.avatar || more.avatar,
  bio: known.bio || more.bio,
  names: [...new Set([...known.names, ...more.names])],
  addresses: [...new Set([...known.addresses, ...more.addresses])],
  followers: known.followers || more.followers,
  following: known.following || more.following,
  sources: [...known.sources, ...more.sources.filter((source) => !known.sources.some((one) => isSameSource(one, source)))],
})

const isSameSource = (one: VerifiedSource, other: VerifiedSource): boolean => one.source === other.source && one.provider === other.provider

/** Wallets that a network account has verified. */
export function toOwnWallets({ platform, handle, id, addresses }: LinkedIdentity, provider: string): LinkedIdentity[] {
  const source = { source: platform, provider, verifiedText: handle || id }
  return addresses.map((address) => toLinked(address.startsWith('0x') ? 'wallet' : 'solana', { id: address, sources: [source] }))
}
