import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Reminder {
  proposalId: string
  /** ms */
  endsAt: number
  data: { title: string; space: { id: string; name: string; avatar?: string } }
}

/** Postgres stores neither NUL nor half a character. */
const toStorable = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value)

/** False: the account has been reminded of it, perhaps by another node. */
export async function insertReminder(db: Db, accountId: string, { proposalId, endsAt, data }: Reminder): Promise<boolean> {
  const { rows } = await sql`
    insert into dao_reminders (account_id, proposal_id, ends_at, data)
    select id, ${proposalId}, ${new Date(endsAt)}, ${JSON.stringify(data, toStorable)}::jsonb from accounts where id = ${accountId}::uuid
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Of proposals that haven't ended, those that end first first. */
export async function listReminders(db: Db, accountId: string, now: number): Promise<Reminder[]> {
  const rows = await db
    .selectFrom('dao_reminders')
    .select(['proposal_id as proposalId', 'ends_at as endsAt', 'data'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', new Date(now))
    .orderBy('ends_at')
    .limit(50)
    .execute()
  return rows.map(({ endsAt, data, ...row }) => ({ ...row, endsAt: endsAt.getTime(), data: data as Reminder['data'] }))
}
