import type { RowFailure } from '@chorus/outbox/outbox-row'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { saveCopies } from '../db/tables/post-copies.ts'
import { dropSettledFiles } from './scheduled-files.ts'
import { tellFailure } from './tell-failure.ts'

/** One account's post or thread, claimed by this node. */
export interface ScheduledSend {
  id: string
  postId: string
  accountId: string
  platform: string
  profileId: string
  parts: unknown[]
  tries: number
  lease: string
}

export interface SendClaim {
  count: number
  /** How long it is this node's. */
  seconds: number
  /** ms. Absent: by the database's clock. */
  now?: number | undefined
}

/** Claims due posts. A killed node loses its claims after `seconds`, and a node that takes longer can no longer write. */
export async function claimSends(db: Db, { count, seconds, now }: SendClaim): Promise<ScheduledSend[]> {
  const time = now === undefined ? sql`now()` : sql`to_timestamp(${now / 1000}::float8)`
  const { rows } = await sql<ScheduledSend>`
    update scheduled_sends send
    set lease = gen_random_uuid(), lease_until = now() + make_interval(secs => ${seconds}::float8), updated_at = now()
    where id in (
      select id from scheduled_sends
      where state = 'pending' and not is_deleted and due_at <= ${time} and (lease_until is null or lease_until < now())
      order by due_at limit ${count}::int for update skip locked)
    returning id, post_id as "postId", account_id as "accountId", platform, profile_id as "profileId", parts, tries, lease`.execute(db)
  return rows
}

const own = ({ id, lease }: Pick<ScheduledSend, 'id' | 'lease'>) => sql`id = ${id}::uuid and lease = ${lease}::uuid`

/** False: another node has it by now. */
export async function saveParts(db: Db, send: ScheduledSend, parts: readonly unknown[], seconds: number): Promise<boolean> {
  const result = await sql`
    update scheduled_sends set parts = ${JSON.stringify(parts)}::jsonb, updated_at = now(),
      lease_until = now() + make_interval(secs => ${seconds}::float8)
    where ${own(send)}`.execute(db)
  return (result.numAffectedRows ?? 0n) > 0n
}

export type SendOutcome =
  | { state: 'done' }
  | { state: 'failed'; failure: RowFailure }
  /** Tried again after `seconds`. */
  | { state: 'pending'; seconds: number; failure: RowFailure | undefined }

/** Stores the result and releases the post. Its files are deleted with its last send. */
export async function settleSend(db: Db, send: ScheduledSend, outcome: SendOutcome, now?: number): Promise<void> {
  const time = now === undefined ? sql`now()` : sql`to_timestamp(${now / 1000}::float8)`
  const due = outcome.state === 'pending' ? sql`${time} + make_interval(secs => ${outcome.seconds}::float8)` : sql`due_at`
  const failure = 'failure' in outcome && outcome.failure ? JSON.stringify(outcome.failure) : null
  await db.transaction().execute(async (transaction) => {
    const result = await sql`
      update scheduled_sends set state = ${outcome.state}, failure = ${failure}::jsonb, due_at = ${due}, lease = null, lease_until = null,
        tries = tries + ${outcome.state === 'pending' ? 1 : 0}::int, updated_at = now()
      where ${own(send)}`.execute(transaction)
    if ((result.numAffectedRows ?? 0n) === 0n || outcome.state === 'pending') return
    await recordCopies(transaction, send)
    if (outcome.state === 'failed') return tellFailure(transaction, send)
    await transaction
      .updateTable('scheduled_posts')
      .set({ updated_at: sql`now()` })
      .where('id', '=', send.postId)
      .execute()
    await dropSettledFiles(transaction, send.postId)
  })
}

interface PublishedPart {
  published?: { postId: string; publicationId: string }
}

/** A post to several accounts is recorded as a browser would do it, so that each copy leads to the others. */
async function recordCopies(transaction: Db, { id, accountId, postId, platform, profileId }: ScheduledSend): Promise<void> {
  const { rows } = await sql<{ sendId: string; firstPart: number; parts: PublishedPart[] }>`
    select coalesce(post.continued_send_id, post.group_id) as "sendId", post.first_part as "firstPart", send.parts
    from scheduled_sends send join scheduled_posts post on post.id = send.post_id
    where send.id = ${id}::uuid and (post.continued_send_id is not null
      or exists (select from scheduled_sends where post_id = ${postId}::uuid and id <> ${id}::uuid))`.execute(transaction)
  for (const { sendId, firstPart, parts } of rows) {
    const copies = parts.flatMap(({ published }, index) =>
      published ? [{ platform, profileId, ...published, part: index + firstPart }] : [],
    )
    if (copies.length > 0) await saveCopies(transaction, accountId, sendId, copies)
  }
}

/** For a node that stops before it has begun. */
export async function releaseSend(db: Db, send: ScheduledSend): Promise<void> {
  await sql`update scheduled_sends set lease = null, lease_until = null where ${own(send)}`.execute(db)
}
