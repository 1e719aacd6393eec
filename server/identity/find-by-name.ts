import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { linkPlatforms } from './named-identity.ts'

export interface NamePlace {
  /** Row to continue after; 0 starts at the beginning. */
  after: number
  size: number
}

export interface FoundName {
  accountId: string
  /** Where the next page starts. */
  place: number
}

// Written out because the index covers public platforms only. What someone only manages has an issuer.
const isPublic = (table: string) =>
  sql`${sql.ref(`${table}.platform`)} in (${sql.raw(linkPlatforms.map((each) => `'${each}'`).join(', '))})
    and ${sql.ref(`${table}.issuer`)} = ''`

/** Accounts with a public handle that starts with `name`, in order of handle; each account once, at its first handle. */
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

/** Accounts whose display name starts with `name` and that `findByName` does not find. Display names are unverified. */
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

/**
 * Accounts with an identity whose name or handle has a word beginning with each word of `text`, and that neither `findByName` nor
 * `findByShownName` finds by `name`.
 */
export async function findByWords(
  db: Db,
  { text, name, platforms, size }: { text: string; name: string; platforms: readonly string[]; size: number },
): Promise<string[]> {
  const words = toNameWords(text)
  // The database folds look-alikes of Latin letters.
  if (words.length === 0 || /[\u0130\u0131\u017f\u212a\u212b]/.test(text)) return []
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const isOf = (table: string) => sql`${isPublic(table)} and ${sql.ref(`${table}.platform`)} = any(${platforms}::text[])`
  const from = foldShownName(name)
  const { rows } = await sql<{ accountId: string }>`
    select one.account_id as "accountId" from identities one
    where ${isOf('one')} and ${wordsOf('one')} @@ to_tsquery('simple', ${query})
      and not exists (
        select from identities other where other.account_id = one.account_id and ${isOf('other')}
          and (${nameOf('other')} >= ${name} and ${nameOf('other')} < ${`${name}\u{10ffff}`}
            or ${shownNameOf('other')} >= ${from} and ${shownNameOf('other')} < ${`${from}\u{10ffff}`}))
    group by one.account_id order by min(${shownNameOf('one')}), one.account_id limit ${size}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** At most as many words as a name has. */
export const toNameWords = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 8)

/** As in the index. */
const wordsOf = (table: string) =>
  sql`to_tsvector('simple', translate(coalesce(${sql.ref(`${table}.handle`)}, '') || ' ' || coalesce(${sql.ref(`${table}.display_name`)}, ''), '._-/@', '     '))`

/** Lower case, except for characters that would become a different letter (such as the kelvin sign, which becomes k). */
const foldShownName = (text: string): string =>
  Array.from(text, (letter) => (letter > '\u007f' && letter.toLowerCase() <= '\u007f' ? letter : letter.toLowerCase())).join('')

const shownNameOf = (table: string) => sql`lower(${sql.ref(`${table}.display_name`)}) collate "C"`
const nameOf = (table: string) => sql`lower(${sql.ref(`${table}.handle`)}) collate "C"`
