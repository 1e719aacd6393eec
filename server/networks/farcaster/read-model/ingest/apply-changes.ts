import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { reactionTypes } from '../../hub/reaction-types.ts'
import type { Changes } from './change.ts'

/**
 * Writes the last change of each row, unless the row has a later one, and keeps the counts. Must run in a transaction that holds the locks
 * of the rows' shards (`lockShard`), because counts follow from the rows before and after.
 */
export async function applyChanges(db: Db, { casts, reactions, links, facts }: Changes): Promise<void> {
  if (casts.size > 0) {
    await applyCasts(db, [...casts.values()])
    await applyMentions(db, [...casts.values()])
  }
  if (reactions.size > 0) await applyReactions(db, [...reactions.values()])
  if (links.size > 0) await applyLinks(db, [...links.values()])
  if (facts.size > 0) {
    await applyFacts(db, [...facts.values()])
    await noteNames(db, fidsOf([...facts.values()].filter(({ kind }) => kind === 'username' || kind === 'display')))
  }
  const passed = [...reactions.values()].filter(({ type }) => type === reactionTypes.recast)
  // A removal doesn't say whether the cast was a reply.
  const roots = [...casts.values()].filter(({ parent_hash: parent, state }) => parent === null || state !== 0)
  await noteActivity(db, fidsOf([...roots, ...passed]))
}

const fidsOf = (rows: readonly { fid: number }[]): number[] => [...new Set(rows.map(({ fid }) => fid))].toSorted((a, b) => a - b)

