import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** How far ahead of our clock an event may be whose time its author sets. */
const mostAhead = sql`interval '10 minutes'`

/** A time before the stored one changes nothing, and one too far ahead is clamped. */
export async function markSeen(db: Db, accountId: string, platform: string, profileId: string, at: Date): Promise<void> {
  await sql`
    insert into seen_notifications (account_id, platform, profile_id, seen_at)
    values (${accountId}::uuid, ${platform}, ${profileId}, least(${at.toISOString()}::timestamptz, now() + ${mostAhead}))
    on conflict (account_id, platform, profile_id)
    do update set seen_at = greatest(seen_notifications.seen_at, excluded.seen_at)`.execute(db)
}

export async function readSeen(db: Db, accountId: string, platform: string, profileId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('seen_notifications')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row?.seen_at
}
