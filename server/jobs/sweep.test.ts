import { randomBytes, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { findViewer } from '../account/find-viewer.ts'
import { logIn } from '../account/log-in.ts'
import type { Db } from '../db/database.ts'
import { expiredXSessions } from '../networks/x/sign-in/x-session-vault.ts'
import { sweep as sweepExpired } from './sweep.ts'

let database: TestDatabase
const opened: TestDatabase[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  opened.push(database)
})
afterAll(async () => void (await Promise.all(opened.map((one) => one.close()))))

const sweep = (db: Db, rows?: number) => sweepExpired(db, [{ x_sessions: expiredXSessions }], rows)

const ago = (text: string): RawBuilder<Date> => sql<Date>`now() - ${text}::interval`

async function plant(db: Db, when: RawBuilder<Date>): Promise<void> {
  await db.insertInto('rate_limits').values({ key: randomUUID(), count: 1, resets_at: when }).execute()
  await db
    .insertInto('used_proofs')
    .values({ hash: randomBytes(32), expires_at: when })
    .execute()
  await db
    .insertInto('challenges')
    .values({ id: randomBytes(32), kind: 'test', account_id: null, expires_at: when })
    .execute()
  await db
    .insertInto('otp_codes')
    .values({ id: randomUUID(), address_hash: randomBytes(32), code_hash: randomBytes(32), bound_to: null, expires_at: when })
    .execute()
  const { accountId, tokens } = await logIn(db, { platform: 'email', issuer: '', subject: randomUUID() }, '')
  const { sessionId } = (await findViewer(db, tokens.accessToken))!
  await db
    .insertInto('scheduled_files')
    .values({ id: randomUUID(), account_id: accountId, hash: '', type: '', size: 1, uploaded_at: sql`${when} - interval '1 day'` })
    .execute()
  const post = { id: randomUUID(), account_id: accountId, group_id: randomUUID(), publish_at: when, display: '{}' }
  await db
    .insertInto('scheduled_posts')
    .values({ ...post, updated_at: sql`${when} - interval '1 hour'` })
    .execute()
  const [id, bytes] = [randomUUID(), randomBytes(32)]
  const sealed = { key_version: 1, wrapped_key: bytes, sealed: bytes }
  await db
    .insertInto('x_sessions')
    .values({ id, handle_hash: bytes, browser_hash: bytes, client_id: '7', ...sealed, created_at: sql`${when} - interval '365 days'` })
    .execute()
  await db.insertInto('used_refresh_tokens').values({ hash: bytes, session_id: sessionId, expires_at: when }).execute()
  await db
    .insertInto('email_browsers')
    .values({ address_hash: bytes, browser_hash: bytes, last_login_at: sql`${when} - interval '180 days'` })
    .execute()
  // A device for push messages, deleted with its session.
  await db
    .insertInto('device_tokens')
    .values({ token_hash: bytes, account_id: accountId, platform: 'web', session_id: sessionId })
    .execute()
  await db
    .insertInto('secrets')
    .values({ id, account_id: accountId, kind: 'device-token', subject: bytes.toString('hex'), ...sealed })
    .execute()
  await db.insertInto('push_messages').values({ id, account_id: accountId, token_hash: bytes, message: '{}', expires_at: when }).execute()
  const draft = { account_id: accountId, version: 1, changed_at: sql<Date>`${when} - interval '90 days'` }
  await db
    .insertInto('drafts')
    .values({ id, data: null, ...draft })
    .execute()
  await db
    .insertInto('draft_file_parts')
    .values({ account_id: accountId, file_id: id, part: 0, parts: 1, data: bytes, saved_at: sql<Date>`${when} - interval '1 day'` })
    .execute()
  await db
    .insertInto('dao_reminders')
    .values({ account_id: accountId, proposal_id: id, ends_at: sql`${when} - interval '7 days'`, data: '{}' })
    .execute()
  // A wallet stays while an account watches it.
  await db.insertInto('dao_voters').values({ address: id }).execute()
  await sql`insert into watches (account_id, kind, address) select ${accountId}::uuid, 'wallet', ${id}::text where ${when} > now()`.execute(
    db,
  )
  await sql`update sessions set expires_at = ${when} where id = (select id from sessions order by created_at desc limit 1)`.execute(db)
}

const tables = [
  'rate_limits',
  'used_proofs',
  'used_refresh_tokens',
  'email_browsers',
  'challenges',
  'otp_codes',
  'sessions',
  'drafts',
  'draft_file_parts',
  'dao_voters',
  'dao_reminders',
  'push_messages',
  'scheduled_posts',
  'scheduled_files',
  'secrets',
  'x_sessions',
] as const
const each = (count: number) => Object.fromEntries(tables.map((name) => [name, count]))
const countRows = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(
        async (name) =>
          [name, Number((await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)).rows[0]!.n)] as const,
      ),
    ),
  )

test('deletes expired rows in batches, and leaves the others', async () => {
  for (let index = 0; index < 5; index += 1) await plant(database.db, ago('3 days'))
  await plant(database.db, ago('-1 hour'))
  const gone = await sweep(database.db, 2)
  expect(gone).toEqual(each(5))
  expect(await countRows(database.db)).toEqual(each(1))
})

test('keeps codes while rate limits count them, and deletes unused sessions before they expire', async () => {
  await plant(database.db, ago('1 day'))
  await logIn(database.db, { platform: 'email', issuer: '', subject: randomUUID() }, '')
  await sql`update sessions set last_used_at = now() - interval '8 days' where expires_at > now()`.execute(database.db)
  await sweep(database.db)
  expect(await countRows(database.db)).toMatchObject({ otp_codes: 1, sessions: 0 })
})

test('remembers withdrawn posts for as long as a call that schedules them may arrive', async () => {
  await plant(database.db, ago('1 day'))
  await sql`update scheduled_posts set withdrawn_by = 'a draft', updated_at = now() - interval '7 days'`.execute(database.db)
  await sweep(database.db)
  expect(await countRows(database.db)).toMatchObject({ scheduled_posts: 1 })
  await sql`update scheduled_posts set updated_at = now() - interval '9 days'`.execute(database.db)
  await sweep(database.db)
  expect(await countRows(database.db)).toMatchObject({ scheduled_posts: 0 })
})

test('does nothing while another node sweeps', async () => {
  for (let index = 0; index < 3; index += 1) await plant(database.db, ago('3 days'))
  await database.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7402114)`.execute(transaction)
    expect(await sweep(database.db)).toEqual(each(0))
  })
  expect((await sweep(database.db))['sessions']).toBe(3)
})
