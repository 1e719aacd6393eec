import type { ProviderRecords } from '../provider/provider-record.ts'

export const lensRecords: ProviderRecords = {
  toConnected: ({ lens }) =>
    lens.connected.flatMap(({ address, lens: accounts }) =>
      accounts.map(({ id, localName, isDefault = false, canDisconnect = true }) => ({
        id,
        handle: localName,
        displayName: localName,
        isDefault,
        canDisconnect,
        wallets: [address],
      })),
    ),
  toLinked: ({ lensProfilesV3 }) =>
    lensProfilesV3.map(({ id, localName: handle, ownedBy, verifiedSources: sources, isDefault }) => ({
      id,
      handle,
      sources,
      wallets: ownedBy ? [ownedBy] : [],
      isDefault,
    })),
}
