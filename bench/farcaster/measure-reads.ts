import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import { writePosition } from '../../server/networks/farcaster/hub/cast-position.ts'
import { toMilliseconds } from '../../server/networks/farcaster/hub/hub-wire.ts'
import { createFarcasterIndex } from '../../server/networks/farcaster/read-model/create-farcaster-index.ts'
import type { FarcasterIndex } from '../../server/networks/farcaster/read-model/farcaster-index.ts'
import { storeRanking } from '../../server/networks/farcaster/read-model/queries/read-trending.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'
import { newest, type Size, toSpan, toViewers, toWord } from './fill-index.ts'

/** The slowest hundredth is five of them. */
const rounds = 500
/** Warm-up rounds, in which connections plan their statements. The slowest one is reported separately. */
const firstRounds = 12
const bounds: Bounds = [50, 100]

/** p50 and p99 of each read in ms. */
export type ReadTimes = ReadonlyMap<string, readonly [p50: number, p99: number]>

const channels = 128

type Read = (index: FarcasterIndex, round: number) => Promise<object | undefined>

/** Casts, people or notifications of a page. A longer page takes longer, at any size. */
const countItems = (answer: object | undefined): number =>
  answer === undefined ? 0 : (Object.entries(answer).find(([name]) => /^(?:casts|users|notifications)$/.test(name))?.[1].length ?? 1)

/**
 * Prints how long reads take, how many items they return, how many pages Postgres looks at, and how many of those aren't in its memory. `first`: the
 * results to compare with.
 */
export async function measureReads(db: Db, size: Size, first: ReadTimes | undefined): Promise<ReadTimes> {
  const measured = new Map<string, readonly [number, number]>()
  await sql`truncate farcaster_rankings`.execute(db)
  for (const [name, read] of Object.entries(toReads(size))) {
    const index = createFarcasterIndex({ db, now: () => toMilliseconds(newest), discover: { fids: [], channels: [] } })
    let items = 0
    const measure = async (round: number) => {
      const at = performance.now()
      const answer = await read(index, round)
      items += countItems(answer)
      return performance.now() - at
    }
    if (name === 'Channel, trending') await rankChannels(db)
    const [planning, times]: [number[], number[]] = [[], []]
    for (let round = 0; round < firstRounds; round += 1) planning.push(await measure(rounds + round))
    items = 0
    const before = await countPages(db)
    for (let round = 0; round < rounds; round += 1) times.push(await measure(round))
    const after = await countPages(db)
    times.sort((a, b) => a - b)
    const [p50, p99] = [times[rounds / 2]!, times[Math.floor(rounds * 0.99)]!]
    measured.set(name, [p50, p99])
    const compared = first?.get(name)
    const growth = compared ? `, ×${format(p50 / compared[0])} and ×${format(p99 / compared[1])}` : ''
    const pages = `${Math.round((after.all - before.all) / rounds)} pages, ${Math.round((after.fetched - before.fetched) / rounds)} fetched`
    console.log(
      `  ${name.padEnd(29)} p50 ${format(p50)} ms, p99 ${format(p99)} ms ${toVerdict(p99, bounds)}${growth}, first ${format(Math.max(...planning))} ms; ${format(items / rounds)} items, ${pages}`,
    )
  }
  return first ?? measured
}

/** As the ingester does with the channels that were read. */
async function rankChannels(db: Db): Promise<void> {
  const started = performance.now()
  const { rows } = await sql<{ url: string }>`select url from farcaster_rankings`.execute(db)
  for (const { url } of rows) await storeRanking(db, url, newest)
  console.log(`  Ranked ${rows.length} channels in ${format((performance.now() - started) / 1000)} s`)
}

/** As many as the server's pool has. */
const connections = 12

async function countPages(db: Db): Promise<{ all: number; fetched: number }> {
  // Each connection reports what it has read when its next transaction ends.
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(db)))
  await sleep(50)
  const { rows } = await sql<{ all: number; fetched: number }>`
    select blks_hit + blks_read as all, blks_read as fetched from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!
}

/** Each round asks as another account, or about another cast. */
function toReads(size: Size): Record<string, Read> {
  const { casts, accounts } = size
  const toViewer = (fid: number) => ({ fid, accountId: '00000000-0000-4000-8000-000000000000', mutedChannels: new Set<string>() })
  const viewerOf = (round: number) => toViewer(1 + ((round * 37) % accounts))
  const following = (name: string, fids: readonly number[], cursor?: string): [string, Read] => [
    name,
    (index, round) => {
      const viewer = toViewer(fids[round % fids.length]!)
      return index.following(viewer, { size: 25, cursor, viewer })
    },
  ]
  const middle = writePosition({ timestamp: Math.floor(newest - toSpan(size) / 2), hash: `0x${'0'.repeat(40)}` })
  const toChannel = (round: number) => `https://farcaster.group/channel-${round % channels}`
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
    'Channel, recent': (index, round) => index.channelCasts(toChannel(round), 'recent', { size: 20 }),
    'Channel, trending, first time': (index, round) => index.channelCasts(toChannel(round), 'trending', { size: 20 }),
    'Channel, trending': (index, round) => index.channelCasts(toChannel(round), 'trending', { size: 20 }),
    Notifications: (index, round) => index.notifications(viewerOf(round), { size: 25, viewer: viewerOf(round) }),
    Search: (index, round) => index.searchCasts(words[round % words.length]!, undefined, 1, { size: 25, viewer: viewerOf(round) }),
    'Search for people': (index, round) => index.searchPeople(names[round % names.length]!, { size: 25, viewer: viewerOf(round) }),
    Followers: (index, round) => index.follows(viewerOf(round).fid, 'followers', { size: 10, viewer: viewerOf(round + 1) }),
  }
}
