import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectPool } from '../../server/db/connect-pool.ts'
import { startManagedPostgres } from '../../server/db/managed-postgres.ts'
import { migrate } from '../../server/db/migrate.ts'
import { writePosition } from '../../server/networks/farcaster/hub/cast-position.ts'
import { toMilliseconds } from '../../server/networks/farcaster/hub/hub-wire.ts'
import { createFarcasterIndex } from '../../server/networks/farcaster/read-model/create-farcaster-index.ts'
import type { FarcasterIndex } from '../../server/networks/farcaster/read-model/farcaster-index.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'
import { fillIndex, newest, type Size, toSize, toViewers, toWord } from './fill-index.ts'
import { measureIngest } from './measure-ingest.ts'

// Reads of the index over growing tables, how much longer they take than at the first size, and how many events per second it applies.
// Sizes: casts, as arguments.
const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(100_000)
const rounds = 200
/** Rounds before, in which connections plan their statements. The slowest of them is shown by itself. */
const firstRounds = 12
const bounds: Bounds = [50, 100]

await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'chorus-bench-'))
stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
// Under root, an unprivileged user runs Postgres and must be able to enter the folder.
await chmod(folder, 0o711)
const postgres = await startManagedPostgres({ folder })
stack.defer(() => postgres.stop())
// Filling takes longer than the product's statement timeout.
const db = connectPool(postgres.url, 600_000)
stack.defer(() => db.destroy())
await migrate(db)
const { perSecond, events } = await measureIngest(db)
console.log(`Applied ${events} events at ${format(perSecond)} per second. Goal: 5000.`)
await empty()

// Filling is not what is measured.
for (const setting of [
  "max_wal_size = '16GB'",
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  "checkpoint_timeout = '30min'",
])
  await sql`alter system set ${sql.raw(setting)}`.execute(db)
await sql`select pg_reload_conf()`.execute(db)

/** p50 and p99 of each read at the first size, in ms. */
const first = new Map<string, [p50: number, p99: number]>()

for (const casts of sizes) {
  const size = toSize(casts)
  const started = performance.now()
  await fillIndex(db, size)
  const bytes = await sql<{
    total: number
  }>`select sum(pg_total_relation_size(oid))::bigint as total from pg_class where relname ~ '^farcaster_.*_[0-7]$' and relkind = 'r'`.execute(
    db,
  )
  console.log(
    `\n${casts} casts, ${size.accounts} accounts: ${format(bytes.rows[0]!.total / 1e6)} MB, filled in ${format((performance.now() - started) / 1000)} s`,
  )
  for (const [name, read] of Object.entries(toReads(size))) {
    const index = createFarcasterIndex({ db, now: () => toMilliseconds(newest), discover: { fids: [], channels: [] } })
    const measure = async (round: number) => {
      const at = performance.now()
      await read(index, round)
      return performance.now() - at
    }
    const [planning, times]: [number[], number[]] = [[], []]
    for (let round = 0; round < firstRounds; round += 1) planning.push(await measure(rounds + round))
    for (let round = 0; round < rounds; round += 1) times.push(await measure(round))
    times.sort((a, b) => a - b)
    const [p50, p99] = [times[rounds / 2]!, times[Math.floor(rounds * 0.99)]!]
    const before = first.get(name)
    if (!before) first.set(name, [p50, p99])
    const growth = before ? `, ×${format(p50 / before[0])} and ×${format(p99 / before[1])}` : ''
    console.log(
      `  ${name.padEnd(26)} p50 ${format(p50)} ms, p99 ${format(p99)} ms ${toVerdict(p99, bounds)}${growth}, first ${format(Math.max(...planning))} ms`,
    )
  }
  await empty()
}

async function empty(): Promise<void> {
  for (const name of ['casts', 'reactions', 'links', 'facts', 'mentions', 'cast_counts', 'follow_counts', 'shards', 'tracked'])
    await sql`truncate ${sql.table(`farcaster_${name}`)}`.execute(db)
}

/** Each round asks as another account, or about another cast. */
function toReads(size: Size): Record<string, (index: FarcasterIndex, round: number) => Promise<unknown>> {
  const { casts, accounts } = size
  const toViewer = (fid: number) => ({ fid, accountId: '00000000-0000-4000-8000-000000000000', mutedChannels: new Set<string>() })
  const viewerOf = (round: number) => toViewer(1 + ((round * 37) % accounts))
  const following = (
    name: string,
    fids: readonly number[],
    cursor?: string,
  ): [string, (index: FarcasterIndex, round: number) => Promise<unknown>] => [
    name,
    (index, round) => {
      const viewer = toViewer(fids[round % fids.length]!)
      return index.following(viewer, { size: 25, cursor, viewer })
    },
  ]
  const middle = writePosition({ timestamp: Math.floor(newest * 0.75), hash: `0x${'0'.repeat(40)}` })
  const hashOf = (round: number) => `0x${(Math.floor((casts / 3 / rounds) * (round % rounds)) * 3).toString(16).padStart(40, '0')}`
  // From a word in most casts to ones in hardly any, alone and together.
  const words = [[2], [40], [700], [20_000], [3, 60], [25, 300], [900, 4000], [1, 2, 5]].map((numbers) => numbers.map(toWord).join(' '))
  const names = ['k', 'pr', 'kal', 'renfin', 'tas', 'quah', 'Dor Mi', 'nel42', 'vubelosgus']
  return {
    'Following timeline': (index, round) => index.following(viewerOf(round), { size: 25, viewer: viewerOf(round) }),
    ...Object.fromEntries(
      Object.entries(toViewers(size)).flatMap(([name, fids]) => [
        following(`Following, ${name}`, fids),
        following(`Following, ${name}, past`, fids, middle),
      ]),
    ),
    Discover: (index, round) => index.discover({ size: 20, viewer: viewerOf(round) }),
    Profile: (index, round) => index.castsBy([String(viewerOf(round).fid)], 'casts', { size: 25, viewer: viewerOf(round) }),
    Cast: (index, round) => index.cast(hashOf(round), undefined, viewerOf(round)),
    Thread: (index, round) => index.comments(hashOf(round), 'high', { size: 25, viewer: viewerOf(round) }),
    'Channel, recent': (index, round) => index.channelCasts(`https://farcaster.group/channel-${round % 128}`, 'recent', { size: 20 }),
    'Channel, trending': (index, round) => index.channelCasts(`https://farcaster.group/channel-${round % 128}`, 'trending', { size: 20 }),
    Notifications: (index, round) => index.notifications(viewerOf(round), { size: 25, viewer: viewerOf(round) }),
    Search: (index, round) => index.searchCasts(words[round % words.length]!, undefined, 1, { size: 25, viewer: viewerOf(round) }),
    'Search for people': (index, round) => index.searchPeople(names[round % names.length]!, { size: 25, viewer: viewerOf(round) }),
    Followers: (index, round) => index.follows(viewerOf(round).fid, 'followers', { size: 10, viewer: viewerOf(round + 1) }),
  }
}
