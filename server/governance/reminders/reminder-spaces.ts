import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { hasRoom } from '../../db/has-room.ts'
import { reminderSwitch } from '../../push/switches.ts'

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

/** Every space of which someone wants to be reminded. */
export async function listWantedSpaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ space: string }>`select distinct space from dao_reminder_spaces where ${isOn} order by space`.execute(db)
  return rows.map(({ space }) => space)
}

/** An account to remind, with its wallets in lower case. */
export interface Reminded {
  accountId: string
  wallets: string[]
}

/** Accounts that want to be reminded of a space's proposals, and haven't been of this one. */
export async function findToRemind(db: Db, space: string, proposalId: string): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select account_id as "accountId", array(
      select lower(subject) from identities where identities.account_id = dao_reminder_spaces.account_id
        and platform = 'wallet' and issuer = '' and subject ~* '^0x[0-9a-f]{40}$' limit 20) as wallets
    from dao_reminder_spaces where space = ${space} and ${isOn} and not exists (
      select from dao_reminders where dao_reminders.account_id = dao_reminder_spaces.account_id and proposal_id = ${proposalId})`.execute(
    db,
  )
  return rows
}
