import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/database/create-test-database.ts'
import { type EntryPage, isAfter, newest, readEntries } from './cast-lists.ts'
import { readFollowing } from './read-following.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const viewer = 1

/** What defines the timeline: the newest casts and recasts of each account, merged. */
const readNaively = (size: number, cursor: string | undefined): Promise<EntryPage> => {
  const authors = sql`(
    (select target_fid from farcaster_links where fid = ${viewer} and type = 'follow' and state = 0 order by at desc limit 5000)
    union select ${viewer}::bigint) as followed (author)`
  return readEntries(
    database.db,
    size,
    sql`
    select * from (
      select own.* from ${authors} cross join lateral (
        select fid, hash, at, null::bigint as recaster from farcaster_casts
        where fid = author and state = 0 and parent_hash is null and ${isAfter(cursor)} ${newest(size)}) own
      union all
      select passed.* from ${authors} cross join lateral (
        select target_fid as fid, target_hash as hash, at, fid as recaster from farcaster_reactions
        where fid = author and type = 2 and state = 0 and ${isAfter(cursor, 'target_hash')}
        order by at desc, target_hash limit ${sql.lit(size + 1)}) passed) as merged
    order by at desc, hash, coalesce(recaster, fid), recaster nulls first limit ${sql.lit(size + 1)}`,
  )
}

async function readAll(readPage: (cursor: string | undefined) => Promise<EntryPage>): Promise<EntryPage[]> {
  const pages: EntryPage[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    pages.push(page)
    cursor = page.cursor
  } while (cursor)
  return pages
}

interface Network {
  seed: number
  accounts: number
  casts: number
  /** The viewer follows those from 2 on. */
  followed: number
  /** Every which followed account fell silent before all others began to post. */
  silent: number
  /** All casts are from so many seconds: in few of them, many casts are from the same one. */
  seconds: number
}

/** Equal seeds give equal numbers. Source: mulberry32. */
function toRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

async function fill({ seed, accounts, casts, followed, silent, seconds }: Network): Promise<void> {
  const { db } = database
  for (const table of ['casts', 'reactions', 'links', 'activity']) await sql`truncate ${sql.table(`farcaster_${table}`)}`.execute(db)
  const random = toRandom(seed)
  const toTime = (fid: number) => random(seconds) + (fid <= followed + 1 && fid % silent === 0 ? 0 : seconds)
  const toState = () => (random(5) === 0 ? 1 + random(2) : 0)
  const written = Array.from({ length: casts }, (_, at) => {
    const fid = 1 + random(accounts)
    const hash = (random(2 ** 31) * 10_000 + at).toString(16).padStart(40, '0')
    return { fid, hash, at: toTime(fid), state: toState(), isReply: random(3) === 0 }
  })
  const passed = Array.from({ length: casts }, () => {
    const fid = 1 + random(accounts)
    const target = written[random(casts)]!
    const at = random(4) === 0 ? target.at : toTime(fid)
    return { fid, type: 1 + Math.min(1, random(6)), target_fid: target.fid, hash: target.hash, at, state: toState() }
  })
  const links = Array.from({ length: accounts }, (_, at) => ({
    target_fid: at + 2,
    type: at < followed ? 'follow' : 'block',
    state: at < followed && random(20) === 0 ? 1 : 0,
  }))
  const rows = (of: readonly object[], columns: string) =>
    sql`jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as given (${sql.raw(columns)})`
  await sql`insert into farcaster_casts (fid, hash, seq, state, at, parent_hash)
    select fid, decode(hash, 'hex'), 1, state, at, case when "isReply" then '\\x01'::bytea end
    from ${rows(written, 'fid bigint, hash text, at integer, state smallint, "isReply" boolean')}`.execute(db)
  await sql`insert into farcaster_reactions (fid, type, target_fid, target_hash, seq, state, at)
    select fid, type, target_fid, decode(hash, 'hex'), 1, state, at
    from ${rows(passed, 'fid bigint, type smallint, target_fid bigint, hash text, at integer, state smallint')} on conflict do nothing`.execute(
    db,
  )
  await sql`insert into farcaster_activity (fid, cast_at, recast_at)
    select fid, max(cast_at), max(recast_at) from (
      select fid, at as cast_at, null::integer as recast_at from farcaster_casts where state = 0 and parent_hash is null
      union all select fid, null, at from farcaster_reactions where state = 0 and type = 2) as each group by fid`.execute(db)
  await sql`insert into farcaster_links (fid, type, target_fid, seq, state, at)
    select ${viewer}, type, target_fid, 1, state, target_fid from ${rows(links, 'target_fid bigint, type text, state smallint')}`.execute(
    db,
  )
}

const network = fc.record({
  seed: fc.nat(),
  accounts: fc.constantFrom(100, 600),
  casts: fc.constantFrom(50, 2400),
  followed: fc.constantFrom(0, 10, 60, 90),
  silent: fc.constantFrom(1, 2, 1000),
  seconds: fc.constantFrom(2, 30, 20_000),
})

test('has the casts and recasts of followed accounts on the same pages as their lists merged', async () => {
  await fc.assert(
    fc.asyncProperty(network, fc.constantFrom(7, 25), async (shape, size) => {
      await fill(shape)
      const expected = await readAll((cursor) => readNaively(size, cursor))
      expect(await readAll((cursor) => readFollowing(database.db, viewer, size, cursor))).toEqual(expected)
    }),
    {
      numRuns: 6,
      examples: [
        // Everyone followed has been silent for longer than the newest rows go back.
        [{ seed: 1, accounts: 600, casts: 2400, followed: 90, silent: 1, seconds: 20_000 }, 25],
        // Most casts are by followed accounts, many of them in each second.
        [{ seed: 2, accounts: 100, casts: 2400, followed: 90, silent: 1000, seconds: 30 }, 25],
        // Each account is asked, and more of them than fit on a page were last seen in the same second.
        [{ seed: 3, accounts: 60, casts: 600, followed: 40, silent: 1000, seconds: 2 }, 7],
      ],
    },
  )
})
