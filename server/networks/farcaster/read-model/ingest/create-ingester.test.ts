import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shardOf } from '@chorus/sandbox/farcaster/hub/shard-of'
import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/database/create-test-database.ts'
import { dumpTables, emptyTables, endLeases, rewind } from '../../../../../tests/provider/ingester/farcaster-tables.ts'
import { hubAction } from '../../../../../tests/provider/ingester/hub-actions.ts'
import { type HubAction, type RandomHub, startRandomHub } from '../../../../../tests/provider/start-random-hub.ts'
import { connectPglite } from '../../../../db/connect-pglite.ts'
import type { Db } from '../../../../db/database.ts'
import { migrate } from '../../../../db/migrate.ts'
import { createFarcasterIndex } from '../create-farcaster-index.ts'
import { createIngester } from './create-ingester.ts'
import { createEventFeed } from './event-feed.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const empty = () => emptyTables(db)
const dump = (on: Db = db) => dumpTables(on)

/** A database in which the process dies before its nth statement. */
function killAfter(statements: number): Db {
  let left = statements
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1
      if (left < 0) throw new Error('Killed.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

const catchUp = (hub: RandomHub, on: Db = db) =>
  createIngester({ db: on, feed: createEventFeed(hub.fetcher), scope: 'all', fids: [], patience: 0 }).catchUp()

async function catchUpUntilKilled(hub: RandomHub, statements: number): Promise<void> {
  await catchUp(hub, killAfter(statements)).catch((error: unknown) => {
    // Without patience, one look at a hub with fewer events decides that they started over.
    if (!(error instanceof Error) || !/Killed|has no event/.test(error.message)) throw error
  })
  await endLeases(db)
}

type Step = { kind: 'kill'; after: number } | { kind: 'forget' | 'reset' | 'catch up' } | { kind: 'rewind'; by: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('kill' as const), after: fc.nat({ max: 60 }) }) },
  fc.record({ kind: fc.constantFrom('forget' as const, 'reset' as const, 'catch up' as const) }),
  fc.record({ kind: fc.constant('rewind' as const), by: fc.nat({ max: 15 }) }),
)

async function live(hub: RandomHub, { actions, ending }: { actions: readonly HubAction[]; ending: Step }): Promise<void> {
  for (const one of actions) hub.act(one)
  if (ending.kind === 'kill') await catchUpUntilKilled(hub, ending.after)
  else if (ending.kind === 'catch up') await catchUp(hub)
  else if (ending.kind === 'rewind') await rewind(db, hub, ending.by)
  else hub[ending.kind]()
}

test('ends with the tables of one clean run, whatever happens on the way', { timeout: 280_000 }, async () => {
  const episode = fc.record({ actions: fc.array(hubAction, { maxLength: 12 }), ending: step })
  await fc.assert(
    fc.asyncProperty(fc.array(episode, { minLength: 2, maxLength: 7 }), fc.boolean(), async (episodes, isUnruly) => {
      await empty()
      const hub = startRandomHub()
      hub.isUnruly = isUnruly
      for (const one of episodes) await live(hub, one)
      await endLeases(db)
      await catchUp(hub)
      const interrupted = await dump()

      await empty()
      hub.isUnruly = false
      await catchUp(hub)
      expect(interrupted).toEqual(await dump())
    }),
    { numRuns: 50 },
  )
})

test('stores what the hub has', async () => {
  await empty()
  const hub = startRandomHub()
  await catchUp(hub)
  fc.assert(
    fc.property(fc.array(hubAction, { minLength: 60, maxLength: 60 }), (actions) => actions.forEach((one) => hub.act(one))),
    { numRuns: 3 },
  )
  await catchUp(hub)
  const [casts, reactions, links, facts] = (await dump()) as { length: number }[]
  const count = (list: string) => hub.live().filter((message) => message.list === list).length
  expect([casts, reactions, links, facts].map((rows) => rows!.length)).toEqual(
    ['castsByFid', 'reactionsByFid', 'linksByFid', 'userDataByFid'].map(count),
  )
  const { rows: activity } = await sql`
    select fid, max(cast_at) as cast_at, max(recast_at) as recast_at from (
      select fid, at as cast_at, null::integer as recast_at from farcaster_casts where state = 0 and parent_hash is null
      union all select fid, null, at from farcaster_reactions where state = 0 and type = 2) as each group by fid order by fid`.execute(db)
  expect((await dump()).at(-2)).toEqual(activity)
  const { rows: names } = await sql`
    select fid, lower(value) as username, '' as display from farcaster_facts where state = 0 and kind = 'username' order by fid`.execute(db)
  expect((await dump()).at(-1)).toEqual(names)
})

