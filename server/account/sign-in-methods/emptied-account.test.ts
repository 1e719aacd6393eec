import { randomUUID } from 'node:crypto'
import { type MailStandIn, startMail } from '@chorus/sandbox/mail/start-mail'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database/create-test-database.ts'
import { createMailer } from '../../upstream/mailer.ts'
import { exportAccount } from '../export-account.ts'
import { findViewer, type Viewer } from '../find-viewer.ts'
import { logIn, refreshIdentity } from '../log-in.ts'
import type { LoginPlatform, ProvenIdentity } from '../proven-identity.ts'
import { sendNotices } from '../send-notices.ts'
import { bind } from './bind.ts'
import { decideEmptied } from './decide-emptied.ts'
import { deleteAccount } from './delete-account.ts'
import { disconnect } from './disconnect.ts'
import { finishEmptied as finish } from './finish-emptied.ts'
import { listReceivedMoves, returnTaken, undoMove } from './move-identity.ts'

let database: TestDatabase
let mail: MailStandIn
beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMail()
})
afterAll(async () => {
  await mail[Symbol.asyncDispose]()
  await database.close()
})

const identityOf = (platform: LoginPlatform): ProvenIdentity => ({ platform, issuer: '', subject: `${randomUUID()}@mail.example` })

async function logInWith(identity: ProvenIdentity): Promise<Viewer> {
  const { tokens } = await logIn(database.db, identity, 'Firefox')
  return (await findViewer(database.db, tokens.accessToken))!
}

async function takeOver(viewer: Viewer, identity: ProvenIdentity): Promise<void> {
  const proven = { identity, spend: async () => {} }
  const refusal: unknown = await bind(database.db, { viewer, proven, isForce: true }).catch((error: unknown) => error)
  const { data } = refusal as { data?: { confirmation: string } }
  if (!data) throw refusal
  const { confirmation } = data
  await bind(database.db, { viewer, proven, isForce: true, confirmation })
}

/** An account whose only sign-in method another account takes. */
async function emptyAccount(platform: LoginPlatform = 'email') {
  const identity = identityOf(platform)
  const former = await logInWith(identity)
  const taker = await logInWith(identityOf('lens'))
  await takeOver(taker, identity)
  const [move] = await listReceivedMoves(database.db, taker)
  return { identity, former, taker, moveId: move!.id }
}

const endGrace = (moveId: string) =>
  sql`update identity_moves set undo_until = now() - interval '1 second' where id = ${moveId}`.execute(database.db)
const failures: unknown[] = []
const finishEmptied = () => finish(database.db, (error) => failures.push(error))
afterEach(() => expect(failures.splice(0)).toEqual([]))
const hasAccount = async ({ accountId }: Viewer) =>
  (await database.db.selectFrom('accounts').select('id').where('id', '=', accountId).execute()).length === 1
const bookmark = ({ accountId }: Viewer, key: string) =>
  database.db.insertInto('bookmarks').values({ account_id: accountId, post_id: key, post_key: key, platform: 'lens' }).execute()
const bookmarksOf = async ({ accountId }: Viewer) =>
  (await database.db.selectFrom('bookmarks').select('post_key').where('account_id', '=', accountId).orderBy('post_key').execute()).map(
    (row) => row.post_key,
  )

test('an account that loses its only address is notified there', async () => {
  const { identity } = await emptyAccount()
  const publicUrl = 'https://chorus.example'
  await sendNotices({ db: database.db, mailer: createMailer({ url: mail.smtpUrl, from: 'Chorus <no-reply@chorus.example>' }), publicUrl })
  const inbox = (await (await fetch(`${mail.url}/inbox/${encodeURIComponent(identity.subject)}`)).json()) as { subject: string }[]
  expect(inbox.map(({ subject }) => subject)).toContain('Your email address was moved to another Chorus account')
})

