import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Reminder {
  proposalId: string
  /** ms */
  endsAt: number
  data: { title: string; space: { id: string; name: string; avatar?: string } }
}

/** Postgres stores neither NUL nor half a character. */
const toStorable = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value)

/** The data of rows whose account is leased by a node that finds out whether to remind it. */
export const undecided: RawBuilder<unknown> = sql`'{}'::jsonb`
const isReminder = sql<boolean>`data -> 'title' is not null`

const decide = async (db: Db, accountId: string, proposalId: string, data: object): Promise<boolean> => {
  const { rows } = await sql`
    update dao_reminders set data = ${JSON.stringify(data, toStorable)}::jsonb
    where account_id = ${accountId}::uuid and proposal_id = ${proposalId} and data = ${undecided} returning 1`.execute(db)
  return rows.length > 0
}

/** For an account that has been leased. False: it has been decided, by another node, or the account no longer exists. */
export const saveReminder = (db: Db, accountId: string, { proposalId, data }: Reminder): Promise<boolean> =>
  decide(db, accountId, proposalId, data)

/** Remembers that an account isn't reminded of a proposal, so that it isn't looked up again. */
export async function skipReminder(db: Db, accountId: string, proposalId: string): Promise<void> {
  await decide(db, accountId, proposalId, { isSkipped: true })
}

/** How often an account has been reminded within a day. */
export async function countReminders(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dao_reminders
    where account_id = ${accountId}::uuid and created_at > now() - interval '1 day' and ${isReminder}`.execute(db)
  return rows[0]!.count
}

/** Of proposals that haven't ended, those that end first first. */
export async function listReminders(db: Db, accountId: string, now: number): Promise<Reminder[]> {
  const rows = await db
    .selectFrom('dao_reminders')
    .select(['proposal_id as proposalId', 'ends_at as endsAt', 'data'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', new Date(now))
    .where(isReminder)
    .orderBy('ends_at')
    .limit(50)
    .execute()
  return rows.map(({ endsAt, data, ...row }) => ({ ...row, endsAt: endsAt.getTime(), data: data as Reminder['data'] }))
}