test('stores the same in PGlite, where its reads work too', async () => {
  await empty()
  const hub = startRandomHub()
  for (let count = 0; count < 20; count += 1) {
    hub.act({ kind: 'cast', by: count, replyTo: count, quoting: count + 1, mentioning: count })
    hub.act({ kind: 'react', by: count + 1, cast: count, isRecast: count % 3 === 0, isRemoval: false })
    hub.act({ kind: 'follow', by: count, target: count + 1, isRemoval: false })
    hub.act({ kind: 'rename', by: count, name: count })
  }
  await catchUp(hub)
  const folder = await mkdtemp(path.join(tmpdir(), 'chorus-index-'))
  const pglite = await connectPglite(folder)
  try {
    await migrate(pglite.db)
    await catchUp(hub, pglite.db)
    expect(await dump(pglite.db)).toEqual(await dump())
    const viewer = { fid: 7, accountId: '00000000-0000-4000-8000-000000000000', mutedChannels: new Set<string>() }
    const request = { size: 5, viewer }
    const read = async (on: Db) => {
      const index = createFarcasterIndex({ db: on, now: () => 0, discover: { fids: [], channels: [] } })
      return [
        await index.following(viewer, request),
        await index.castsBy(['8'], 'replies', request),
        await index.likedBy(['8'], request),
        await index.follows(7, 'followers', request),
        await index.notifications(viewer, request),
        await index.searchCasts('cast', undefined, 1, request),
        await index.user({ handle: 'name-19' }, viewer),
      ]
    }
    expect(await read(pglite.db)).toEqual(await read(db))
  } finally {
    await pglite.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('with people, has everything about the tracked account and what others do to it', async () => {
  await empty()
  const hub = startRandomHub()
  const ingest = () => createIngester({ db, feed: createEventFeed(hub.fetcher), scope: 'people', fids: [7], patience: 0 }).catchUp()
  // Casts by 7 and 8, before the index starts and after.
  const cast = (by: number) => hub.act({ kind: 'cast', by, replyTo: 0, quoting: 1, mentioning: 1 })
  cast(0)
  cast(1)
  await ingest()
  cast(0)
  cast(1)
  const fidOf = [7, 8, 9, 10]
  for (const [by, followed] of [
    [1, 0],
    [1, 2],
    [0, 3],
  ] as const)
    hub.act({ kind: 'follow', by, target: followed, isRemoval: false })
  await ingest()
  const { rows: casts } = await sql<{ fid: number }>`select fid from farcaster_casts where state = 0`.execute(db)
  expect(casts).toEqual([{ fid: 7 }, { fid: 7 }])
  const { rows: links } = await sql<{ fid: number; to: number }>`
    select fid, target_fid as "to" from farcaster_links where state = 0 order by fid, target_fid`.execute(db)
  expect(links).toEqual([
    { fid: fidOf[0], to: fidOf[3] },
    { fid: fidOf[1], to: fidOf[0] },
  ])
  // A removal of a cast that the index never had leaves no trace.
  hub.act({ kind: 'uncast', cast: 1 })
  hub.act({ kind: 'uncast', cast: 0 })
  await ingest()
  expect((await sql`select fid, state from farcaster_casts order by state`.execute(db)).rows).toEqual([
    { fid: 7, state: 0 },
    { fid: 7, state: 1 },
  ])
})

test('counts as behind from a jump until every account has been read again', async () => {
  await empty()
  const hub = startRandomHub()
  const start = 1_800_000_000_000
  let time = start
  const now = () => time
  const readLag = () => createFarcasterIndex({ db, now, discover: { fids: [], channels: [] } }).readLag()
  const ingest = (on: Db = db, broken = false) => {
    const fetcher = (path: string) => (broken && path.includes('ByFid') ? Promise.reject(new Error('The hub is away.')) : hub.fetcher(path))
    return createIngester({ db: on, feed: createEventFeed(fetcher), scope: 'all', fids: [], patience: 0, now }).catchUp()
  }
  hub.act({ kind: 'cast', by: 0, replyTo: 0, quoting: 1, mentioning: 1 })
  await ingest()
  expect(await readLag()).toBe(0)
  time += 600_000
  expect(await readLag()).toBe(600)
  await ingest()
  expect(await readLag()).toBe(0)

  // Events are gone before they were read, and accounts can't be read yet.
  for (let round = 0; round < 3; round += 1) hub.act({ kind: 'cast', by: 0, replyTo: 0, quoting: 1, mentioning: 1 })
  hub.forget()
  time += 120_000
  await expect(ingest(db, true)).rejects.toThrow('could not be reached')
  expect(await readLag()).toBe(120)
  await sql`update farcaster_tracked set leased_until = '-infinity', retry_at = '-infinity'`.execute(db)
  await ingest()
  expect(await readLag()).toBe(0)
})

test('starts over at once when a hub with fewer events has other ones', async () => {
  await empty()
  const hub = startRandomHub()
  const ingest = () => createIngester({ db, feed: createEventFeed(hub.fetcher), scope: 'all', fids: [] }).catchUp()
  const cast = () => hub.act({ kind: 'cast', by: 0, replyTo: 0, quoting: 1, mentioning: 1 })
  for (let count = 0; count < 10; count += 1) {
    cast()
    await ingest()
  }
  for (let count = 0; count < 3; count += 1) hub.act({ kind: 'drop', message: 0, isRevoked: false })
  await ingest()
  hub.reset()
  cast()
  await ingest()
  const found = await dump()
  await empty()
  await ingest()
  expect(found).toEqual(await dump())
})

test('waits for a hub that is behind, without reading accounts again', async () => {
  await empty()
  const hub = startRandomHub()
  const ingest = (fetcher = hub.fetcher) =>
    createIngester({ db, feed: createEventFeed(fetcher), scope: 'all', fids: [], patience: 0 }).catchUp()
  const cast = () => hub.act({ kind: 'cast', by: 0, replyTo: 0, quoting: 1, mentioning: 1 })
  const read = async () => ({
    shards: (await sql`select shard, base, last_event from farcaster_shards order by shard`.execute(db)).rows,
    accounts: (await sql`select fid, backfilled_at from farcaster_tracked order by fid`.execute(db)).rows,
  })
  const readEvents = async (path: string) => ((await (await hub.fetcher(path)).json()) as { events: { id: number }[] }).events
  for (let count = 0; count < 5; count += 1) cast()
  await ingest()
  const latest = (await readEvents(`/v1/events?shard_index=${shardOf(7)}`)).at(-1)!.id
  for (let count = 0; count < 5; count += 1) {
    cast()
    await ingest()
  }
  const before = await read()
  const fromBehind = async (path: string) => {
    if (!path.startsWith('/v1/events')) return hub.fetcher(path)
    const events = (await readEvents(path.replace('reverse=true', ''))).filter(({ id }) => id <= latest)
    return Response.json({ events: path.includes('reverse=true') ? events.slice(-1) : events })
  }
  for (let look = 0; look < 5; look += 1) await expect(ingest(fromBehind)).rejects.toThrow('has no event')
  expect(await read()).toEqual(before)

  cast()
  await ingest()
  const after = await read()
  expect(after.accounts).toEqual(before.accounts)
  expect(after.shards).not.toEqual(before.shards)
})

test('a hub whose log differs each time doesn’t cause endless reads of all accounts', async () => {
  await empty()
  const hub = startRandomHub()
  let time = 1_800_000_000_000
  let isAlternating = false
  let looks = 0
  const fetcher = async (path: string) => {
    if (path.includes('from_event_id') && isAlternating) {
      hub.reset()
      looks += 1
      // An ingester without a limit never ends.
      if (looks > 100) throw new Error('It looks again and again.')
    }
    return hub.fetcher(path)
  }
  const ingester = createIngester({ db, feed: createEventFeed(fetcher), scope: 'all', fids: [], now: () => time })
  for (let count = 0; count < 5; count += 1) hub.act({ kind: 'cast', by: count, replyTo: 0, quoting: 1, mentioning: 1 })
  await ingester.catchUp()
  isAlternating = true
  await expect(ingester.catchUp()).rejects.toThrow('have started over 5 times within an hour')
  await expect(ingester.catchUp()).rejects.toThrow('have started over 5 times within an hour')
  isAlternating = false
  time += 3_600_000
  await ingester.catchUp()
  const found = await dump()
  await empty()
  await catchUp(hub)
  expect(found).toEqual(await dump())
})

test('drops messages longer than the protocol allows, and stores those after them', async () => {
  await empty()
  const hub = startRandomHub()
  const long = String.fromCodePoint(...Array.from({ length: 6000 }, (_, place) => 0x4e_00 + ((place * 7919 + place ** 2) % 20_000)))
  const fetcher = async (path: string) => new Response((await (await hub.fetcher(path)).text()).replaceAll('name-1', long))
  const ingest = () => createIngester({ db, feed: createEventFeed(fetcher), scope: 'all', fids: [] }).catchUp()
  hub.act({ kind: 'rename', by: 0, name: 1 })
  await ingest()
  hub.act({ kind: 'rename', by: 0, name: 1 })
  hub.act({ kind: 'rename', by: 0, name: 2 })
  hub.act({ kind: 'rename', by: 1, name: 3 })
  await ingest()
  const { rows } = await sql<{ username: string }>`select username from farcaster_names order by fid`.execute(db)
  expect(rows.map(({ username }) => username)).toEqual(['name-2', 'name-3'])
})
