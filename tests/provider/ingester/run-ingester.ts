import { createFetcher } from '@chorus/networks/fetcher'
import { connectPool } from '../../../server/db/connect-pool.ts'
import { createLog } from '../../../server/log/log.ts'
import { createIngester } from '../../../server/networks/farcaster/read-model/ingest/create-ingester.ts'
import { createEventFeed } from '../../../server/networks/farcaster/read-model/ingest/event-feed.ts'

// The jobs that fill Farcaster's index, in a process of their own, which tests kill.

const [hubUrl = '', databaseUrl = ''] = process.argv.slice(2)
const db = connectPool(databaseUrl, 30_000)
const feed = createEventFeed(createFetcher({ root: hubUrl }))
createIngester({ db, feed, scope: 'all', fids: [], patience: 0 }).keepIngesting(createLog('silent'), 10)
