import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

/** Someone on a network by their permanent id there, or a wallet of any chain with the platform `wallet`. */
export interface Subject {
  platform: string
  subject: string
}

export interface Mute extends Subject {
  position: number
}

/** Far more than a person mutes by hand. */
const most = 20_000

/** Rows (platform, subject) for a `from` clause. */
export const unnestSubjects = (subjects: readonly Subject[]): RawBuilder<unknown> =>
  sql`unnest(${subjects.map(({ platform }) => platform)}::text[], ${subjects.map(({ subject }) => subject)}::text[]) as asked (platform, subject)`

const isAsked = (accountId: string, subjects: readonly Subject[]) =>
  sql`account_id = ${accountId}::uuid and (platform, subject) in (select asked.platform, asked.subject from ${unnestSubjects(subjects)})`

/** Undefined: there isn't room for all of them. Subjects that are already muted keep their position. */
export async function insertMutes(db: Db, accountId: string, subjects: readonly Subject[]): Promise<Mute[] | undefined> {
  const room = hasRoom({ table: 'mutes', accountId, most, same: sql`there.platform = asked.platform and there.subject = asked.subject` })
  // Ordered, so that concurrent writes of the same people don't deadlock.
  const { rows } = await sql<Mute>`
    insert into mutes (account_id, platform, subject)
    select ${accountId}::uuid, asked.platform, asked.subject from ${unnestSubjects(subjects)} where ${room} order by 2, 3
    on conflict (account_id, platform, subject) do update set subject = excluded.subject
    returning platform, subject, position`.execute(db)
  return rows.length < subjects.length ? undefined : rows
}

export async function deleteMutes(db: Db, accountId: string, subjects: readonly Subject[]): Promise<Mute[]> {
  const { rows } = await sql<Mute>`
    delete from mutes where ${isAsked(accountId, subjects)} returning platform, subject, position`.execute(db)
  return rows
}

export interface MuteListPlace {
  /** Number of rows to skip, or the position to continue after. */
  skip?: number
  before?: number
}

/** Newest first. */
export async function listMutes(
  db: Db,
  accountId: string,
  platform: string,
  { skip, before }: MuteListPlace,
  size: number,
): Promise<Mute[]> {
  return db
    .selectFrom('mutes')
    .select(['platform', 'subject', 'position'])
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .$if(before !== undefined, (query) => query.where('position', '<', before!))
    .orderBy('position', 'desc')
    .limit(size)
    .$if(skip !== undefined, (query) => query.offset(skip!))
    .execute()
}
