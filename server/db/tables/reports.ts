import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

export interface Report {
  kind: 'post' | 'collection'
  platform: string
  subject: string
  detail: Record<string, string>
}

const most = 10_000

/** Who reports the same twice has said it once. False: there are too many of theirs already. */
export async function insertReport(db: Db, accountId: string, { kind, platform, subject, detail }: Report): Promise<boolean> {
  // Half a surrogate is text, but no JSON to Postgres.
  const json = JSON.stringify(Object.fromEntries(Object.entries(detail).map(([name, text]) => [name, text.toWellFormed()])))
  await sql`
    insert into reports (account_id, kind, platform, subject, detail)
    select ${accountId}::uuid, ${kind}, ${platform}, ${subject}, ${json}::jsonb
    where ${hasRoom('reports', accountId, most)}
    on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('reports')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('platform', '=', platform)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}
