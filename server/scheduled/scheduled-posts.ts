import { randomUUID } from 'node:crypto'
import { scheduleLimits } from '@chorus/model/schedule/schedule-limits'
import type { RowFailure } from '@chorus/outbox/outbox-row'
import type { ScheduledPart } from '@chorus/outbox/scheduled/scheduled-part'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { useFiles } from './scheduled-files.ts'

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
  continued?: { sendId: string; part: number } | undefined
  /** SHA-256 of the files that it uses. */
  hashes: readonly string[]
}

export interface ScheduledSendRow {
  id: string
  platform: string
  profileId: string
  state: string
  failure: RowFailure | null
  published: number
  parts: number
  isSending: boolean
  /** Whether its next part was certainly not published. */
  isUnsent: boolean
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
export const isBegun = sql`(tries > 0 or exists (select from jsonb_array_elements(parts) part where part ->> 'phase' <> 'queued'))`

/** Whether the first part that isn't published was certainly never received by its network. `mayBePublished` says the same of an outbox row. */
export const isUnsent = sql`coalesce((
  select part ->> 'phase' in ('queued', 'failed') or part ->> 'phase' = 'needs-user'
    and coalesce((part ->> 'tries')::int, 0) < 2 and part -> 'failure' ->> 'reason' is distinct from 'neverConfirmed'
  from jsonb_array_elements(parts) with ordinality as each (part, place)
  where part ->> 'phase' <> 'confirmed' order by place limit 1), false)`

export const countPublished = sql`(select count(*) from jsonb_array_elements(parts) part where part ->> 'phase' = 'confirmed')::int`

/**
 * The post that a group already has, when it says the same. full: the account has too many. taken: the group has another post, so a page that
 * didn't get its answer has changed what it says since. withdrawn: a draft has withdrawn the group.
 */
export async function insertScheduledPost(
  db: Db,
  accountId: string,
  post: NewScheduledPost,
): Promise<{ id: string } | 'full' | 'taken' | 'withdrawn'> {
  const { groupId, publishAt, display, source = null, sends, continued, hashes } = post
  return db.transaction().execute(async (transaction) => {
    // After a deletion, the same draft can be scheduled again.
    await sql`
      update scheduled_posts post set group_id = gen_random_uuid()
      where account_id = ${accountId}::uuid and group_id = ${groupId}::uuid and withdrawn_by is null
        and not exists (select from scheduled_sends where post_id = post.id and (not is_deleted or ${isBegun}))`.execute(transaction)
    const { rows } = await sql<{ id: string }>`
      insert into scheduled_posts (id, account_id, group_id, publish_at, display, source, continued_send_id, first_part)
      select ${randomUUID()}::uuid, ${accountId}::uuid, ${groupId}::uuid, ${publishAt}::timestamptz, ${JSON.stringify(display)}::jsonb, ${source},
        ${continued?.sendId ?? null}::uuid, ${continued?.part ?? 1}::int
      where (select count(distinct post_id) from scheduled_sends
        where account_id = ${accountId}::uuid and state <> 'done' and not is_deleted) < ${sql.lit(scheduleLimits.posts)}
      on conflict (account_id, group_id) do nothing
      returning id`.execute(transaction)
    const [created] = rows
    if (!created) {
      const known = await transaction
        .selectFrom('scheduled_posts')
        .select(['id', 'source', 'withdrawn_by'])
        .where('account_id', '=', accountId)
        .where('group_id', '=', groupId)
        .executeTakeFirst()
      if (!known) return 'full'
      if (known.withdrawn_by !== null) return 'withdrawn'
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
      ${countPublished} as published, ${isUnsent} as "isUnsent",
      state = 'pending' and (lease_until > now() or tries > 0) as "isSending",
      created_at as "createdAt", updated_at as "updatedAt"
    from scheduled_sends where post_id = any(${rows.map(({ id }) => id)}::uuid[]) and withdrawn_by is null
    order by created_at, id`.execute(db)
  return rows.map((row) => ({ ...row, sends: sends.filter(({ postId }) => postId === row.id) }))
}

export interface ScheduledSource {
  source: string | null
  groupId: string
  /** Of threads that failed in part: the last published part and those after it. */
  rest: { uuid: string; parts: string }[]
  continued: { sendId: string; part: number } | null
}

/** What was written for a post that the list shows. */
export async function findScheduledSource(db: Db, accountId: string, id: string): Promise<ScheduledSource | undefined> {
  const post = await db
    .selectFrom('scheduled_posts')
    .select(['source', 'group_id as groupId', 'continued_send_id as continuedSendId', 'first_part as firstPart'])
    .select(sql<boolean>`(select count(*) from scheduled_sends where post_id = scheduled_posts.id) > 1`.as('hasCopies'))
    .where('account_id', '=', accountId)
    .where(sql<string>`id::text`, '=', id)
    .where(sql<boolean>`exists (select from scheduled_sends where post_id = scheduled_posts.id and state <> 'done' and not is_deleted)`)
    .executeTakeFirst()
  if (!post) return undefined
  const { rows } = await sql<{ uuid: string; parts: unknown[]; published: number }>`
    select id as uuid, parts, ${countPublished} as published
    from scheduled_sends
    where post_id::text = ${id} and account_id = ${accountId}::uuid and state = 'failed' and withdrawn_by is null
      and ${isUnsent} and ${countPublished} > 0
    order by created_at, id`.execute(db)
  const rest = rows.map(({ uuid, parts, published }) => ({ uuid, parts: JSON.stringify(parts.slice(published - 1)) }))
  const { source, groupId, continuedSendId, firstPart: part, hasCopies } = post
  return { source, groupId, rest, continued: continuedSendId || hasCopies ? { sendId: continuedSendId ?? groupId, part } : null }
}