test.each(['email', 'farcaster'] as const)(
  'a login with a moved %s identity can return it, and then opens the former account',
  async (platform) => {
    const { identity, former, taker, moveId } = await emptyAccount(platform)
    const holder = await logInWith(identity)
    expect(holder.accountId).toBe(taker.accountId)
    expect(await listReceivedMoves(database.db, holder)).toMatchObject([{ id: moveId, canUndo: true, emptied: { thenDo: null } }])
    await undoMove(database.db, holder, moveId)
    expect((await logInWith(identity)).accountId).toBe(former.accountId)
  },
)

test('no other session of the new account can return it, nor one that was open before, nor an old login', async () => {
  const { identity, taker, moveId } = await emptyAccount()
  expect(await listReceivedMoves(database.db, taker)).toMatchObject([{ id: moveId, canUndo: false }])
  await expect(undoMove(database.db, taker, moveId)).rejects.toMatchObject({ code: 1703 })
  await expect(undoMove(database.db, await logInWith(identityOf('lens')), moveId)).rejects.toMatchObject({ code: 1703 })
  const holder = await logInWith(identity)
  const age = (column: string) =>
    sql`update sessions set ${sql.ref(column)} = now() - interval '11 minutes' where id = ${holder.sessionId}`.execute(database.db)
  await age('authenticated_at')
  await expect(undoMove(database.db, holder, moveId)).rejects.toMatchObject({ code: 1704 })
  await age('created_at')
  await expect(undoMove(database.db, holder, moveId)).rejects.toMatchObject({ code: 1703 })
})

test('a new owner who disconnects the identity, or deletes their account, returns it', async () => {
  const first = await emptyAccount()
  await disconnect(database.db, first.taker.accountId, { platform: 'email', id: first.identity.subject })
  expect((await logInWith(first.identity)).accountId).toBe(first.former.accountId)
  const second = await emptyAccount()
  await deleteAccount(database.db, second.taker)
  expect(await hasAccount(second.taker)).toBe(false)
  expect((await logInWith(second.identity)).accountId).toBe(second.former.accountId)
})

test('the new owner can have the emptied account merged once the move is final', async () => {
  const { former, taker, moveId } = await emptyAccount()
  await bookmark(former, 'a')
  await bookmark(former, 'both')
  await bookmark(taker, 'both')
  await decideEmptied(database.db, taker, { moveId, thenDo: 'merge' })
  await finishEmptied()
  expect([await hasAccount(former), await bookmarksOf(taker)]).toEqual([true, ['both']])
  await endGrace(moveId)
  await finishEmptied()
  expect([await hasAccount(former), await bookmarksOf(taker)]).toEqual([false, ['a', 'both']])
  expect(await listReceivedMoves(database.db, taker)).toEqual([])
  const exported = await exportAccount(database.db, taker.accountId)
  expect(exported['audit']!.map(({ action }) => action)).toEqual(expect.arrayContaining(['decide-emptied', 'merge-emptied']))
  expect(JSON.stringify(exported), 'internal id of another account').not.toContain(former.accountId)
})

test('the new owner can have it deleted, or change their mind', async () => {
  const [kept, gone] = [await emptyAccount(), await emptyAccount()]
  for (const { former, taker, moveId } of [kept, gone]) {
    await bookmark(former, 'a')
    await decideEmptied(database.db, taker, { moveId, thenDo: 'delete' })
    await endGrace(moveId)
  }
  await decideEmptied(database.db, kept.taker, { moveId: kept.moveId })
  await finishEmptied()
  expect([await hasAccount(kept.former), await hasAccount(gone.former)]).toEqual([true, false])
  expect(await bookmarksOf(gone.taker)).toEqual([])
})

test('undoing cancels the decision, and no one else can decide', async () => {
  const { identity, former, taker, moveId } = await emptyAccount()
  const stranger = await logInWith(identityOf('lens'))
  await expect(decideEmptied(database.db, stranger, { moveId, thenDo: 'delete' })).rejects.toMatchObject({ code: 1703 })
  await decideEmptied(database.db, taker, { moveId, thenDo: 'delete' })
  await undoMove(database.db, await logInWith(identity), moveId)
  await endGrace(moveId)
  await finishEmptied()
  expect(await hasAccount(former)).toBe(true)
  await expect(decideEmptied(database.db, taker, { moveId, thenDo: 'delete' })).rejects.toMatchObject({ code: 1703 })
})

