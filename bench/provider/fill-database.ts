import { sql } from 'kysely'
import { logIn } from '../../server/account/log-in.ts'
import type { Db } from '../../server/db/database.ts'

export interface Member {
  accountId: string
  subject: string
  token: string
}

const rowsPerMember = 20

/** Accounts with a few rows in every table; other accounts own the remaining rows. */
export async function createMembers(db: Db, issuer: string, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let index = 0; index < count; index++) {
    const subject = `member-${index}`
    const { accountId, tokens } = await logIn(db, { platform: 'google', issuer, subject, handle: subject }, 'Bench')
    await addRows(db, sql`select ${accountId}::uuid`, rowsPerMember)
    members.push({ accountId, subject, token: tokens.accessToken })
  }
  return members
}

/** Fills every table that the measured calls use up to this many rows. */
export async function fillDatabase(db: Db, rows: number): Promise<void> {
  const { count } = await db.selectFrom('accounts').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const missing = rows - Number(count)
  if (missing <= 0) return
  await sql`insert into accounts (id, uid) select gen_random_uuid(), 'filler-' || ${sql.lit(rows)} || '-' || n from generate_series(1, ${missing}::int) n`.execute(
    db,
  )
  const fillers = sql`select id from accounts where uid like 'filler-%' and not exists (select from identities where account_id = accounts.id)`
  await sql`
    insert into identities (account_id, platform, issuer, subject, handle)
    select id, 'google', 'filler', id::text, id::text from (${fillers}) f (id)`.execute(db)
  await sql`
    insert into sessions (id, account_id, identity_id, token_hash, access_hash, access_expires_at, refresh_hash, refresh_expires_at, expires_at)
    select gen_random_uuid(), account_id, id, sha256(('t' || id)::bytea), sha256(('a' || id)::bytea), now() + interval '1 hour',
      sha256(('r' || id)::bytea), now() + interval '7 days', now() + interval '30 days'
    from identities i where issuer = 'filler' and not exists (select from sessions s where s.identity_id = i.id)`.execute(db)
  await sql`
    insert into used_proofs (hash, expires_at)
    select sha256(('p' || id)::bytea), now() + interval '1 hour' from identities where issuer = 'filler' on conflict do nothing`.execute(db)
  const each = 20
  const holders = sql`select account_id from identities where issuer = 'filler' and not exists (select from mutes m where m.account_id = identities.account_id) limit ${sql.lit(Math.ceil(missing / each))}`
  await addRows(db, holders, each)
  await sql`vacuum analyze`.execute(db)
}

/** Adds mutes and bookmarks to each of these accounts. */
async function addRows(db: Db, accounts: ReturnType<typeof sql>, each: number): Promise<void> {
  await sql`
    with holders (id) as materialized (${accounts}),
    muted as (
      insert into mutes (account_id, platform, subject)
      select id, 'lens', '0x' || md5(id::text || n) from holders, generate_series(1, ${sql.lit(each)}) n returning 1)
    insert into bookmarks (account_id, post_id, post_key, platform, platform_id, post_type)
    select id, 'post-' || n, 'post-' || n, 'lens', '0x01', 'text' from holders, generate_series(1, ${sql.lit(each)}) n`.execute(db)
}
