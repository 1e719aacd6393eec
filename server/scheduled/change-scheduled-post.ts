import { isStopped, toRetried } from '@chorus/outbox/outbox-row'
import { readPart } from '@chorus/outbox/scheduled/scheduled-part'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isBegun } from './scheduled-posts.ts'

/** gone: the post doesn't exist. busy: it is being sent, or was sent in part. state: its state doesn't allow this. */
export type NoChange = 'gone' | 'busy' | 'state'

export type Change =
  | { kind: 'move'; publishAt: Date }
  | { kind: 'send' }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'delete' }
  | { kind: 'restore' }
  | { kind: 'retry' }

interface Locked {
  id: string
  state: string
  isDeleted: boolean
  isBegun: boolean
  isLeased: boolean
}

/** Changes a post that isn't being sent. Its rows are locked first: a node that has already claimed one is noticed, and a later one sees the change. */
export async function changeScheduledPost(db: Db, accountId: string, id: string, change: Change): Promise<NoChange | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Locked>`
      select id, state, is_deleted as "isDeleted", ${isBegun} as "isBegun", coalesce(lease_until > now(), false) as "isLeased"
      from scheduled_sends where post_id::text = ${id} and account_id = ${accountId}::uuid and withdrawn_by is null
      order by id for update`.execute(transaction)
    if (rows.length === 0) return 'gone'
    // Repeated after a lost answer, it changes nothing either.
    if (change.kind === 'send' && rows.every(isUnderWay)) return undefined
    const reason = findReason(rows, change)
    if (reason) return reason
    const touched = { updated_at: sql<Date>`now()` }
    const open = transaction
      .updateTable('scheduled_sends')
      .where('post_id', '=', id)
      .where('state', '<>', 'done')
      .where('withdrawn_by', 'is', null)
      // A node that was stopped for longer than its lease must not continue with the post as it was.
      .set({ lease: null, lease_until: null, ...touched })
    const post = transaction.updateTable('scheduled_posts').where('id', '=', id)
    switch (change.kind) {
      case 'move':
        await open.set({ due_at: change.publishAt }).execute()
        await post.set({ publish_at: change.publishAt, ...touched }).execute()
        return undefined
      case 'send':
        await open.set({ due_at: sql<Date>`now()`, state: 'pending' }).execute()
        await post.set({ publish_at: sql<Date>`now()`, ...touched }).execute()
        return undefined
      case 'pause':
        await open.set({ state: 'held' }).where('state', '=', 'pending').execute()
        break
      case 'resume':
        await open.set({ state: 'pending' }).where('state', '=', 'held').execute()
        break
      case 'delete':
        await open.set({ is_deleted: true }).execute()
        break
      case 'restore':
        await open.set({ is_deleted: false }).execute()
        break
      case 'retry':
        await retryParts(transaction, id)
        await open
          .set({ state: 'pending', tries: 0, failure: null, due_at: sql<Date>`now()` })
          .where('state', '=', 'failed')
          .execute()
    }
    await post.set(touched).execute()
    return undefined
  })
}

/** What waits for the user is tried again, because they asked for it. Stored, so that a node never takes a failure for their wish. */
async function retryParts(transaction: Db, postId: string): Promise<void> {
  const failed = await transaction
    .selectFrom('scheduled_sends')
    .select(['id', 'parts'])
    .where('post_id', '=', postId)
    .where('state', '=', 'failed')
    .where('withdrawn_by', 'is', null)
    .execute()
  for (const { id, parts } of failed) {
    const retried = parts.map((stored) => {
      const part = readPart(stored)
      return part && isStopped(part) ? toRetried(part) : stored
    })
    await transaction
      .updateTable('scheduled_sends')
      .set({ parts: JSON.stringify(retried) })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether it is being sent, or was. */
const isUnderWay = ({ state, isDeleted, isLeased, isBegun }: Locked): boolean =>
  !isDeleted && (state === 'done' || (state === 'pending' && (isLeased || isBegun)))

function findReason(rows: readonly Locked[], { kind }: Change): NoChange | undefined {
  const isDeleted = rows.some((row) => row.isDeleted)
  // Repeated after a lost answer, it changes nothing.
  if (kind === 'restore') return undefined
  if (isDeleted) return 'gone'
  if (rows.some(({ isLeased }) => isLeased)) return 'busy'
  // The rest of a post that was sent in part, or is between two attempts, can still be deleted.
  if (kind === 'delete') return rows.every(({ state }) => state === 'done') ? 'state' : undefined
  const isWaiting = rows.some(({ state, isBegun }) => state === 'pending' && isBegun)
  if (isWaiting) return 'busy'
  if (kind === 'retry') return rows.some(({ state }) => state === 'failed') ? undefined : 'state'
  return rows.every(({ state, isBegun }) => !isBegun && (state === 'pending' || state === 'held')) ? undefined : 'state'
}
