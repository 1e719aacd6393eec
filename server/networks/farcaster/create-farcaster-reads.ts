import { createFetcher } from '@chorus/networks/fetcher'
import type { ClientApi } from './client-api/create-client-api.ts'
import { createClientIndex } from './client-api/create-client-index.ts'
import { preferClientApi } from './client-api/prefer-client-api.ts'
import { rememberReads } from './client-api/remember-reads.ts'
import { withoutIndex } from './client-api/without-index.ts'
import type { FarcasterConfig } from './farcaster-config.ts'
import { createNeynarClient } from './neynar/create-neynar-client.ts'
import { createNeynarIndex } from './neynar/create-neynar-index.ts'
import { createReadModel, type ReadModel, type ReadModelOptions } from './read-model/create-read-model.ts'

export interface FarcasterReadsOptions extends Omit<ReadModelOptions, 'config'> {
  config: Pick<FarcasterConfig, 'provider' | 'index' | 'discover' | 'apiUrl' | 'upstream'>
  clientApi: ClientApi
}

/** Reads of Farcaster from the configured upstream: our index over a hub, a data provider, or Farcaster's client API. */
export function createFarcasterReads({ config, clientApi, ...options }: FarcasterReadsOptions): ReadModel {
  const { provider, discover } = config
  if (config.upstream === 'client') return createClientReads(createReadModel({ config, ...options }), clientApi, options.now)
  if (!provider) return createReadModel({ config, ...options })
  const { url, apiKey, callsPerMinute } = provider
  const { db, now } = options
  const client = createNeynarClient({ fetcher: createFetcher({ root: url }), apiKey, callsPerMinute, now })
  const index = createNeynarIndex({ db, client, discover })
  const forget = (fids: readonly number[]) => {
    for (const fid of fids) client.forget(fid)
  }
  return { upstream: index, index, forget, startJobs: () => async () => {} }
}

/** The index remains, because it has what the client API doesn't give to guests. */
function createClientReads({ upstream, index, startJobs }: ReadModel, clientApi: ClientApi, now: () => number): ReadModel {
  const rest = index ? { ...index, ...upstream } : withoutIndex(upstream)
  const reads = preferClientApi(createClientIndex({ client: rememberReads(clientApi, now), rest }), rest)
  return { upstream: reads, index: reads, startJobs }
}
