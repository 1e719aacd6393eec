import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { listNotices } from '../db/tables/notices.ts'
import { findViewer } from './find-viewer.ts'
import {
  createSession,
  listSessions,
  refreshSession,
  renewSession,
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

/** Moves a session's timestamps into the past. */
const age = (sessionId: string, interval: string) =>
  sql`update sessions set last_used_at = last_used_at - ${interval}::interval, refreshed_at = refreshed_at - ${interval}::interval,
    access_expires_at = access_expires_at - ${interval}::interval, refresh_expires_at = refresh_expires_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval where id = ${sessionId}`.execute(database.db)

const opens = async (token: string) => Boolean(await findViewer(database.db, token))

describe('a token', () => {
  test('opens with its plain or short-lived token and with no other text', async () => {
    const { accessToken, shortToken, refreshToken, accountId } = await logIn()
    expect(await findViewer(database.db, accessToken)).toMatchObject({ accountId })
    expect(await findViewer(database.db, shortToken)).toMatchObject({ accountId })
    expect(await opens(refreshToken)).toBe(false)
    expect(await opens('')).toBe(false)
    expect(await opens(hashToken(accessToken).toString('hex'))).toBe(false)
  })

  test('is never stored in plain text', async () => {
    const { accessToken, shortToken, refreshToken } = await logIn()
    await refreshSession(database.db, [key], refreshToken)
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions
      union all select used_refresh_tokens::text from used_refresh_tokens`.execute(database.db)
    const everything = rows.map(({ row }) => row).join('\n')
    for (const token of [accessToken, shortToken, refreshToken]) {
      expect(everything).not.toContain(token)
      expect(everything).not.toContain(Buffer.from(token).toString('hex'))
      expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  test.each([
    ['has a short-lived token that expires after an hour', '61 minutes', [true, false]],
    ['ends after a week without use', '7 days', [false, false]],
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
  test('returns a working pair, and the new short-lived token replaces the old one', async () => {
    const { refreshToken, shortToken, accountId } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    expect(await findViewer(database.db, next!.shortToken)).toMatchObject({ accountId })
    expect(await opens(shortToken)).toBe(false)
    expect(await refreshSession(database.db, [key], next!.refreshToken)).toBeDefined()
  })

  test('returns the same pair to a hundred concurrent requests', async () => {
    const { refreshToken } = await logIn()
    const pairs = await Promise.all(Array.from({ length: 100 }, () => refreshSession(database.db, [key], refreshToken)))
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
    expect(await opens(pairs[0]!.shortToken)).toBe(true)
  })

  test('returns the same pair again when the response was lost, even much later, since no one has used it', async () => {
    const { refreshToken, sessionId } = await logIn()
    const lost = await refreshSession(database.db, [key], refreshToken)
    await age(sessionId, '2 hours')
    expect(await refreshSession(database.db, [key], refreshToken)).toEqual(lost)
  })

  test('returns the same pair within 60 s even when it is already in use', async () => {
    const { refreshToken, sessionId } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    await findViewer(database.db, next!.shortToken)
    await age(sessionId, '55 seconds')
    expect(await refreshSession(database.db, [key], refreshToken)).toEqual(next)
  })

  test('ends the session when a token returns whose successor is in use', async () => {
    const { refreshToken, accessToken, sessionId } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    await findViewer(database.db, next!.shortToken)
    await age(sessionId, '61 seconds')
    expect(await refreshSession(database.db, [key], refreshToken)).toBeUndefined()
    expect(await opens(next!.shortToken)).toBe(false)
    expect(await opens(accessToken)).toBe(false)
  })

  test('refuses an access token or a random text, without ending the session', async () => {
    const { accessToken } = await logIn()
    for (const token of ['', accessToken, randomBytes(32).toString('base64url')])
      expect(await refreshSession(database.db, [key], token)).toBeUndefined()
    expect(await opens(accessToken)).toBe(true)
  })
})

describe('a token family', () => {
  /** Refreshes this many times. Returns every refresh token, the first one first. */
  async function rotate(first: string, times: number): Promise<string[]> {
    const tokens = [first]
    for (let count = 0; count < times; count += 1) tokens.push((await refreshSession(database.db, [key], tokens.at(-1)!))!.refreshToken)
    return tokens
  }
  const ageUse = (sessionId: string, interval: string) =>
    sql`update used_refresh_tokens set used_at = used_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
      where session_id = ${sessionId}`.execute(database.db)
  const eventsOf = async (accountId: string) => ({
    notices: (await listNotices(database.db, accountId)).map(({ kind, detail }) => [kind, detail]),
    audit: (await database.db.selectFrom('audit').select(['action', 'detail']).where('account_id', '=', accountId).execute()).map(
      ({ action, detail }) => [action, detail],
    ),
  })

  test.each([2, 3, 10])('ends when its first token comes back after %i rotations', async (times) => {
    const { refreshToken, accessToken, sessionId, accountId } = await logIn()
    const tokens = await rotate(refreshToken, times)
    await age(sessionId, '61 seconds')
    await ageUse(sessionId, '61 seconds')
    expect(await refreshSession(database.db, [key], refreshToken)).toBeUndefined()
    expect(await opens(accessToken)).toBe(false)
    for (const token of tokens) expect(await refreshSession(database.db, [key], token)).toBeUndefined()
    const detail = { sessionId, device: 'Firefox' }
    expect(await eventsOf(accountId)).toEqual({ notices: [['session-ended', detail]], audit: [['refresh-token-reused', detail]] })
  })

  test('ends when a thief refreshed before the owner, and the owner is notified', async () => {
    const { refreshToken, sessionId, accountId } = await logIn()
    const thief = await refreshSession(database.db, [key], refreshToken)
    const further = await refreshSession(database.db, [key], thief!.refreshToken)
    await findViewer(database.db, further!.shortToken)
    await age(sessionId, '2 hours')
    await ageUse(sessionId, '2 hours')
    expect(await refreshSession(database.db, [key], refreshToken)).toBeUndefined()
    expect(await opens(further!.shortToken)).toBe(false)
    expect(await refreshSession(database.db, [key], further!.refreshToken)).toBeUndefined()
    expect((await eventsOf(accountId)).notices).toHaveLength(1)
  })

  test('records the same events when the last used token returns', async () => {
    const { refreshToken, sessionId, accountId } = await logIn()
    const next = await refreshSession(database.db, [key], refreshToken)
    await findViewer(database.db, next!.shortToken)
    await age(sessionId, '61 seconds')
    await refreshSession(database.db, [key], refreshToken)
    expect((await eventsOf(accountId)).audit).toMatchObject([['refresh-token-reused', { sessionId }]])
  })

  test('survives a slow tab: within 60 s an older token is only refused', async () => {
    const { refreshToken, accessToken, sessionId, accountId } = await logIn()
    const tokens = await rotate(refreshToken, 3)
    await ageUse(sessionId, '55 seconds')
    for (const token of tokens.slice(0, 2)) expect(await refreshSession(database.db, [key], token)).toBeUndefined()
    expect(await opens(accessToken)).toBe(true)
    expect(await refreshSession(database.db, [key], tokens.at(-1)!)).toBeDefined()
    expect((await eventsOf(accountId)).notices).toEqual([])
  })

  test('survives many tabs that refresh at once, repeatedly', async () => {
    const { refreshToken, accessToken, accountId } = await logIn()
    let tokens = [refreshToken]
    for (let round = 0; round < 5; round += 1) {
      const pairs = await Promise.all(
        Array.from({ length: 20 }, (_, tab) => refreshSession(database.db, [key], tokens[tab % tokens.length]!)),
      )
      const latest = pairs.flatMap((pair) => (pair ? [pair.refreshToken] : []))
      expect(latest.length).toBeGreaterThan(0)
      tokens = [...new Set(latest)]
    }
    expect(await opens(accessToken)).toBe(true)
    expect((await eventsOf(accountId)).notices).toEqual([])
  })

  test('ends alone: other sessions of the account continue', async () => {
    const { refreshToken, sessionId, accountId } = await logIn()
    const other = await createSession(database.db, { accountId, identityId: await identityOf(accountId), device: 'Phone' })
    await rotate(refreshToken, 2)
    await ageUse(sessionId, '61 seconds')
    await refreshSession(database.db, [key], refreshToken)
    expect((await listSessions(database.db, accountId)).map(({ id }) => id)).toEqual([other.sessionId])
  })

  test('deletes the hash of a used token once it would have expired', async () => {
    const { refreshToken, accessToken, sessionId } = await logIn()
    await rotate(refreshToken, 2)
    await ageUse(sessionId, '7 days 1 second')
    expect(await refreshSession(database.db, [key], refreshToken)).toBeUndefined()
    expect(await opens(accessToken)).toBe(true)
  })

  test('starts anew when its plain token is exchanged for a pair: earlier tokens are refused and end nothing', async () => {
    const { refreshToken, accessToken, sessionId, accountId } = await logIn()
    const tokens = await rotate(refreshToken, 2)
    await ageUse(sessionId, '61 seconds')
    const fresh = await renewSession(database.db, { accountId, sessionId })
    for (const token of tokens) expect(await refreshSession(database.db, [key], token)).toBeUndefined()
    expect(await opens(accessToken)).toBe(true)
    expect(await refreshSession(database.db, [key], fresh!.refreshToken)).toBeDefined()
  })
})

test('lists and revokes sessions of the own account only', async () => {
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
  expect(await revokeSession(database.db, mine.accountId, 'not an id')).toBe(false)
  expect(await revokeSession(database.db, mine.accountId, mine.sessionId)).toBe(true)
  expect(await opens(mine.accessToken)).toBe(false)
  await revokeAllSessions(database.db, mine.accountId)
  expect([await opens(second.accessToken), await opens(other.accessToken)]).toEqual([false, true])
})

test('revokes all other sessions of the account, and none of other accounts', async () => {
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
