import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'
import { type Subject, unnestSubjects } from './mutes.ts'

const most = 20_000

/** Mutes the person behind all of these identities. False: there isn't room for all of them. */
export async function insertMutedPerson(db: Db, accountId: string, subjects: readonly Subject[]): Promise<boolean> {
  const same = sql`there.platform = asked.platform and there.subject = asked.subject`
  // Ordered, so that concurrent writes of the same person don't deadlock.
  const { rows } = await sql`
    insert into muted_people (account_id, platform, subject, person)
    select ${accountId}::uuid, asked.platform, asked.subject, ${randomUUID()}::uuid from ${unnestSubjects(subjects)}
    where ${hasRoom({ table: 'muted_people', accountId, most, same })} order by 2, 3
    on conflict (account_id, platform, subject) do update set person = excluded.person
    returning 1`.execute(db)
  return rows.length === subjects.length
}

/** Unmutes the person: none of these identities counts as part of a muted person afterwards. */
export async function deleteMutedPerson(db: Db, accountId: string, subjects: readonly Subject[]): Promise<void> {
  await sql`
    delete from muted_people where account_id = ${accountId}::uuid and person in (
      select person from muted_people where account_id = ${accountId}::uuid and (platform, subject) in (
        select asked.platform, asked.subject from ${unnestSubjects(subjects)}))`.execute(db)
}
