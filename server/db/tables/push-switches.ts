import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface PushState {
  platform: string
  pushType: string
  state: boolean
}

/** Returns the switches that the account has set; the others are at their defaults. */
export async function listPushStates(db: Db, accountId: string): Promise<PushState[]> {
  return db
    .selectFrom('push_switches')
    .select(['platform', 'push_type as pushType', 'state'])
    .where('account_id', '=', accountId)
    .limit(100)
    .execute()
}

/** Writes all switches or none. Each may be given once. */
export async function writePushStates(db: Db, accountId: string, states: readonly PushState[]): Promise<void> {
  if (states.length === 0) return
  // Ordered, so that concurrent writes of the same switches don't deadlock.
  await sql`
    insert into push_switches (account_id, platform, push_type, state)
    select ${accountId}::uuid, asked.* from unnest(
      ${states.map(({ platform }) => platform)}::text[], ${states.map(({ pushType }) => pushType)}::text[],
      ${states.map(({ state }) => state)}::boolean[]) as asked (platform, push_type, state) order by 2, 3
    on conflict (account_id, platform, push_type) do update set state = excluded.state, updated_at = now()`.execute(db)
}
