import { networkPlatforms } from '@chorus/model/network-identity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Subject } from '../db/tables/mutes.ts'
import { readAddresses } from './read-addresses.ts'

/** Connections that profiles show publicly. Email addresses and Apple, Google and Telegram accounts stay private. */
const shown = [...networkPlatforms, 'wallet', 'solana']

/** For mutes, wallets of any chain are one platform. */
const asWallet = sql`case other.platform when 'solana' then 'wallet' else other.platform end`

/** Among connections, a wallet's platform is its chain. */
export const toConnected = <P extends string>({ platform, subject }: { platform: P; subject: string }): P | 'solana' =>
  platform === 'wallet' && !subject.startsWith('0x') ? 'solana' : platform

/** Finds every public identity of the person who owns this one, including itself and the wallets that their networks list as verified. */
export async function findSamePerson(db: Db, subject: Subject): Promise<Subject[]> {
  const { rows } = await sql<Subject & { facts: Record<string, unknown> }>`
    select ${asWallet} as platform, other.subject, other.facts
    from identities one join identities other on other.account_id = one.account_id
    where one.platform = ${toConnected(subject)} and one.issuer = '' and one.subject = ${subject.subject}
      and one.platform = any(${shown}::text[]) and other.platform = any(${shown}::text[]) and other.issuer = ''
    order by other.id limit 1000`.execute(db)
  const all = [
    subject,
    ...rows.flatMap((row) => [
      { platform: row.platform, subject: row.subject },
      ...[...readAddresses(row)].map((address) => ({ platform: 'wallet', subject: address })),
    ]),
  ]
  return uniqueSubjects(all)
}

export const uniqueSubjects = (subjects: readonly Subject[]): Subject[] => [...new Map(subjects.map((one) => [toKey(one), one])).values()]

export const toKey = ({ platform, subject }: Subject): string => `${platform} ${subject}`

/** Finds which of these the account has muted, directly or through their owner. Returns keys. */
export async function findMuted(db: Db, accountId: string, subjects: readonly Subject[]): Promise<Set<string>> {
  const itself = sql`select from mutes where account_id = ${accountId}::uuid and platform = asked.platform and subject = asked.subject`
  return findAsked(db, subjects, [itself, ...ofMutedPerson(accountId)])
}

/** Finds which of these belong to a person that the account has muted entirely. Returns keys. */
export async function findMutedPeople(db: Db, accountId: string, subjects: readonly Subject[]): Promise<Set<string>> {
  return findAsked(db, subjects, ofMutedPerson(accountId))
}

const ofMutedPerson = (accountId: string): RawBuilder<unknown>[] => [
  sql`select from muted_people where account_id = ${accountId}::uuid and platform = asked.platform and subject = asked.subject`,
  sql`select from (
      select account_id from identities
      where platform = asked.connected and issuer = '' and subject = asked.subject and platform = any(${shown}::text[]) limit 1
    ) as person
    join identities other on other.account_id = person.account_id and other.platform = any(${shown}::text[]) and other.issuer = ''
    join muted_people on muted_people.account_id = ${accountId}::uuid
      and muted_people.platform = ${asWallet} and muted_people.subject = other.subject`,
]

/**
 * Returns the subjects that one of the queries matches. Each is looked up separately with a limit, so that no table is scanned for a long
 * list.
 */
async function findAsked(db: Db, subjects: readonly Subject[], queries: readonly RawBuilder<unknown>[]): Promise<Set<string>> {
  const asked = sql`unnest(
    ${subjects.map(({ platform }) => platform)}::text[], ${subjects.map(({ subject }) => subject)}::text[],
    ${subjects.map(toConnected)}::text[]) as asked (platform, subject, connected)`
  const found = queries.map(
    (query) => sql`select asked.platform, asked.subject from ${asked} join lateral (${query} limit 1) as hit on true`,
  )
  const { rows } = await sql<Subject>`${sql.join(found, sql` union `)}`.execute(db)
  return new Set(rows.map(toKey))
}
