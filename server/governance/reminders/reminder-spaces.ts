import { sql } from 'kysely'
import { isEvmWallet } from '../../account/is-evm-wallet.ts'
import type { Db } from '../../db/database.ts'
import { hasRoom } from '../../db/has-room.ts'
import { reminderSwitch } from '../../push/switches.ts'
import { type Reminder, undecided } from './reminders.ts'

/** More than anyone reads the proposals of. */
const most = 500

/** Adds a space, or removes it. False: the account has too many. */
export async function saveReminderSpace(db: Db, accountId: string, space: string, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    await db.deleteFrom('dao_reminder_spaces').where('account_id', '=', accountId).where('space', '=', space).execute()
    return true
  }
  const room = hasRoom({ table: 'dao_reminder_spaces', accountId, most, same: sql`there.space = ${space}` })
  const { rows } = await sql`
    insert into dao_reminder_spaces (account_id, space) select ${accountId}::uuid, ${space} where ${room}
    on conflict (account_id, space) do update set space = excluded.space returning 1`.execute(db)
  return rows.length > 0
}

/** The spaces that an account has chosen, the latest first. */
export async function listReminderSpaces(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dao_reminder_spaces')
    .select('space')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('space')
    .execute()
  return rows.map(({ space }) => space)
}

/** Accounts have set the switch, which is off at first. */
const isOn = sql<boolean>`exists (select from push_switches where push_switches.account_id = dao_reminder_spaces.account_id
  and platform = ${reminderSwitch.platform} and push_type = ${reminderSwitch.type} and state)`

/** Every space of which someone wants to be reminded, those of the most accounts first. */
export async function listWantedSpaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ space: string }>`
    select space from dao_reminder_spaces where ${isOn} group by space order by count(*) desc, space`.execute(db)
  return rows.map(({ space }) => space)
}

/** An account to remind, with its wallets in lower case. */
export interface Reminded {
  accountId: string
  wallets: string[]
}

interface ReminderClaim extends Pick<Reminder, 'proposalId' | 'endsAt'> {
  space: string
  count: number
  /** After which other nodes may take over the accounts that this one has claimed and not finished. */
  seconds: number
}

/**
 * Leases up to `count` accounts that want to be reminded of a space's proposals, and for which it hasn't been decided yet whether they are reminded
 * of this one.
 */
export async function claimToRemind(db: Db, { proposalId, endsAt, space, count, seconds }: ReminderClaim): Promise<Reminded[]> {
  const isLeased = sql`known.created_at > now() - make_interval(secs => ${seconds}::float8)`
  const { rows } = await sql<Reminded>`
    with claimed as (
      insert into dao_reminders as known (account_id, proposal_id, ends_at, data)
      select account_id, ${proposalId}, ${new Date(endsAt)}, ${undecided} from dao_reminder_spaces
      where space = ${space} and ${isOn} and not exists (
        select from dao_reminders known where known.account_id = dao_reminder_spaces.account_id and proposal_id = ${proposalId}
          and (data <> ${undecided} or ${isLeased}))
      limit ${count}::int
      on conflict (account_id, proposal_id) do update set created_at = now() where known.data = ${undecided} and not ${isLeased}
      returning account_id)
    select account_id as "accountId", array(
      select lower(subject) from identities where identities.account_id = claimed.account_id and ${isEvmWallet} limit 20) as wallets
    from claimed`.execute(db)
  return rows
}
