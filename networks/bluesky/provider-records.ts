import type { ProviderRecords } from '../provider/provider-record.ts'

export const blueskyRecords: ProviderRecords = {
  toLinked: ({ bskyProfiles }) =>
    bskyProfiles.map(({ did: id, handle, verifiedSources: sources, isDefault }) => ({ id, handle, sources, isDefault })),
}