test('an account that keeps a sign-in method is not emptied', async () => {
  const identity = identityOf('email')
  const former = await logInWith(identity)
  await bind(database.db, { viewer: former, proven: { identity: identityOf('farcaster'), spend: async () => {} }, isForce: false })
  const taker = await logInWith(identityOf('lens'))
  await takeOver(taker, identity)
  const [move] = await listReceivedMoves(database.db, taker)
  expect(move).toMatchObject({ emptied: undefined })
  await expect(decideEmptied(database.db, taker, { moveId: move!.id, thenDo: 'delete' })).rejects.toMatchObject({ code: 1703 })
})

test('an identity that has just moved moves no further, so that no one can make the loss final', async () => {
  const { identity, former, taker } = await emptyAccount()
  const third = await logInWith(identityOf('lens'))
  await expect(takeOver(third, identity)).rejects.toMatchObject({ code: 1708 })
  await database.db.transaction().execute((transaction) => returnTaken(transaction, taker.accountId))
  expect((await logInWith(identity)).accountId).toBe(former.accountId)
})

test('taking a moved identity back is undoing the move, which can’t be undone in turn', async () => {
  const [identity, other] = [identityOf('email'), identityOf('farcaster')]
  const former = await logInWith(other)
  await bind(database.db, { viewer: former, proven: { identity, spend: async () => {} }, isForce: false })
  const taker = await logInWith(identityOf('lens'))
  await takeOver(taker, identity)
  await takeOver(former, identity)
  expect(await listReceivedMoves(database.db, former)).toEqual([])
  const moves = await database.db.selectFrom('identity_moves').selectAll().where('subject', '=', identity.subject).execute()
  expect(moves.map(({ undone_at: at }) => at)).toEqual([expect.any(Date)])
  expect((await logInWith(identity)).accountId).toBe(former.accountId)
  await takeOver(taker, identity)
  expect((await logInWith(identity)).accountId).toBe(taker.accountId)
})

test('an identity can move on once its last move is final', async () => {
  const { identity, moveId } = await emptyAccount()
  await endGrace(moveId)
  const third = await logInWith(identityOf('lens'))
  await takeOver(third, identity)
  expect((await logInWith(identity)).accountId).toBe(third.accountId)
})

test('a decision ends when the account has a sign-in method again, even if it loses that one too', async () => {
  const [mail, cast] = [identityOf('email'), identityOf('farcaster')]
  const former = await logInWith(mail)
  await bind(database.db, { viewer: former, proven: { identity: cast, spend: async () => {} }, isForce: false })
  const [one, other] = [await logInWith(identityOf('lens')), await logInWith(identityOf('lens'))]
  await takeOver(one, mail)
  await takeOver(other, cast)
  const [emptying] = await listReceivedMoves(database.db, other)
  await decideEmptied(database.db, other, { moveId: emptying!.id, thenDo: 'delete' })
  const [first] = await listReceivedMoves(database.db, one)
  await undoMove(database.db, await logInWith(mail), first!.id)
  await expect(decideEmptied(database.db, other, { moveId: emptying!.id, thenDo: 'delete' })).rejects.toMatchObject({ code: 1703 })
  await takeOver(one, mail)
  await endGrace(emptying!.id)
  expect(await finishEmptied()).toBe(0)
  expect(await hasAccount(former)).toBe(true)
  await expect(decideEmptied(database.db, other, { moveId: emptying!.id, thenDo: 'delete' })).rejects.toMatchObject({ code: 1703 })
})

test('a login with an identity that the account only listed ends a decision', async () => {
  const { former, taker, moveId } = await emptyAccount()
  const shown = identityOf('lens')
  const row = { account_id: former.accountId, platform: shown.platform, subject: shown.subject, is_login: false }
  await database.db.insertInto('identities').values(row).execute()
  await decideEmptied(database.db, taker, { moveId, thenDo: 'delete' })
  expect((await logInWith(shown)).accountId).toBe(former.accountId)
  expect(await listReceivedMoves(database.db, taker)).toMatchObject([{ id: moveId, emptied: undefined }])
  await database.db.deleteFrom('identities').where('subject', '=', shown.subject).execute()
  await endGrace(moveId)
  expect(await finishEmptied()).toBe(0)
  expect(await hasAccount(former)).toBe(true)
})

