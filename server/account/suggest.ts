import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listIdentities } from '../db/tables/identities.ts'
import type { Follows } from '../upstream/farcaster-follows.ts'
import { createMemo } from '../upstream/memo.ts'
import { rankSuggestions, type Suggestion } from './rank-suggestions.ts'

export type SuggestingNetwork = 'farcaster' | 'lens'

export interface SuggestDeps {
  db: Db
  follows: Readonly<Record<SuggestingNetwork, Follows>>
  now: () => number
}

/** ms */
const minute = 60_000
/** Friends whose own follows are read. */
const friends = 40

/**
 * Whom an account, or a visitor, might want to follow. What it stands on is real: whom the account's verified profiles follow, whom those
 * follow in turn, and who of the people followed on the other network has connected a profile of this one here. Where an account follows
 * nobody yet, and for visitors, the operator's own picks vote instead; a network without such has nothing to suggest to them. Asked for by `network/accountId`; a visitor's account id is empty.
 */
export function createSuggest({ db, follows, now }: SuggestDeps) {
  const readCircle = async (network: SuggestingNetwork, accountId: string | undefined): Promise<Suggestion[]> => {
    const identities = accountId === undefined ? [] : await listIdentities(db, accountId)
    const selves = (one: SuggestingNetwork) => identities.filter(({ platform }) => platform === one).map(({ subject }) => subject)
    const other = network === 'lens' ? 'farcaster' : 'lens'
    // Of the network that is asked about the answer is needed; what the other one adds may fail.
    const [own, foreign] = await Promise.all([
      readAll(follows[network], selves(network)),
      readAll(follows[other], selves(other)).catch(() => []),
    ])
    const elsewhere = await findConnected(db, { from: other, subjects: foreign, to: network })
    const voters = own.length > 0 ? own : await follows[network].seeds()
    const followings = await Promise.allSettled(voters.slice(0, friends).map((subject) => follows[network].of(subject)))
    return rankSuggestions({
      known: new Set([...own, ...selves(network)]),
      followings: followings.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
      elsewhere,
    })
  }
  return createMemo(
    (key) => {
      const [network, accountId] = key.split('/') as [SuggestingNetwork, string]
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
  from: SuggestingNetwork
  subjects: readonly string[]
  to: SuggestingNetwork
}

/** Who has connected a profile here, and one of the other network too. */
async function findConnected(db: Db, { from, subjects, to }: Connected): Promise<string[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<{ subject: string }>`
    select other.subject from unnest(${subjects.slice(0, 1000)}::text[]) as followed (subject)
    join lateral (
      select account_id from identities where platform = ${from} and issuer = '' and subject = followed.subject limit 1) as one on true
    join lateral (
      select subject from identities where account_id = one.account_id and platform = ${to} limit 10) as other on true
    limit 1000`.execute(db)
  return rows.map(({ subject }) => subject)
}
