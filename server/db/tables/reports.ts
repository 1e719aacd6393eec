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

/** Stores a report. A second report on the same subject replaces the first. False: the account has too many. */
export async function insertReport(db: Db, accountId: string, { kind, platform, subject, detail }: Report): Promise<boolean> {
  // A lone surrogate is valid in a JavaScript string, but not in Postgres JSON.
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
