import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'
import type { Subject } from './mutes.ts'

const most = 20_000

/** Mutes whoever is one person with this. False: there are too many already. */
export async function insertMutedPerson(db: Db, accountId: string, { platform, subject }: Subject): Promise<boolean> {
  const room = hasRoom({ table: 'muted_people', accountId, most, same: sql`there.platform = ${platform} and there.subject = ${subject}` })
  const { rows } = await sql`
    insert into muted_people (account_id, platform, subject)
    select ${accountId}::uuid, ${platform}, ${subject} where ${room}
    on conflict (account_id, platform, subject) do update set subject = excluded.subject
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteMutedPeople(db: Db, accountId: string, subjects: readonly Subject[]): Promise<void> {
  await sql`
    delete from muted_people where account_id = ${accountId}::uuid and (platform, subject) in (
      select * from unnest(${subjects.map(({ platform }) => platform)}::text[], ${subjects.map(({ subject }) => subject)}::text[]))`.execute(
    db,
  )
}
