import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { CastListRequest } from '../../hub/farcaster-upstream.ts'
import { asPrepared } from './as-prepared.ts'
import { loadUsers } from './load-users.ts'
import type { UserPage } from './read-follows.ts'

/** Names are indexed from each of their characters on, this many characters long. */
const partLength = 24
/** Shorter texts are found only at the beginning of names: too many contain them. */
const shortestPart = 3
/** Matches of each kind that are ranked. */
const mostMatches = 400
/** Accounts that a text shorter than a part is looked for in, those with the most followers. */
const mostPopular = 2000
/** Sorts after every character of a name. */
const lastCharacter = String.fromCodePoint(0x10_ff_ff)

/**
 * Accounts whose username or display name contains the text. First the account of exactly this username, then usernames that begin with it,
 * display names that do, words that do, and the rest; among equals those that the viewer follows, and then by followers.
 */
export async function searchPeople(db: Db, text: string, { size, cursor, viewer }: CastListRequest): Promise<Omit<UserPage, 'total'>> {
  const words = toComparedName(text)
  const from = /^\d{1,4}$/.test(cursor ?? '') ? Number(cursor) : 0
  if (words === '') return { users: [] }
  const pattern = words.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const hasPrefix = (value: string) => sql`${sql.raw(value)} like ${`${pattern}%`}`
  // A range, because a plan for any text can't use the index for `like`, and in its order, because such a plan might read the whole table.
  const ofName = (name: 'username' | 'display') => sql`(
    select fid from farcaster_names
    where ${sql.ref(name)} ~>=~ ${words} and ${sql.ref(name)} ~<~ ${words + lastCharacter} and ${sql.ref(name)} <> ''
    order by ${sql.ref(name)} using ~<~ limit ${sql.lit(mostMatches)})`
  const lexeme = `'${words.slice(0, partLength).replaceAll(/['\\]/g, String.raw`$&$&`)}':*`
  const others =
    words.length < shortestPart
      ? sql`(select fid from farcaster_follow_counts where followers >= 50 order by followers desc limit ${sql.lit(mostPopular)})`
      : sql`(
          select fid from farcaster_names
          where farcaster_name_parts(username) || farcaster_name_parts(display) @@ ${lexeme}::tsquery limit ${sql.lit(mostMatches)})`
  const { rows } = await sql<{
    fid: number
  }>`${asPrepared} with found as (${ofName('username')} union ${ofName('display')} union ${others}),
    named as materialized (
      select own.*, ' ' || translate(own.username, '.-_', '   ') || ' ' || own.display as spaced
      from found cross join lateral (select * from farcaster_names where fid = found.fid limit 1) own),
    ranked as (
      select fid, username, case when username = ${words} then 0 when ${hasPrefix('username')} then 1 when ${hasPrefix('display')} then 2
        when spaced like ${`% ${pattern}%`} then 3 else 4 end as rank
      from named where username like ${`%${pattern}%`} or display like ${`%${pattern}%`}),
    -- People of a later rank can’t reach this page, however many followers they have.
    first as (
      select * from ranked where rank < 4 or ${words.length >= shortestPart}::boolean
      order by rank fetch first (${from + size + 1}::bigint) rows with ties)
    select first.fid from first
    left join lateral (select followers from farcaster_follow_counts where fid = first.fid limit 1) counts on true
    -- Looking up each of them would read a page of its own.
    order by rank, (first.fid in (select target_fid from farcaster_links
      where fid = ${viewer?.fid ?? 0} and type = 'follow' and state = 0)) is true desc, coalesce(followers, 0) desc, username, first.fid
    limit ${sql.lit(size + 1)} offset ${from}`.execute(db)
  const fids = rows.slice(0, size).map(({ fid }) => fid)
  const users = await loadUsers(db, fids, viewer)
  return { users: fids.map((fid) => users.get(fid)!), ...(rows.length > size && { cursor: String(from + size) }) }
}

/** Names are compared in lower case; people write usernames with an @ before them. */
export const toComparedName = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim().replace(/^@/, '').toLowerCase()