test('a login that opens the account just before it would be deleted keeps it', async () => {
  const { former, taker, moveId } = await emptyAccount()
  const shown = identityOf('lens')
  const row = { account_id: former.accountId, platform: shown.platform, subject: shown.subject, is_login: false }
  await database.db.insertInto('identities').values(row).execute()
  await decideEmptied(database.db, taker, { moveId, thenDo: 'delete' })
  await endGrace(moveId)
  let finishing: Promise<number> | undefined
  await database.db.transaction().execute(async (transaction) => {
    await refreshIdentity(transaction, shown)
    finishing = finishEmptied()
    await untilBlocked(1)
  })
  expect(await finishing).toBe(0)
  expect(await hasAccount(former)).toBe(true)
})

/** Waits until `count` statements wait for a lock. */
async function untilBlocked(count: number): Promise<void> {
  const read = () =>
    sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.db,
    )
  while ((await read()).rows[0]!.waiting < count) await new Promise((resolve) => setTimeout(resolve, 20))
}

test.each(['merge', 'delete'] as const)('%s takes at most 5,000 rows at a time', async (thenDo) => {
  const { former, taker, moveId } = await emptyAccount()
  const total = 12_001
  await sql`insert into bookmarks (account_id, post_id, post_key, platform)
    select ${former.accountId}, 'p' || n, 'p' || n, 'lens' from generate_series(1, ${sql.lit(total)}) n`.execute(database.db)
  await bookmark(taker, 'p7')
  await decideEmptied(database.db, taker, { moveId, thenDo })
  await endGrace(moveId)
  const sizes = await watchPieces(former.accountId, finishEmptied)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total)
  expect([await hasAccount(former), (await bookmarksOf(taker)).length]).toEqual([false, thenDo === 'merge' ? total : 1])
})

/** Rows of bookmarks that each transaction takes from the account. */
async function watchPieces(accountId: string, work: () => Promise<unknown>): Promise<number[]> {
  const run = (statement: string) => sql.raw(statement).execute(database.db)
  await run('create table taken_rows (transaction xid8 default pg_current_xact_id(), amount integer)')
  await run(`create function count_taken() returns trigger language plpgsql as $$
    begin insert into taken_rows (amount) select count(*) from gone where account_id = '${accountId}'; return null; end $$`)
  for (const change of ['update', 'delete'])
    await run(`create trigger watch_${change} after ${change} on bookmarks referencing old table as gone
      for each statement execute function count_taken()`)
  await work()
  const { rows } = await sql<{ size: number }>`select sum(amount)::int as size from taken_rows group by transaction`.execute(database.db)
  await run('drop function count_taken() cascade')
  await run('drop table taken_rows')
  return rows.map(({ size }) => size)
}

test('an account that can’t be finished is tried again later, and the others are finished', async () => {
  const [stuck, next] = [await emptyAccount(), await emptyAccount()]
  for (const { former, taker, moveId } of [stuck, next]) {
    await bookmark(former, 'a')
    await decideEmptied(database.db, taker, { moveId, thenDo: 'merge' })
    await endGrace(moveId)
  }
  await sql`alter table bookmarks add constraint stuck check (account_id <> ${sql.lit(stuck.taker.accountId)})`.execute(database.db)
  expect(await finishEmptied()).toBe(1)
  expect(failures.splice(0)).toMatchObject([{ constraint: 'stuck' }])
  expect([await hasAccount(stuck.former), await hasAccount(next.former)]).toEqual([true, false])
  await sql`alter table bookmarks drop constraint stuck`.execute(database.db)
  expect(await finishEmptied()).toBe(0)
  await sql`update identity_moves set retry_at = now() - interval '1 second' where id = ${stuck.moveId}`.execute(database.db)
  expect(await finishEmptied()).toBe(1)
  expect([await hasAccount(stuck.former), await bookmarksOf(stuck.taker)]).toEqual([false, ['a']])
})
