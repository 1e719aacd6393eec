import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'
import type { Subject } from './mutes.ts'

const most = 20_000

/** Mutes whoever is one person with this. There being too many already changes nothing. */
export async function insertMutedPerson(db: Db, accountId: string, { platform, subject }: Subject): Promise<void> {
  await sql`
    insert into muted_people (account_id, platform, subject)
    select ${accountId}::uuid, ${platform}, ${subject} where ${hasRoom('muted_people', accountId, most)}
    on conflict do nothing`.execute(db)
}

export async function deleteMutedPeople(db: Db, accountId: string, subjects: readonly Subject[]): Promise<void> {
  await sql`
    delete from muted_people where account_id = ${accountId}::uuid and (platform, subject) in (
      select * from unnest(${subjects.map(({ platform }) => platform)}::text[], ${subjects.map(({ subject }) => subject)}::text[]))`.execute(
    db,
  )
}
