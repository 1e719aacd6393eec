import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { linkPlatforms } from './named-identity.ts'

export interface NamePlace {
  /** The row after which it goes on; 0: from the beginning. */
  after: number
  size: number
}

export interface FoundName {
  accountId: string
  /** Where the list goes on after this one. */
  place: number
}

// Written out, so that the index of public names serves: it holds these alone.
const isPublic = (table: string) =>
  sql`${sql.ref(`${table}.platform`)} in (${sql.raw(linkPlatforms.map((each) => `'${each}'`).join(', '))})`

/** Whoever has a public name that begins with this, in the order of those names; each person once, at their first name. */
export async function findByName(db: Db, name: string, platforms: readonly string[], { after, size }: NamePlace): Promise<FoundName[]> {
  const matches = (table: string) => sql`${sql.ref(`${table}.handle`)} is not null and ${isPublic(table)}
    and ${nameOf(table)} >= ${name} and ${nameOf(table)} < ${`${name}\u{10ffff}`} and ${sql.ref(`${table}.platform`)} = any(${platforms}::text[])`
  const { rows } = await sql<FoundName>`
    select one.account_id as "accountId", one.id as place from identities one
    where ${matches('one')}
      and (${after}::bigint = 0 or (${nameOf('one')}, one.id) > (select ${nameOf('last')}, last.id from identities last where last.id = ${after}::bigint))
      and not exists (
        select from identities earlier where earlier.account_id = one.account_id and ${matches('earlier')}
          and (${nameOf('earlier')}, earlier.id) < (${nameOf('one')}, one.id))
    order by ${nameOf('one')}, one.id limit ${size}`.execute(db)
  return rows
}

/** Whoever goes by a name that begins with this, and whom `findByName` does not find by it. What people call themselves is no proof of anything. */
export async function findByShownName(db: Db, name: string, platforms: readonly string[], size: number): Promise<string[]> {
  const isOf = (table: string) => sql`${isPublic(table)} and ${sql.ref(`${table}.platform`)} = any(${platforms}::text[])`
  const from = foldShownName(name)
  const { rows } = await sql<{ accountId: string }>`
    select one.account_id as "accountId" from identities one
    where one.display_name is not null and ${isOf('one')}
      and ${shownNameOf('one')} >= ${from} and ${shownNameOf('one')} < ${`${from}\u{10ffff}`}
      and not exists (
        select from identities other where other.account_id = one.account_id and ${isOf('other')}
          and (${nameOf('other')} >= ${name} and ${nameOf('other')} < ${`${name}\u{10ffff}`}
            or ${shownNameOf('other')} >= ${from} and (${shownNameOf('other')}, other.id) < (${shownNameOf('one')}, one.id)))
    order by ${shownNameOf('one')}, one.id limit ${size}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** In small letters, but for those that would turn into others' (as the sign for kelvin into k). */
const foldShownName = (text: string): string =>
  Array.from(text, (letter) => (letter > '\u007f' && letter.toLowerCase() <= '\u007f' ? letter : letter.toLowerCase())).join('')

const shownNameOf = (table: string) => sql`lower(${sql.ref(`${table}.display_name`)}) collate "C"`
const nameOf = (table: string) => sql`lower(${sql.ref(`${table}.handle`)}) collate "C"`
