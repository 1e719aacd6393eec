import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'
import type { Subject } from './mutes.ts'

export interface NewPoll {
  /** A repeated call sends the same one. Undefined: each call creates a poll. */
  clientId: string | undefined
  title: string
  type: string
  multipleCount: number
  options: readonly string[]
  /** s */
  duration: number
}

export interface PollRow {
  id: string
  accountId: string
  title: string
  type: string
  multipleCount: number
  options: string[]
  voters: number
  /** Votes for each option, in their order. */
  votes: number[]
  createdAt: Date
  endsAt: Date
  isEnded: boolean
}

/** Far more than a person asks. */
const most = 10_000
export const mostPerDay = 50

/** taken: an earlier call with this client id created another poll. full: the account has too many. wait: s until it may create another. */
export type NoPoll = 'taken' | 'full' | { wait: number }

/** The id of the poll, either new or created by an earlier call with the same client id. */
export async function insertPoll(db: Db, accountId: string, poll: NewPoll): Promise<{ id: string } | NoPoll> {
  const { clientId = null, title, type, multipleCount, options, duration } = poll
  const id = randomBytes(12).toString('base64url')
  const same = sql`there.client_id = ${clientId}`
  const { rows } = await sql<{ id: string }>`
    insert into polls (id, account_id, client_id, title, type, multiple_count, options, ends_at)
    select ${id}, ${accountId}::uuid, ${clientId}, ${title}, ${type}, ${multipleCount}::int, ${JSON.stringify(options)}::jsonb,
      now() + make_interval(secs => ${duration}::int)
    where ${hasRoom({ table: 'polls', accountId, most, same })}
      and (select count(*) from polls where account_id = ${accountId}::uuid and ${isOfToday}) < ${sql.lit(mostPerDay)}
    on conflict (account_id, client_id) do nothing
    returning id`.execute(db)
  if (rows[0]) return rows[0]
  const { rows: known } = await sql<{ id: string; isSame: boolean }>`
    select id, (title, type, multiple_count, options, ends_at - created_at)
      = (${title}, ${type}, ${multipleCount}::int, ${JSON.stringify(options)}::jsonb, make_interval(secs => ${duration}::int)) as "isSame"
    from polls where account_id = ${accountId}::uuid and client_id = ${clientId}`.execute(db)
  if (known[0]) return known[0].isSame ? { id: known[0].id } : 'taken'
  const { rows: oldest } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from created_at + interval '24 hours' - now())))::int as wait
    from polls where account_id = ${accountId}::uuid and ${isOfToday}
    order by created_at desc offset ${sql.lit(mostPerDay - 1)} limit 1`.execute(db)
  return oldest[0] ?? 'full'
}

const isOfToday = sql`created_at > now() - interval '24 hours'`

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
      options: row.options,
      voters: row.voters,
      votes: row.options.map((_, index) => row.option_votes[index] ?? 0),
      createdAt: row.created_at,
      endsAt: row.ends_at,
      isEnded: row.is_ended,
    }
  )
}

/** What a network account has chosen. Undefined: it hasn't voted. */
export async function findVote(db: Db, pollId: string, { platform, subject }: Subject): Promise<number[] | undefined> {
  const row = await db
    .selectFrom('votes')
    .select('options')
    .where('poll_id', '=', pollId)
    .where('platform', '=', platform)
    .where('profile_id', '=', subject)
    .executeTakeFirst()
  return row?.options
}

export interface NewVote {
  pollId: string
  accountId: string
  voter: Subject
  /** Positions from 1, ascending. */
  options: readonly number[]
}

/** False: this account has already voted, or the poll has ended or no longer exists. The primary key decides between simultaneous votes. */
export async function insertVote(db: Db, { pollId, accountId, voter, options }: NewVote): Promise<boolean> {
  const { rows } = await sql`
    insert into votes (poll_id, platform, profile_id, account_id, options)
    select id, ${voter.platform}, ${voter.subject}, ${accountId}::uuid, ${JSON.stringify(options)}::jsonb
    from polls where id = ${pollId} and ends_at > now()
    on conflict (poll_id, platform, profile_id) do nothing
    returning 1`.execute(db)
  return rows.length > 0
}
