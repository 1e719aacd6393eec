import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'

/** Rows per statement, so that no statement needs too much memory. All reactions to a cast are in the same statement. */
const batch = 300_000

/** Words of a cast, each word half as often as the one of half its number, as in a language. */
const wordsPerCast = 7
const vocabulary = 50_000
/** A word by its number, from 1: the lower, the more common. */
export const toWord = (number: number): string => `word${number}x`
const syllables = `(array['ka','lo','mi','ren','tas','vu','bel','dor','fin','gus','har','jin','nel','os','pri','qua'])`

/** Seconds since 1 January 2021 of the newest cast. */
export const newest = 170_000_000
/** Seconds between two casts. So a channel's last month has a full page at each size, and a larger network is an older one. */
const secondsPerCast = 8.5
/** Seconds from the oldest cast to the newest, without those of silent accounts. */
export const toSpan = ({ casts }: Size): number => Math.min(newest / 2, casts * secondsPerCast)

/** Viewers beside the other accounts, so many for each number of accounts that they follow. */
const viewersEach = 20
const followedCounts = [10, 150, 1000, 5000]
/** Accounts that have cast nothing since all others began, followed by additional viewers. */
const silentAccounts = 5000

export interface Size {
  casts: number
  /** One account per 50 casts, at least 1000. */
  accounts: number
}

export const toSize = (casts: number): Size => ({ casts, accounts: Math.max(1000, Math.round(casts / 50)) })

/** Viewers by what they follow. */
export const toViewers = ({ accounts }: Size): Record<string, number[]> =>
  Object.fromEntries(
    [...followedCounts.map((count) => `${count} followed`), `${silentAccounts} silent`].map((name, place) => [
      name,
      Array.from({ length: viewersEach }, (_, at) => accounts + 1 + place * viewersEach + at),
    ]),
  )

interface KeyRow {
  table: string
  name: string
  definition: string
  isPrimary: boolean
}

/** Drops the indexes and keys of the large tables. Returns what builds them again, which takes far less time than keeping them up to date. */
async function dropIndexes(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<KeyRow>`
    select indrelid::regclass::text as table, class.relname as name, indisprimary as "isPrimary",
      case when indisprimary then pg_get_constraintdef(own.oid) else pg_get_indexdef(class.oid) end as definition
    from pg_index join pg_class class on class.oid = indexrelid left join pg_constraint own on own.conindid = class.oid and own.contype = 'p'
    where class.relkind = 'I' and class.relname like 'farcaster\\_%' order by indisprimary desc, 1, 2`.execute(db)
  for (const { table, name, isPrimary } of rows)
    await (isPrimary ? sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}` : sql`drop index ${sql.id(name)}`).execute(db)
  return async () => {
    for (const { table, name, definition, isPrimary } of rows)
      await withMemory(db, async (connection) => {
        const create = isPrimary
          ? sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`
          : sql.raw(definition.replace(' ON ONLY ', ' ON '))
        await create.execute(connection)
      })
  }
}

/** For what sorts whole tables. */
const withMemory = (db: Db, work: (connection: Db) => Promise<unknown>): Promise<void> =>
  db.connection().execute(async (connection) => {
    for (const setting of ['maintenance_work_mem', 'work_mem']) await sql`set ${sql.raw(setting)} = '512MB'`.execute(connection)
    await work(connection)
    for (const setting of ['maintenance_work_mem', 'work_mem']) await sql`reset ${sql.raw(setting)}`.execute(connection)
  })

/** A low account is picked more often than a high one. */
const toAccount = (accounts: number) => (seed: string) =>
  sql.raw(`(1 + floor(${accounts} * power((hashint8(${seed}) & 1048575) / 1048576::float8, 2)))::bigint`)
const hash = (of: string) => sql.raw(`decode(lpad(to_hex(${of}), 40, '0'), 'hex')`)

async function addViewers(db: Db, size: Size): Promise<void> {
  const account = toAccount(size.accounts)
  const firstSilent = size.accounts + 1 + (followedCounts.length + 1) * viewersEach
  await sql`
    insert into farcaster_casts (fid, hash, seq, state, at, text)
    select ${sql.lit(firstSilent)} + n % ${sql.lit(silentAccounts)}, ${hash(`n + ${size.casts}`)}, n, 0,
      (hashint8(n) & 2147483647) % ${sql.lit(newest - toSpan(size))}, 'word1x'
    from generate_series(0::bigint, ${sql.lit(silentAccounts * 5 - 1)}) as n`.execute(db)
  const follow = (targets: RawBuilder<unknown>, viewers: readonly number[], count: number) => sql`
    insert into farcaster_links (fid, type, target_fid, seq, state, at)
    select distinct on (viewer, target_fid) viewer, 'follow', ${targets} as target_fid, 1, 0, n
    from unnest(${viewers}::bigint[]) as viewer, generate_series(1, ${sql.lit(count)}) as n order by viewer, target_fid, n`
  for (const [place, viewers] of Object.values(toViewers(size)).entries()) {
    const count = followedCounts[place]
    const targets = count === undefined ? sql`${sql.lit(firstSilent - 1)} + n` : account('viewer * 5003 + n')
    await follow(targets, viewers, count ?? silentAccounts).execute(db)
  }
}

