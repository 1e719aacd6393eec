import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'
import type { Subject } from './mutes.ts'

export interface NewPoll {
  /** A repeated call sends it again. Undefined: each call creates a poll. */
  clientId: string | undefined
  title: string
  type: string
  multipleCount: number
  choices: readonly string[]
  /** s */
  duration: number
}

export interface PollRow {
  id: string
  accountId: string
  title: string
  type: string
  multipleCount: number
  choices: string[]
  createdAt: Date
  endsAt: Date
  isEnded: boolean
}

/** Far more than a person asks. */
const most = 10_000

/** The id of the poll, new or created by an earlier call with the same client id. `full`: the account has too many. `taken`: that call created another poll. */
export async function insertPoll(db: Db, accountId: string, poll: NewPoll): Promise<{ id: string } | 'full' | 'taken'> {
  const { clientId = null, title, type, multipleCount, choices, duration } = poll
  const id = randomBytes(12).toString('base64url')
  const { rows } = await sql<{ id: string }>`
    insert into polls (id, account_id, client_id, title, type, multiple_count, choices, ends_at)
    select ${id}, ${accountId}::uuid, ${clientId}, ${title}, ${type}, ${multipleCount}::int, ${JSON.stringify(choices)}::jsonb,
      now() + make_interval(secs => ${duration}::int)
    where ${hasRoom({ table: 'polls', accountId, most, same: sql`there.client_id = ${clientId}` })}
    on conflict (account_id, client_id) do nothing
    returning id`.execute(db)
  if (rows[0]) return rows[0]
  const { rows: known } = await sql<{ id: string; isSame: boolean }>`
    select id, (title, type, multiple_count, choices, ends_at - created_at)
      = (${title}, ${type}, ${multipleCount}::int, ${JSON.stringify(choices)}::jsonb, make_interval(secs => ${duration}::int)) as "isSame"
    from polls where account_id = ${accountId}::uuid and client_id = ${clientId}`.execute(db)
  if (!known[0]) return 'full'
  return known[0].isSame ? { id: known[0].id } : 'taken'
}

export async function findPoll(db: Db, id: string): Promise<PollRow | undefined> {
  const row = await db
    .selectFrom('polls')
    .selectAll()
    .select(sql<boolean>`ends_at <= now()`.as('is_ended'))
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      title: row.title,
      type: row.type,
      multipleCount: row.multiple_count,
      choices: row.choices,
      createdAt: row.created_at,
      endsAt: row.ends_at,
      isEnded: row.is_ended,
    }
  )
}

export interface PollCounts {
  voters: number
  /** Votes for each choice, in their order. */
  votes: number[]
}

export async function countVotes(db: Db, id: string, choices: number): Promise<PollCounts> {
  const positions = Array.from({ length: choices }, (_, index) => index + 1)
  const counts = positions.map((position) => sql`count(*) filter (where choices @> ${sql.lit(String(position))}::jsonb)::int`)
  const { rows } = await sql<PollCounts>`
    select count(*)::int as voters, jsonb_build_array(${sql.join(counts)}) as votes from votes where poll_id = ${id}`.execute(db)
  return rows[0]!
}

/** What an account of a network has chosen. Undefined: it has not voted. */
export async function findVote(db: Db, pollId: string, { platform, subject }: Subject): Promise<number[] | undefined> {
  const row = await db
    .selectFrom('votes')
    .select('choices')
    .where('poll_id', '=', pollId)
    .where('platform', '=', platform)
    .where('profile_id', '=', subject)
    .executeTakeFirst()
  return row?.choices
}

export interface NewVote {
  pollId: string
  accountId: string
  voter: Subject
  /** Positions from 1, ascending. */
  choices: readonly number[]
}

/** False: this account of the network has voted before, or the poll has ended or is gone. The key decides between votes at the same time. */
export async function insertVote(db: Db, { pollId, accountId, voter, choices }: NewVote): Promise<boolean> {
  const { rows } = await sql`
    insert into votes (poll_id, platform, profile_id, account_id, choices)
    select id, ${voter.platform}, ${voter.subject}, ${accountId}::uuid, ${JSON.stringify(choices)}::jsonb
    from polls where id = ${pollId} and ends_at > now()
    on conflict (poll_id, platform, profile_id) do nothing
    returning 1`.execute(db)
  return rows.length > 0
}
