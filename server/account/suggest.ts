import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listIdentities } from '../db/tables/identities.ts'
import { createMemo } from '../upstream/memo.ts'
import type { LoginPlatform } from './proven-identity.ts'
import { rankSuggestions, type Suggestion } from './rank-suggestions.ts'

/** A wallet that a network publishes as that of one of its people. */
export interface PersonsWallet {
  address: string
  /** Permanent id. */
  person: { id: string; handle?: string; name?: string }
}

/** Reads who people follow on one network. */
export interface Follows {
  /** The `platform` of the network's identities. */
  platform: LoginPlatform
  /** Permanent ids of the people that `subject` follows, newest first, as many as the network lists at once. */
  of(subject: string): Promise<string[]>
  /** Exactly, however many they follow. */
  isFollowing(subject: string, target: string): Promise<boolean>
  /** Wallets that the network publishes as theirs. Absent: it publishes none. */
  walletsOf?(subjects: readonly string[]): Promise<PersonsWallet[]>
  /** Accounts whose follows stand in when a person's own are unknown. */
  seeds(): Promise<string[]>
}

export interface SuggestDeps {
  db: Db
  /** One entry per network that suggests people. */
  follows: readonly Follows[]
  now: () => number
}

/** ms */
const minute = 60_000
/** Maximum number of friends whose follows are read. */
const friends = 40

/**
 * Suggests people to follow, from real data: the people that the account's verified profiles follow, the people that those follow in turn, and which people
 * followed on other networks have connected a profile here. For guests, and accounts that follow no one, the operator's seed accounts are
 * used instead; a network without seeds suggests nothing to them. Called with `platform/accountId`; a guest's account id is empty.
 */
export function createSuggest({ db, follows, now }: SuggestDeps) {
  const readCircle = async (network: Follows, accountId: string | undefined): Promise<Suggestion[]> => {
    const identities = accountId === undefined ? [] : await listIdentities(db, accountId)
    const selves = ({ platform: one }: Follows) => identities.filter(({ platform }) => platform === one).map(({ subject }) => subject)
    // The requested network must respond; the others are optional.
    const readElsewhere = async (other: Follows) => {
      const subjects = await readAll(other, selves(other)).catch(() => [])
      return findConnected(db, { from: other.platform, subjects, to: network.platform })
    }
    const others = follows.filter((one) => one !== network)
    const [own, ...found] = await Promise.all([readAll(network, selves(network)), ...others.map(readElsewhere)])
    const elsewhere = found.flat()
    const voters = own.length > 0 ? own : await network.seeds()
    const followings = await Promise.allSettled(voters.slice(0, friends).map((subject) => network.of(subject)))
    return rankSuggestions({
      known: new Set([...own, ...selves(network)]),
      followings: followings.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
      elsewhere,
    })
  }
  return createMemo(
    (key) => {
      const [platform, accountId] = key.split('/')
      const network = follows.find((one) => one.platform === platform)
      if (!network) throw new TypeError(`There are no suggestions on ${platform}.`)
      return readCircle(network, accountId || undefined)
    },
    { age: 5 * minute, grace: 30 * minute, size: 500, now },
  )
}

async function readAll(follows: Follows, subjects: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(subjects.slice(0, 10).map((subject) => follows.of(subject)))
  return [...new Set(lists.flat())]
}

interface Connected {
  from: string
  subjects: readonly string[]
  to: string
}

/** Finds people who have connected profiles on both this network and the other. */
async function findConnected(db: Db, { from, subjects, to }: Connected): Promise<string[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<{ subject: string }>`
    select other.subject from unnest(${subjects.slice(0, 1000)}::text[]) as followed (subject)
    join lateral (
      select account_id from identities where platform = ${from} and issuer = '' and subject = followed.subject limit 1) as one on true
    join lateral (
      select subject from identities where account_id = one.account_id and platform = ${to} and issuer = '' limit 10) as other on true
    limit 1000`.execute(db)
  return rows.map(({ subject }) => subject)
}
