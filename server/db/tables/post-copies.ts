import { identityOf, networkNames } from '@chorus/model/network-identity'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface PostCopy {
  platform: string
  profileId: string
  postId: string
  publicationId: string
  /** In a thread, from 1. */
  part: number
}

export type PostName = Pick<PostCopy, 'platform' | 'postId'>

/** Far more than anyone posts to several networks. Beyond this, the oldest are deleted. */
const most = 20_000

const typesOfPlatforms = JSON.stringify(networkNames.map(identityOf).map(({ platform, sessionType: type }) => ({ platform, type })))

/**
 * Saves which posts are copies of each other. Saving one again changes nothing. Skips posts of network accounts that aren't logged in through this
 * server, because it can't vouch for other people's accounts or device-only ones.
 */
export async function saveCopies(db: Db, accountId: string, sendId: string, copies: readonly PostCopy[]): Promise<void> {
  await sql`
    insert into post_copies (account_id, send_id, platform, profile_id, post_id, publication_id, part)
    select distinct on (copy.platform, copy."postId")
      ${accountId}::uuid, ${sendId}::uuid, copy.platform, copy."profileId", copy."postId", copy."publicationId", copy.part
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
      as copy(platform text, "profileId" text, "postId" text, "publicationId" text, part int)
    where exists (
      select from network_sessions held
      join jsonb_to_recordset(${typesOfPlatforms}::jsonb) as network(platform text, type text) on network.type = held.type
      where held.account_id = ${accountId}::uuid and network.platform = copy.platform and held.profile_id = copy."profileId")
    on conflict do nothing`.execute(db)
  await sql`
    delete from post_copies where account_id = ${accountId}::uuid and (platform, post_id) in (
      select platform, post_id from post_copies where account_id = ${accountId}::uuid
      order by created_at desc offset ${sql.lit(most)})`.execute(db)
}

/** All posts sent with the same press as this one, itself included, in order. Empty: none is known. */
export async function findCopies(db: Db, accountId: string, { platform, postId }: PostName): Promise<PostCopy[]> {
  return db
    .selectFrom('post_copies')
    .select(['platform', 'profile_id as profileId', 'post_id as postId', 'publication_id as publicationId', 'part'])
    .where('account_id', '=', accountId)
    .where('send_id', 'in', (inner) =>
      inner
        .selectFrom('post_copies as own')
        .select('own.send_id')
        .where('own.account_id', '=', accountId)
        .where('own.platform', '=', platform)
        .where('own.post_id', '=', postId),
    )
    .orderBy('part')
    .orderBy('platform')
    .orderBy('post_id')
    .execute()
}

export async function forgetCopies(db: Db, accountId: string, posts: readonly PostName[]): Promise<void> {
  await sql`
    delete from post_copies where account_id = ${accountId}::uuid and (platform, post_id) in (
      select gone.platform, gone."postId" from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as gone(platform text, "postId" text))`.execute(
    db,
  )
}
