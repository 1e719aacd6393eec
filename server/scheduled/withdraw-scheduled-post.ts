import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { dropSettledFiles } from './scheduled-files.ts'
import { countPublished, isBegun, isUnsent } from './scheduled-posts.ts'

/** begun: a network may have some of it. taken: another draft has taken it. */
export type Withdrawal = 'withdrawn' | 'begun' | 'taken'

export interface Withdrawer {
  groupId: string
  /** The draft that takes its place. A repeated call of the same draft changes nothing. */
  draftId: string
  /** Only these, which have failed. Absent: the whole post. */
  sends?: readonly string[] | undefined
}

interface Locked {
  id: string
  state: string
  withdrawnBy: string | null
  published: number
  isBegun: boolean
  isUnsent: boolean
  isLeased: boolean
}

/** Withdraws a post for a draft. A group without a post is withdrawn too, because the call that schedules it may still arrive. */
export async function withdrawScheduledPost(
  db: Db,
  accountId: string,
  { groupId, draftId, sends: named }: Withdrawer,
): Promise<Withdrawal> {
  return db.transaction().execute(async (transaction) => {
    await sql`
      insert into scheduled_posts (id, account_id, group_id, publish_at, display, withdrawn_by)
      values (${randomUUID()}::uuid, ${accountId}::uuid, ${groupId}::uuid, now(), ${noDisplay}::jsonb, ${draftId})
      on conflict (account_id, group_id) do nothing`.execute(transaction)
    const post = await transaction
      .selectFrom('scheduled_posts')
      .select(['id', 'withdrawn_by'])
      .where('account_id', '=', accountId)
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<Locked>`
      select id, state, withdrawn_by as "withdrawnBy", ${countPublished} as published, ${isBegun} as "isBegun", ${isUnsent} as "isUnsent",
        coalesce(lease_until > now(), false) as "isLeased"
      from scheduled_sends where post_id = ${post.id}::uuid order by id for update`.execute(transaction)
    if (rows.length === 0) return post.withdrawn_by === draftId ? 'withdrawn' : 'taken'
    const meant = named ? rows.filter(({ id }) => named.includes(id)) : rows
    if (meant.length > 0 && meant.every(({ withdrawnBy }) => withdrawnBy === draftId)) return 'withdrawn'
    if (meant.length === 0 || meant.some(({ withdrawnBy }) => withdrawnBy !== null)) return 'taken'
    if (!meant.every(named ? isFailedUnsent : isWhollyUnsent)) return 'begun'
    await take(transaction, { postId: post.id, ids: meant.map(({ id }) => id), draftId, isWhole: !named })
    return 'withdrawn'
  })
}

const noDisplay = JSON.stringify({ content: '', type: 'post' })

const isFailedUnsent = (row: Locked): boolean => !row.isLeased && row.state === 'failed' && row.isUnsent

const isWhollyUnsent = (row: Locked): boolean =>
  row.published === 0 && (isFailedUnsent(row) || (!row.isLeased && row.isUnsent && !row.isBegun))

/** Deletes the content, which the draft has. What stays says that it was taken, and by which draft. */
async function take(
  transaction: Db,
  { postId, ids, draftId, isWhole }: { postId: string; ids: readonly string[]; draftId: string; isWhole: boolean },
): Promise<void> {
  await transaction
    .updateTable('scheduled_sends')
    .set({ withdrawn_by: draftId, is_deleted: true, parts: '[]', lease: null, lease_until: null, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
  await transaction
    .updateTable('scheduled_posts')
    .set({ updated_at: sql<Date>`now()`, ...(isWhole && { withdrawn_by: draftId, source: null, display: noDisplay }) })
    .where('id', '=', postId)
    .execute()
  await dropSettledFiles(transaction, postId)
}
