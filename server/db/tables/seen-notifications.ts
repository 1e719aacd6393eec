import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** A time before the stored one changes nothing, and one in the future counts as now. */
export async function markSeen(db: Db, accountId: string, platform: string, profileId: string, at: Date): Promise<void> {
  await sql`
    insert into seen_notifications (account_id, platform, profile_id, seen_at)
    values (${accountId}::uuid, ${platform}, ${profileId}, least(${at.toISOString()}::timestamptz, now()))
    on conflict (account_id, platform, profile_id)
    do update set seen_at = greatest(seen_notifications.seen_at, excluded.seen_at)`.execute(db)
}
