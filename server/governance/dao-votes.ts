import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { toStorable } from './to-storable.ts'

/** An indexed vote. `T`: the rest of it. */
export interface DaoVote<T> {
  id: string
  /** In lower case. */
  voter: string
  proposalId: string
  /** s */
  created: number
  data: T
}

/** Saves the latest vote of a wallet on each proposal. Votes of wallets that are no longer indexed are left out. */
export async function saveVotes(db: Db, votes: readonly DaoVote<object>[]): Promise<void> {
  await sql`
    insert into dao_votes (voter, proposal_id, vote_id, created, data)
    select distinct on (vote.voter, vote."proposalId") vote.voter, vote."proposalId", vote.id, vote.created, vote.data
    from jsonb_to_recordset(${JSON.stringify(votes, toStorable)}::jsonb) as vote(id text, voter text, "proposalId" text, created bigint, data jsonb)
    join dao_voters on dao_voters.address = vote.voter
    order by vote.voter, vote."proposalId", vote.created desc
    on conflict (voter, proposal_id) do update
      set vote_id = excluded.vote_id, created = excluded.created, data = excluded.data
      where dao_votes.created <= excluded.created`.execute(db)
}

export interface VoteRange {
  /** s. Undefined: from the newest. */
  until: number | undefined
  /** Votes to skip. */
  seen: number
  count: number
  /** Only votes of wallets that this account watches, or whose owners it follows. Undefined: all. */
  followedBy?: string | undefined
}

/** Whether the voter is a wallet that the account watches, or whose owner it follows. */
const isFollowedBy = (accountId: string) =>
  sql<boolean>`(exists (select from watches
      where account_id = ${accountId}::uuid and kind = 'wallet' and watches.address = dao_votes.voter)
    or exists (select from dao_followed_wallets followed join identities on identities.id = followed.identity_id
      where identities.account_id = ${accountId}::uuid and followed.address = dao_votes.voter))`

/** Newest first. */
export async function listVotes<T>(db: Db, { until, seen, count, followedBy }: VoteRange): Promise<DaoVote<T>[]> {
  const conditions: RawBuilder<boolean>[] = [
    ...(until === undefined ? [] : [sql<boolean>`created <= ${until}::bigint`]),
    ...(followedBy === undefined ? [] : [isFollowedBy(followedBy)]),
    sql<boolean>`true`,
  ]
  const { rows } = await sql<DaoVote<T>>`
    select vote_id as id, voter, proposal_id as "proposalId", created, data from dao_votes
    where ${sql.join(conditions, sql` and `)} order by created desc, vote_id limit ${count}::int offset ${seen}::int`.execute(db)
  return rows
}

export interface SpaceVoter {
  /** In lower case. */
  address: string
  votes: number
  /** s */
  latest: number
}

/** Wallets that an account follows and that voted in a space, the latest voters first. */
export async function listSpaceVoters(
  db: Db,
  { accountId, space, count }: { accountId: string; space: string; count: number },
): Promise<SpaceVoter[]> {
  const { rows } = await sql<SpaceVoter>`
    select voter as address, count(*)::int as votes, max(created)::float8 as latest from dao_votes
    where ${isFollowedBy(accountId)} and data ->> 'space' = ${space} group by voter order by latest desc, voter limit ${count}::int`.execute(
    db,
  )
  return rows
}
