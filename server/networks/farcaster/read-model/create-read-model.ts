import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import { createChannelSource } from './channels/channel-source.ts'
import { createFarcasterIndex } from './create-farcaster-index.ts'
import { createFarcasterUpstream } from './create-farcaster-upstream.ts'
import type { FarcasterIndex } from './farcaster-index.ts'
import { createCoverage } from './ingest/create-coverage.ts'
import { createIngester } from './ingest/create-ingester.ts'
import { createEventFeed } from './ingest/event-feed.ts'
import { keepRefreshing } from './keep-refreshing.ts'
import { withViewerState } from './queries/with-viewer-state.ts'

export interface ReadModelOptions {
  db: Db
  /** The hub's HTTP API. */
  fetcher: Fetcher
  hub: FarcasterUpstream
  config: {
    index: 'off' | 'people' | 'all'
    discover: { fids: readonly number[]; channels: readonly string[] }
    apiUrl?: string | undefined
  }
  now: () => number
}

export interface ReadModel {
  upstream: FarcasterUpstream
  /** Absent: switched off. */
  index: FarcasterIndex | undefined
  /** Notifies that accounts have changed something here. Absent: it reads its own tables. */
  forget?(fids: readonly number[]): void
  startJobs(log: Logger): () => Promise<void>
}

/** ms between two checks of a hub that had no news. */
const tick = 1000

/** The index of Farcaster with the jobs that fill it, over a hub that serves what it doesn't have. */
export function createReadModel({ db, fetcher, hub, config, now }: ReadModelOptions): ReadModel {
  const { index: scope, discover, apiUrl } = config
  const marked = withViewerState(hub, db)
  if (scope === 'off') return { upstream: marked, index: undefined, startJobs: () => async () => {} }
  const channels = apiUrl === undefined ? undefined : createChannelSource({ db, fetcher: createFetcher({ root: apiUrl }), now })
  const index = createFarcasterIndex({ db, now, discover, channels })
  const ingester = createIngester({ db, feed: createEventFeed(fetcher), scope, fids: discover.fids, now })

  return {
    index,
    upstream: createFarcasterUpstream({ hub: marked, index, covers: createCoverage(db) }),
    startJobs(log) {
      const stops = [ingester.keepIngesting(log, tick), ...(channels ? [keepRefreshing(channels, log)] : [])]
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
  }
}
