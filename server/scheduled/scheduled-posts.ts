import { randomUUID } from 'node:crypto'
import { scheduleLimits } from '@chorus/model/schedule-limits'
import type { ScheduledPart } from '@chorus/outbox/scheduled/scheduled-part'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { saveCopies } from '../db/tables/post-copies.ts'
import { dropFilesOf, useFiles } from './scheduled-files.ts'
import { tellFailure } from './tell-failure.ts'

export interface NewScheduledSend {
  platform: string
  profileId: string
  parts: readonly ScheduledPart[]
}

export interface NewScheduledPost {
  groupId: string
  publishAt: Date
  display: { content: string; type: string }
  source: string | undefined
  sends: readonly NewScheduledSend[]
  /** SHA-256 of the files that it uses. */
  hashes: readonly string[]
}

export interface ScheduledSendRow {
  id: string
  platform: string
  profileId: string
  state: string
  failure: { kind: string; message: string } | null
  published: number
  parts: number
  isSending: boolean
  createdAt: Date
  updatedAt: Date
}

export interface ScheduledPostRow {
  id: string
  publishAt: Date
  display: { content: string; type: string }
  createdAt: Date
  updatedAt: Date
  sends: readonly ScheduledSendRow[]
}

/** Whether something of a post may have been sent. */
const isBegun = sql`(tries > 0 or exists (select from jsonb_array_elements(parts) part where part ->> 'phase' <> 'queued'))`

/**
 * The post that a group already has, when it says the same. full: the account has too many. taken: the group has another post, so a page that
 * didn't get its answer has changed what it says since.
 */
export async function insertScheduledPost(db: Db, accountId: string, post: NewScheduledPost): Promise<{ id: string } | 'full' | 'taken'> {
  const { groupId, publishAt, display, source = null, sends, hashes } = post
  return db.transaction().execute(async (transaction) => {
    // After a deletion, the same draft can be scheduled again.
    await sql`
      update scheduled_posts post set group_id = gen_random_uuid()
      where account_id = ${accountId}::uuid and group_id = ${groupId}::uuid
        and not exists (select from scheduled_sends where post_id = post.id and (not is_deleted or ${isBegun}))`.execute(transaction)
    const { rows } = await sql<{ id: string }>`
      insert into scheduled_posts (id, account_id, group_id, publish_at, display, source)
      select ${randomUUID()}::uuid, ${accountId}::uuid, ${groupId}::uuid, ${publishAt}::timestamptz, ${JSON.stringify(display)}::jsonb, ${source}
      where (select count(distinct post_id) from scheduled_sends
        where account_id = ${accountId}::uuid and state <> 'done' and not is_deleted) < ${sql.lit(scheduleLimits.posts)}
      on conflict (account_id, group_id) do nothing
      returning id`.execute(transaction)
    const [created] = rows
    if (!created) {
      const known = await transaction
        .selectFrom('scheduled_posts')
        .select(['id', 'source'])
        .where('account_id', '=', accountId)
        .where('group_id', '=', groupId)
        .executeTakeFirst()
      if (!known) return 'full'
      return known.source === source ? { id: known.id } : 'taken'
    }
    await transaction
      .insertInto('scheduled_sends')
      .values(
        sends.map(({ platform, profileId, parts }) => ({
          id: randomUUID(),
          post_id: created.id,
          account_id: accountId,
          platform,
          profile_id: profileId,
          parts: JSON.stringify(parts),
          due_at: publishAt,
        })),
      )
      .execute()
    await useFiles(transaction, accountId, created.id, hashes)
    return created
  })
}