/**
 * Fills the tables as a network of this size would: a few accounts are far more active and followed than most, every third cast is a reply,
 * and there are three reactions and two follows per cast. Words are as uneven as in a language. Everything follows from row numbers, so equal sizes are equal data.
 */
export async function fillIndex(db: Db, size: Size): Promise<void> {
  const { casts, accounts } = size
  const createIndexes = await dropIndexes(db)
  const steps = async (total: number, run: (from: number, to: number) => Promise<unknown>) => {
    for (let from = 0; from < total; from += batch) await run(from, Math.min(total, from + batch) - 1)
  }
  const account = toAccount(accounts)
  const word = (place: number) =>
    sql.raw(`'word' || floor(power(${vocabulary}::float8, (hashint8(n * 31 + ${place}) & 1048575) / 1048576::float8))::int || 'x'`)
  const text = sql.join(
    Array.from({ length: wordsPerCast }, (_, place) => word(place)),
    sql` || ' ' || `,
  )
  const oldest = newest - toSpan(size)
  const spread = toSpan(size) / casts
  await steps(casts, (from, to) =>
    sql`
      insert into farcaster_casts (fid, hash, seq, state, at, text, parent_fid, parent_hash, parent_url, mentions)
      select ${account('n')}, ${hash('n')}, n, 0, ${sql.lit(oldest)} + floor(n * ${sql.lit(spread)})::int,
        ${text},
        case when n % 3 = 2 then ${account('n - 2')} end, case when n % 3 = 2 then ${hash('n - 2')} end,
        case when n % 3 = 0 then 'https://farcaster.group/channel-' || (hashint8(n) & 127) end, '[]'
      from generate_series(${from}::bigint, ${to}::bigint) as n`.execute(db),
  )
  await steps(casts * 3, (from, to) =>
    sql`
      insert into farcaster_reactions (fid, type, target_fid, target_hash, seq, state, at)
      select * from (
        select distinct on (n / 3, fid, type) ${account('n * 7 + 1')} as fid, 1 + (n % 5 = 0)::int as type, ${account('n / 3')} as target_fid,
          ${hash('n / 3')} as target_hash, n, 0, ${sql.lit(oldest)} + floor(n / 3 * ${sql.lit(spread)})::int + 60
        from generate_series(${from}::bigint, ${to}::bigint) as n order by n / 3, fid, type, n) as each order by n`.execute(db),
  )
  await steps(casts * 2, (from, to) =>
    sql`
      insert into farcaster_links (fid, type, target_fid, seq, state, at)
      select 1 + (hashint8(n * 3) & 2147483647) % ${accounts}, 'follow', ${account('n * 11 + 5')}, n, 0, floor(n * ${sql.lit(spread / 2)})::int
      from generate_series(${from}::bigint, ${to}::bigint) as n`.execute(db),
  )
  await withMemory(db, (connection) =>
    sql`
      delete from farcaster_links again using (
        select tableoid, ctid, row_number() over (partition by fid, target_fid order by seq) as time from farcaster_links) as each
      where time > 1 and again.tableoid = each.tableoid and again.ctid = each.ctid`.execute(connection),
  )
  await sql`
    insert into farcaster_facts (fid, kind, key, seq, state, at, value)
    select n, kind, '', n, 0, 1, case kind when 'username' then first || second || n when 'display' then initcap(second || ' ' || first) else 'bio' || n end
    from generate_series(1, ${accounts}::bigint) as n, unnest(array['username', 'display', 'bio']) as kind, lateral (
      select ${sql.raw(syllables)}[1 + (hashint8(n) & 15)] || ${sql.raw(syllables)}[1 + (hashint8(n * 3) & 15)] as first,
        ${sql.raw(syllables)}[1 + (hashint8(n * 5) & 15)] || ${sql.raw(syllables)}[1 + (hashint8(n * 7) & 15)] as second) as names`.execute(
    db,
  )
  await withMemory(db, (connection) =>
    sql`
      insert into farcaster_cast_counts (fid, hash, likes, recasts)
      select target_fid, target_hash, count(*) filter (where type = 1), count(*) filter (where type = 2)
      from farcaster_reactions group by 1, 2`.execute(connection),
  )
  await sql`
    insert into farcaster_follow_counts (fid, followers) select target_fid, count(*) from farcaster_links group by 1`.execute(db)
  await addViewers(db, size)
  await sql`
    insert into farcaster_activity (fid, cast_at, recast_at)
    select fid, max(cast_at), max(recast_at) from (
      select fid, at as cast_at, null::integer as recast_at from farcaster_casts where state = 0 and parent_hash is null
      union all select fid, null, at from farcaster_reactions where state = 0 and type = 2) as each group by fid`.execute(db)
  await sql`
    insert into farcaster_names (fid, username, display)
    select fid, max(lower(value)) filter (where kind = 'username'), max(lower(value)) filter (where kind = 'display')
    from farcaster_facts where kind in ('username', 'display') group by fid`.execute(db)
  await createIndexes()
  await sql`vacuum analyze`.execute(db)
}
