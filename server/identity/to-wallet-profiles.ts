import type { WalletProfile, WalletProfiles } from '@chorus/contract/identity/wallet-profile'
import type { LinkedPerson } from './identity-graph.ts'
import type { LinkedIdentity } from './linked-identity.ts'

export interface ViewerFacts {
  /** The viewer's account; undefined for a guest. */
  accountId: string | undefined
  /** Wallets that the viewer has muted. */
  muted: ReadonlySet<string>
}

/** Provider API §2. Identities without a permanent id are left out, except for X handles, whose ids are not public. */
export function toWalletProfiles({ account, identities }: LinkedPerson, { accountId, muted }: ViewerFacts): WalletProfiles {
  const of = (platform: string) =>
    identities.filter((identity) => identity.platform === platform && (identity.id || platform === 'twitter'))
  const toProfile = (identity: LinkedIdentity) => toWalletProfile(identity, muted)
  return {
    walletProfiles: of('wallet').map(toProfile),
    solanaWalletProfiles: of('solana').map(toProfile),
    lensProfilesV3: of('lens').map(({ id, handle, addresses, isDefault, sources }) => ({
      id,
      ownedBy: addresses[0] ?? '',
      nameSpace: 'lens',
      localName: handle,
      fullHandle: `lens/${handle}`,
      isDefault,
      verifiedSources: sources,
    })),
    farcasterProfiles: of('farcaster').map(toFarcaster),
    twitterProfiles: of('twitter').map(({ id, handle, sources, isDefault }) => ({
      twitter_id: id,
      handle,
      source: sources[0]?.source ?? '',
      provider: sources[0]?.provider ?? '',
      isDefault,
      verifiedSources: sources,
    })),
    bskyProfiles: of('bsky').map(({ id, handle, isDefault, sources }) => ({ did: id, handle, isDefault, verifiedSources: sources })),
    ...(account && account.id === accountId ? { fireflyAccountId: account.id } : {}),
    account: account
      ? { displayName: account.displayName, avatar: account.avatar, uid: account.uid }
      : { displayName: null, avatar: null, uid: '' },
  }
}

export function toWalletProfile(identity: LinkedIdentity, muted: ReadonlySet<string>): WalletProfile {
  const { platform, id, names, avatar, sources, isConnected, isDefault } = identity
  return {
    address: id,
    blockchain: platform === 'solana' ? 'solana' : 'ethereum',
    is_connected: isConnected,
    verifiedSources: sources,
    ens: names,
    // Undefined when the lookup failed: use the last known name.
    primary_ens: identity.primaryName === undefined ? (names[0] ?? null) : identity.primaryName,
    avatar,
    blocked: muted.has(id),
    isDefault,
    dataSource: sources[0]?.provider ?? '',
  }
}

function toFarcaster({ id, handle, displayName, bio, avatar, followers, following, addresses, isDefault, sources }: LinkedIdentity) {
  return {
    fid: Number(id),
    id: Number(id),
    username: handle,
    display_name: displayName,
    bio,
    avatar: { url: avatar, verified: false },
    followerCount: followers,
    followingCount: following,
    isPowerUser: false,
    signer_address: '',
    addresses,
    raw_data: '',
    isDefault,
    verifiedSources: sources,
  }
}
