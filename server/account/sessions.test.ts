import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { findViewer } from './find-viewer.ts'
import {
  createSession,
  listSessions,
  refreshSession,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionTokens,
} from './sessions.ts'
import { hashToken } from './token.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

const key = randomBytes(32)

async function logIn(): Promise<SessionTokens & { accountId: string }> {
  const { db } = database
  const accountId = randomUUID()
  await db.insertInto('accounts').values({ id: accountId, uid: accountId }).execute()
  const { id: identityId } = await db
    .insertInto('identities')
    .values({ account_id: accountId, platform: 'email', subject: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId, ...(await createSession(db, { accountId, identityId, device: 'Firefox' })) }
}

/** Moves a session's past, since nobody waits for days in a test. */
const age = (sessionId: string, interval: string) =>
  sql`update sessions set last_used_at = last_used_at - ${interval}::interval, refreshed_at = refreshed_at - ${interval}::interval,
    access_expires_at = access_expires_at - ${interval}::interval, refresh_expires_at = refresh_expires_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval where id = ${sessionId}`.execute(database.db)

const opens = async (token: string) => Boolean(await findViewer(database.db, token))

describe('a token', () => {
  test('opens the session of its account, plain or short-lived, and no other text does', async () => {
    const { accessToken, shortToken, refreshToken, accountId } = await logIn()
    expect(await findViewer(database.db, accessToken)).toMatchObject({ accountId })
    expect(await findViewer(database.db, shortToken)).toMatchObject({ accountId })
    expect(await opens(refreshToken)).toBe(false)
    expect(await opens('')).toBe(false)
    expect(await opens(hashToken(accessToken).toString('hex'))).toBe(false)
  })

  test('is nowhere in the database', async () => {
    const { accessToken, shortToken, refreshToken } = await logIn()
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(database.db)
    const everything = rows.map(({ row }) => row).join('\n')
    for (const token of [accessToken, shortToken, refreshToken]) {
      expect(everything).not.toContain(token)
      expect(everything).not.toContain(Buffer.from(token).toString('hex'))
      expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  test.each([
    ['the short one lives for an hour', '61 minutes', [true, false]],
    ['both end after a week without use', '7 days', [false, false]],
  ] as const)('%s', async (_, past, [isPlainOpen, isShortOpen]) => {
    const { accessToken, shortToken, sessionId } = await logIn()
    await age(sessionId, past)
    expect([await opens(accessToken), await opens(shortToken)]).toEqual([isPlainOpen, isShortOpen])
  })

  test('ends after 30 days however much it is used', async () => {
    const { accessToken, sessionId } = await logIn()
    for (let week = 0; week < 5; week += 1) {
      await age(sessionId, '6 days 1 hour')
      expect(await opens(accessToken)).toBe(week < 4)
    }
  })
})

describe('a refresh', () => {
  test('gives a pair that works, and its short token replaces the old one', async () => {
    const { refreshToken, shortToken, accountId } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    expect(await findViewer(database.db, next!.shortToken)).toMatchObject({ accountId })
    expect(await opens(shortToken)).toBe(false)
    expect(await refreshSession(database.db, [key], next!.refreshToken)).toBeDefined()
  })

  test('that is asked for by a hundred at once gives all of them the same pair', async () => {
    const { refreshToken } = await logIn()
    const pairs = await Promise.all(Array.from({ length: 100 }, () => refreshSession(database.db, [key], refreshToken)))
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
    expect(await opens(pairs[0]!.shortToken)).toBe(true)
  })

  test('whose answer was lost gives the same pair again, even much later, since nobody has used it', async () => {
    const { refreshToken, sessionId } = await logIn()
    const lost = await refreshSession(database.db, [key], refreshToken)
    await age(sessionId, '2 hours')
    expect(await refreshSession(database.db, [key], refreshToken)).toEqual(lost)
  })

  test('gives the same pair within 60 s also when that is already in use', async () => {
    const { refreshToken, sessionId } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    await findViewer(database.db, next!.shortToken)
    await age(sessionId, '55 seconds')
    expect(await refreshSession(database.db, [key], refreshToken)).toEqual(next)
  })

  test('with a token whose successor is in use ends the session: it is in two hands', async () => {
    const { refreshToken, accessToken, sessionId } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    await findViewer(database.db, next!.shortToken)
    await age(sessionId, '61 seconds')
    expect(await refreshSession(database.db, [key], refreshToken)).toBeUndefined()
    expect(await opens(next!.shortToken)).toBe(false)
    expect(await opens(accessToken)).toBe(false)
  })

  test('is refused for the second last token, for none, and for an access token', async () => {
    const { refreshToken, accessToken } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    await refreshSession(database.db, [key], next!.refreshToken)
    for (const token of [refreshToken, '', accessToken]) expect(await refreshSession(database.db, [key], token)).toBeUndefined()
  })
})

test('sessions are listed for their account alone, and revoked by it alone, one or all', async () => {
  const [mine, other] = [await logIn(), await logIn()]
  const second = await createSession(database.db, {
    accountId: mine.accountId,
    identityId: await identityOf(mine.accountId),
    device: 'Phone',
  })
  expect((await listSessions(database.db, mine.accountId)).map(({ id }) => id).toSorted()).toEqual(
    [mine.sessionId, second.sessionId].toSorted(),
  )
  expect(await revokeSession(database.db, other.accountId, mine.sessionId)).toBe(false)
  expect(await revokeSession(database.db, mine.accountId, 'no id at all')).toBe(false)
  expect(await revokeSession(database.db, mine.accountId, mine.sessionId)).toBe(true)
  expect(await opens(mine.accessToken)).toBe(false)
  await revokeAllSessions(database.db, mine.accountId)
  expect([await opens(second.accessToken), await opens(other.accessToken)]).toEqual([false, true])
})

test('all others are revoked, and this one and those of other accounts stay', async () => {
  const [mine, other] = [await logIn(), await logIn()]
  const identityId = await identityOf(mine.accountId)
  const others = [
    await createSession(database.db, { accountId: mine.accountId, identityId, device: 'Phone' }),
    await createSession(database.db, { accountId: mine.accountId, identityId, device: 'Tablet' }),
  ]
  await revokeOtherSessions(database.db, mine)
  expect((await listSessions(database.db, mine.accountId)).map(({ id }) => id)).toEqual([mine.sessionId])
  expect(await Promise.all([mine, other, ...others].map(({ accessToken }) => opens(accessToken)))).toEqual([true, true, false, false])
})

const identityOf = async (accountId: string) =>
  (await database.db.selectFrom('identities').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow()).id