/** Posts that aren't published yet, soonest first. `after`: the last one of the previous page. */
export async function listScheduledPosts(
  db: Db,
  accountId: string,
  { after, size }: { after: { publishAt: Date; id: string } | undefined; size: number },
): Promise<ScheduledPostRow[]> {
  const { rows } = await sql<Omit<ScheduledPostRow, 'sends'>>`
    select id, publish_at as "publishAt", display, created_at as "createdAt", updated_at as "updatedAt"
    from scheduled_posts post
    where account_id = ${accountId}::uuid
      and exists (select from scheduled_sends where post_id = post.id and state <> 'done' and not is_deleted)
      and ${after ? sql`(publish_at, id) > (${after.publishAt}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by publish_at, id limit ${size}::int`.execute(db)
  if (rows.length === 0) return []
  const { rows: sends } = await sql<ScheduledSendRow & { postId: string }>`
    select id, post_id as "postId", platform, profile_id as "profileId", state, failure,
      jsonb_array_length(parts) as parts,
      (select count(*) from jsonb_array_elements(parts) part where part ->> 'phase' = 'confirmed')::int as published,
      state = 'pending' and (lease_until > now() or tries > 0) as "isSending",
      created_at as "createdAt", updated_at as "updatedAt"
    from scheduled_sends where post_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by created_at, id`.execute(db)
  return rows.map((row) => ({ ...row, sends: sends.filter(({ postId }) => postId === row.id) }))
}

export async function findScheduledSource(db: Db, accountId: string, id: string): Promise<{ source: string | null } | undefined> {
  return db
    .selectFrom('scheduled_posts')
    .select('source')
    .where('account_id', '=', accountId)
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst()
}

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
      from scheduled_sends where post_id::text = ${id} and account_id = ${accountId}::uuid
      order by id for update`.execute(transaction)
    if (rows.length === 0) return 'gone'
    const reason = findReason(rows, change)
    if (reason) return reason
    const open = transaction.updateTable('scheduled_sends').where('post_id', '=', id).where('state', '<>', 'done')
    const post = transaction.updateTable('scheduled_posts').where('id', '=', id)
    const touched = { updated_at: sql<Date>`now()` }
    switch (change.kind) {
      case 'move':
        await open.set({ due_at: change.publishAt, ...touched }).execute()
        await post.set({ publish_at: change.publishAt, ...touched }).execute()
        return undefined
      case 'send':
        await open.set({ due_at: sql<Date>`now()`, state: 'pending', ...touched }).execute()
        await post.set({ publish_at: sql<Date>`now()`, ...touched }).execute()
        return undefined
      case 'pause':
        await open
          .set({ state: 'held', ...touched })
          .where('state', '=', 'pending')
          .execute()
        break
      case 'resume':
        await open
          .set({ state: 'pending', ...touched })
          .where('state', '=', 'held')
          .execute()
        break
      case 'delete':
        await open.set({ is_deleted: true, ...touched }).execute()
        break
      case 'restore':
        await open.set({ is_deleted: false, ...touched }).execute()
        break
      case 'retry':
        await open
          .set({ state: 'pending', tries: 0, failure: null, due_at: sql<Date>`now()`, ...touched })
          .where('state', '=', 'failed')
          .execute()
    }
    await post.set(touched).execute()
    return undefined
  })
}

function findReason(rows: readonly Locked[], { kind }: Change): NoChange | undefined {
  const isDeleted = rows.some((row) => row.isDeleted)
  if (kind === 'restore') return isDeleted ? undefined : 'state'
  if (isDeleted) return 'gone'
  if (rows.some(({ isLeased }) => isLeased)) return 'busy'
  // The rest of a post that was sent in part, or is between two attempts, can still be deleted.
  if (kind === 'delete') return rows.every(({ state }) => state === 'done') ? 'state' : undefined
  const isWaiting = rows.some(({ state, isBegun }) => state === 'pending' && isBegun)
  if (isWaiting) return 'busy'
  if (kind === 'retry') return rows.some(({ state }) => state === 'failed') ? undefined : 'state'
  return rows.every(({ state, isBegun }) => !isBegun && (state === 'pending' || state === 'held')) ? undefined : 'state'
}

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
  | { state: 'failed'; failure: { kind: string; message: string } }
  /** Tried again after `seconds`. */
  | { state: 'pending'; seconds: number; failure: { kind: string; message: string } | undefined }

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
    const { rows } = await sql`select from scheduled_sends where post_id = ${send.postId}::uuid and state <> 'done' limit 1`.execute(
      transaction,
    )
    if (rows.length === 0) await dropFilesOf(transaction, send.postId)
  })
}

interface PublishedPart {
  published?: { postId: string; publicationId: string }
}

/** A post to several accounts is recorded as a browser would do it, so that each copy leads to the others. */
async function recordCopies(transaction: Db, { id, accountId, postId, platform, profileId }: ScheduledSend): Promise<void> {
  const { rows } = await sql<{ groupId: string; parts: PublishedPart[] }>`
    select post.group_id as "groupId", send.parts from scheduled_sends send
    join scheduled_posts post on post.id = send.post_id
    where send.id = ${id}::uuid and exists (select from scheduled_sends where post_id = ${postId}::uuid and id <> ${id}::uuid)`.execute(
    transaction,
  )
  for (const { groupId, parts } of rows) {
    const copies = parts.flatMap(({ published }, index) => (published ? [{ platform, profileId, ...published, part: index + 1 }] : []))
    if (copies.length > 0) await saveCopies(transaction, accountId, groupId, copies)
  }
}

/** For a node that stops before it has begun. */
export async function releaseSend(db: Db, send: ScheduledSend): Promise<void> {
  await sql`update scheduled_sends set lease = null, lease_until = null where ${own(send)}`.execute(db)
}