/** One parameter for all rows, so that a statement is planned once whatever their number. */
const rowsOf = (rows: readonly object[], columns: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${columns})`

const castColumns = sql`fid bigint, hash text, seq bigint, state smallint, at integer, text text, parent_fid bigint, parent_hash text,
  parent_url text, quoted_fid bigint, quoted_hash text, embeds jsonb, mentions jsonb, mentions_positions jsonb, is_low boolean`

/** Adds differences to the counts of casts. `of`: rows (fid, hash, likes, recasts, replies, quotes), which are added up. */
const countInto = (of: RawBuilder<unknown>) => sql`
  insert into farcaster_cast_counts as known (fid, hash, likes, recasts, replies, quotes)
  select fid, hash, sum(likes), sum(recasts), sum(replies), sum(quotes) from (${of}) as difference (fid, hash, likes, recasts, replies, quotes)
  group by fid, hash having sum(likes) <> 0 or sum(recasts) <> 0 or sum(replies) <> 0 or sum(quotes) <> 0 order by fid, hash
  on conflict (fid, hash) do update set likes = known.likes + excluded.likes, recasts = known.recasts + excluded.recasts,
    replies = known.replies + excluded.replies, quotes = known.quotes + excluded.quotes`

const applyCasts = (db: Db, rows: readonly object[]) =>
  sql`
  with given as materialized (select * from ${rowsOf(rows, castColumns)}),
  old as materialized (
    select known.fid, known.hash, known.parent_fid, known.parent_hash, known.quoted_fid, known.quoted_hash
    from given join farcaster_casts known on known.fid = given.fid and known.hash = decode(given.hash, 'hex') where known.state = 0),
  changed as (
    insert into farcaster_casts as known (fid, hash, seq, state, at, text, parent_fid, parent_hash, parent_url, quoted_fid, quoted_hash,
      embeds, mentions, mentions_positions, is_low)
    select fid, decode(hash, 'hex'), seq, state, at, text, parent_fid, decode(parent_hash, 'hex'), parent_url, quoted_fid,
      decode(quoted_hash, 'hex'), embeds, mentions, mentions_positions, is_low from given
    on conflict (fid, hash) do update set seq = excluded.seq, state = excluded.state, at = excluded.at, text = excluded.text,
      parent_fid = excluded.parent_fid, parent_hash = excluded.parent_hash, parent_url = excluded.parent_url,
      quoted_fid = excluded.quoted_fid, quoted_hash = excluded.quoted_hash, embeds = excluded.embeds, mentions = excluded.mentions,
      mentions_positions = excluded.mentions_positions, is_low = excluded.is_low
    where excluded.seq > known.seq
    returning fid, hash, state, parent_fid, parent_hash, quoted_fid, quoted_hash),
  moved as (
    select parent_fid, parent_hash, quoted_fid, quoted_hash, 1 as step from changed where state = 0
    union all
    select old.parent_fid, old.parent_hash, old.quoted_fid, old.quoted_hash, -1 from old join changed using (fid, hash))
  ${countInto(sql`
    select parent_fid, parent_hash, 0, 0, step, 0 from moved where parent_hash is not null
    union all select quoted_fid, quoted_hash, 0, 0, 0, step from moved where quoted_hash is not null`)}`.execute(db)

/** After the casts: mentions of live ones are stored, those of others deleted. A reply or quote tells its account already. */
const applyMentions = (db: Db, rows: readonly { fid: number; hash: string }[]) => {
  const keys = rowsOf(
    rows.map(({ fid, hash }) => ({ fid, hash })),
    sql`fid bigint, hash text`,
  )
  return sql`
  with touched as materialized (
    select known.fid, known.hash, known.state, known.at, known.mentions, known.parent_fid, known.quoted_fid
    from ${keys} join farcaster_casts known on known.fid = given.fid and known.hash = decode(given.hash, 'hex')),
  gone as (
    delete from farcaster_mentions known using touched where known.fid = touched.fid and known.hash = touched.hash and touched.state <> 0)
  insert into farcaster_mentions (fid, hash, target_fid, at)
  select distinct touched.fid, touched.hash, mentioned.value::bigint, touched.at
  from touched cross join lateral jsonb_array_elements_text(touched.mentions) as mentioned
  where touched.state = 0 and mentioned.value::bigint is distinct from parent_fid and mentioned.value::bigint is distinct from quoted_fid
  on conflict (fid, hash, target_fid) do nothing`.execute(db)
}

const applyReactions = (db: Db, rows: readonly object[]) =>
  sql`
  with given as materialized (
    select * from ${rowsOf(rows, sql`fid bigint, type smallint, target_fid bigint, target_hash text, seq bigint, state smallint, at integer`)}),
  old as materialized (
    select known.fid, known.type, known.target_fid, known.target_hash
    from given join farcaster_reactions known on known.fid = given.fid and known.type = given.type and known.target_fid = given.target_fid
      and known.target_hash = decode(given.target_hash, 'hex') where known.state = 0),
  changed as (
    insert into farcaster_reactions as known (fid, type, target_fid, target_hash, seq, state, at)
    select fid, type, target_fid, decode(target_hash, 'hex'), seq, state, at from given
    on conflict (fid, type, target_fid, target_hash) do update set seq = excluded.seq, state = excluded.state, at = excluded.at
    where excluded.seq > known.seq
    returning fid, type, target_fid, target_hash, state),
  moved as (
    select type, target_fid, target_hash, 1 as step from changed where state = 0
    union all select old.type, old.target_fid, old.target_hash, -1 from old join changed using (fid, type, target_fid, target_hash))
  ${countInto(sql`
    select target_fid, target_hash, case when type = 1 then step else 0 end, case when type = 2 then step else 0 end, 0, 0 from moved`)}`.execute(
    db,
  )

const applyLinks = (db: Db, rows: readonly object[]) =>
  sql`
  with given as materialized (
    select * from ${rowsOf(rows, sql`fid bigint, type text, target_fid bigint, seq bigint, state smallint, at integer`)}),
  old as materialized (
    select known.fid, known.type, known.target_fid
    from given join farcaster_links known on known.fid = given.fid and known.type = given.type and known.target_fid = given.target_fid
    where known.state = 0),
  changed as (
    insert into farcaster_links as known (fid, type, target_fid, seq, state, at)
    select fid, type, target_fid, seq, state, at from given
    on conflict (fid, type, target_fid) do update set seq = excluded.seq, state = excluded.state, at = excluded.at
    where excluded.seq > known.seq
    returning fid, type, target_fid, state),
  moved as (
    select fid, target_fid, 1 as step from changed where state = 0 and type = 'follow'
    union all
    select old.fid, old.target_fid, -1 from old join changed using (fid, type, target_fid) where type = 'follow')
  insert into farcaster_follow_counts as known (fid, followers, following)
  select fid, sum(followers), sum(following)
  from (select fid, 0, step from moved union all select target_fid, step, 0 from moved) as difference (fid, followers, following)
  group by fid having sum(followers) <> 0 or sum(following) <> 0 order by fid
  on conflict (fid) do update set followers = known.followers + excluded.followers, following = known.following + excluded.following`.execute(
    db,
  )

const applyFacts = (db: Db, rows: readonly object[]) =>
  sql`
  insert into farcaster_facts as known (fid, kind, key, seq, state, at, value)
  select fid, kind, key, seq, state, at, value
  from ${rowsOf(rows, sql`fid bigint, kind text, key text, seq bigint, state smallint, at integer, value text`)}
  on conflict (fid, kind, key) do update set seq = excluded.seq, state = excluded.state, at = excluded.at, value = excluded.value
  where excluded.seq > known.seq`.execute(db)

/** After casts and reactions: when these accounts' newest live root casts and recasts are from. */
async function noteActivity(db: Db, fids: readonly number[]): Promise<void> {
  if (fids.length === 0) return
  await sql`
    insert into farcaster_activity as known (fid, cast_at, recast_at)
    select given.fid,
      (select at from farcaster_casts where fid = given.fid and state = 0 and parent_hash is null order by at desc, hash limit 1),
      (select at from farcaster_reactions where fid = given.fid and type = 2 and state = 0 order by at desc, target_hash limit 1)
    from unnest(${[...fids]}::bigint[]) as given (fid)
    on conflict (fid) do update set cast_at = excluded.cast_at, recast_at = excluded.recast_at
    where (known.cast_at, known.recast_at) is distinct from (excluded.cast_at, excluded.recast_at)`.execute(db)
}

/** After the facts: the names by which these accounts are found. */
async function noteNames(db: Db, fids: readonly number[]): Promise<void> {
  if (fids.length === 0) return
  await sql`
    with own as materialized (
      select given.fid, max(lower(value)) filter (where kind = 'username') as username,
        coalesce(max(lower(value)) filter (where kind = 'display'), '') as display
      from unnest(${[...fids]}::bigint[]) as given (fid) left join farcaster_facts facts
        on facts.fid = given.fid and kind in ('username', 'display') and key = '' and state = 0
      group by given.fid),
    gone as (
      delete from farcaster_names known using own where known.fid = own.fid and coalesce(own.username, '') = '')
    insert into farcaster_names as known (fid, username, display)
    select fid, username, display from own where username <> '' order by fid
    on conflict (fid) do update set username = excluded.username, display = excluded.display
    where (known.username, known.display) is distinct from (excluded.username, excluded.display)`.execute(db)
}
