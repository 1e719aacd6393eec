import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type NoticeKind =
  | 'identity-bound'
  | 'identity-received'
  | 'identity-taken'
  | 'identity-returned'
  | 'identity-removed'
  | 'session-ended'

export interface Notice {
  id: string
  kind: string
  detail: Record<string, unknown>
  createdAt: Date
  isSeen: boolean
}

/** Creates a notice for an account: shown in the product and due as an email to its email addresses. */
export async function createNotice(db: Db, accountId: string, kind: NoticeKind, detail: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('notices')
    .values({ id: randomUUID(), account_id: accountId, kind, detail: JSON.stringify(detail), is_letter_due: true })
    .execute()
}

/** Newest first. */
export async function listNotices(db: Db, accountId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'kind', 'detail', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ id: row.id, kind: row.kind, detail: row.detail, createdAt: row.created_at, isSeen: row.seen_at !== null }))
}

export async function markNoticesSeen(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('notices')
    .set({ seen_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .execute()
}
