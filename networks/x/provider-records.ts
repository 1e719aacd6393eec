import type { ProviderRecords } from '../provider/provider-record.ts'

export const xRecords: ProviderRecords = {
  isKnownByHandle: true,
  isLastingId: (id) => /^\d+$/.test(id),
  toConnected: ({ twitter }) =>
    twitter.connected.map(({ id, handle, name: displayName, isDefault = false }) => ({ id, handle, displayName, isDefault })),
  toLinked: ({ twitterProfiles }) =>
    twitterProfiles.map(({ twitter_id: id, handle, source, provider, verifiedSources, isDefault }) => ({
      id: id || handle,
      handle,
      sources: verifiedSources ?? [{ source, provider, verifiedText: handle }],
      isDefault,
    })),
}
