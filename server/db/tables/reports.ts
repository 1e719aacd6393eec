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

/** Who reports the same twice has said it once: what they said last. False: there are too many of theirs already. */
export async function insertReport(db: Db, accountId: string, { kind, platform, subject, detail }: Report): Promise<boolean> {
  // Half a surrogate is text, but no JSON to Postgres.
  const json = JSON.stringify(Object.fromEntries(Object.entries(detail).map(([name, text]) => [name, text.toWellFormed()])))
  const same = sql`there.kind = ${kind} and there.platform = ${platform} and there.subject = ${subject}`
  const { rows } = await sql`
    insert into reports (account_id, kind, platform, subject, detail)
    select ${accountId}::uuid, ${kind}, ${platform}, ${subject}, ${json}::jsonb
    where ${hasRoom({ table: 'reports', accountId, most, same })}
    on conflict (account_id, kind, platform, subject) do update set detail = excluded.detail
    returning 1`.execute(db)
  return rows.length > 0
}
