import { createFetcher } from '@chorus/networks/fetcher'
import type { FarcasterConfig } from './farcaster-config.ts'
import { createNeynarClient } from './neynar/create-neynar-client.ts'
import { createNeynarIndex } from './neynar/create-neynar-index.ts'
import { createReadModel, type ReadModel, type ReadModelOptions } from './read-model/create-read-model.ts'

export interface FarcasterReadsOptions extends Omit<ReadModelOptions, 'config'> {
  config: Pick<FarcasterConfig, 'provider' | 'index' | 'discover' | 'apiUrl'>
}

/** Reads of Farcaster from the configured upstream: a data provider, or our index over a hub. */
export function createFarcasterReads({ config, ...options }: FarcasterReadsOptions): ReadModel {
  const { provider, discover } = config
  if (!provider) return createReadModel({ config, ...options })
  const { url, apiKey, callsPerMinute } = provider
  const { db, now } = options
  const client = createNeynarClient({ fetcher: createFetcher({ root: url }), apiKey, callsPerMinute, now })
  const index = createNeynarIndex({ db, client, discover })
  return { upstream: index, index, startJobs: () => async () => {} }
}
