import type { ProviderRecords } from '../provider/provider-record.ts'

export const farcasterRecords: ProviderRecords = {
  toConnected: ({ farcaster }) =>
    farcaster.connected.map(({ fid, username, display_name: displayName, pfp, connectedAddresses: wallets, isDefault = false }) => ({
      id: String(fid),
      handle: username,
      displayName,
      pfp,
      isDefault,
      wallets,
    })),
  toLinked: ({ farcasterProfiles }) =>
    farcasterProfiles.map(({ fid, username: handle, addresses: wallets, verifiedSources: sources, isDefault }) => ({
      id: String(fid),
      handle,
      sources,
      wallets,
      isDefault,
    })),
}
