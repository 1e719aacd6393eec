import { randomBytes, randomUUID } from 'node:crypto'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { type StrictService, startStrictService } from '../../tests/provider/start-strict-service.ts'
import { logIn } from '../account/log-in.ts'
import { connectPool } from '../db/connect-pool.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { createAskBluesky } from '../networks/bluesky/pds/bluesky-service.ts'
import { createBlueskySessions } from '../networks/bluesky/sessions/bluesky-sessions.ts'
import { refreshBluesky } from '../networks/bluesky/sessions/refresh-bluesky.ts'
import { toBlueskySecret } from '../networks/bluesky/sign-in/bluesky-tokens.ts'
import { parseMasterKeys } from '../vault/master-keys.ts'
import { createNetworkSessionVault, type NetworkSession, type NetworkSessionVault } from '../vault/network-session-vault.ts'
import { createRefresh, type RefreshDeps } from './refresh-tokens.ts'

const keys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
/** `npm run test:faults` runs many more. */
const rounds = Number(process.env['CHORUS_REFRESH_ROUNDS'] ?? 60)

let database: TestDatabase
let second: ReturnType<typeof connectPool>
beforeAll(async () => {
  database = await createTestDatabase()
  second = connectPool(database.url)
})
afterAll(async () => {
  await second?.destroy()
  await database?.[Symbol.asyncDispose]()
})

/** A server node on the shared database. */
function startNode(db: Db, service: StrictService, more: Partial<RefreshDeps> = {}) {
  const vault = more.vault ?? createNetworkSessionVault(db, keys)
  const sessions = createBlueskySessions({ db, askBluesky: createAskBluesky([service.url]), oauth: undefined })
  const sessionAdapters = new Map([[sessions.type, sessions]])
  return { vault, refresh: createRefresh({ vault, sessionAdapters, discard: async () => undefined, ...more }) }
}

/** Opens a session at the service. */
async function open(service: StrictService): Promise<NetworkSession> {
  const { db } = database
  const { accountId, identityId, tokens } = await logIn(db, { platform: 'bsky', issuer: '', subject: randomUUID() }, 'Test')
  const name = { sessionId: tokens.sessionId, type: 'Bsky', profileId: service.did }
  const secret = JSON.stringify(toBlueskySecret(service.url, service.open(), await loadNow(db)))
  const facts = {
    profile: { profileId: service.did, handle: null, displayName: null, avatar: null },
    createdAt: 0,
    expiresAt: 0,
    shown: {},
  }
  const vault = createNetworkSessionVault(db, keys)
  await db.transaction().execute((transaction) => vault.save(transaction, { ...name, accountId, identityId, facts, secret }))
  return (await vault.find(name))!
}

const codeOf = (error: unknown): number | undefined => (error instanceof Refusal ? error.code : undefined)
const tokenOf = ({ secret }: NetworkSession): string => (JSON.parse(secret) as { accessJwt: string }).accessJwt
const margin = 60

describe('a service with single-use refresh tokens', () => {
  test(`loses no session to three tabs in ${rounds} rounds over two nodes`, { timeout: 120_000 + rounds * 1000 }, async () => {
    await using service = await startStrictService({ lifeSeconds: 30 })
    const nodes = [startNode(database.db, service), startNode(second, service), startNode(second, service)]
    const session = await open(service)
    for (let round = 0; round < rounds; round += 1) {
      const fresh = await Promise.all(nodes.map(async ({ vault, refresh }) => refresh((await vault.find(session))!, { margin })))
      expect(fresh.some((one) => service.isGood(tokenOf(one)))).toBe(true)
    }
    expect(service.lost).toBe(0)
    expect(service.refreshed).toBeGreaterThanOrEqual(rounds)
    expect(service.isGood(tokenOf((await nodes[0]!.vault.find(session))!))).toBe(true)
  })

  test('loses the session when two clients refresh without a lock, which the rounds above would detect', async () => {
    await using service = await startStrictService({ lifeSeconds: 30 })
    const session = await open(service)
    const ask = refreshBluesky(database.db, createAskBluesky([service.url]))
    await ask(session)
    expect(await ask(session)).toBe('ended')
    expect(service.lost).toBe(1)
  })

  test('is called once when fifty requests were rejected with the same token', async () => {
    await using service = await startStrictService({ lifeSeconds: 7200 })
    const nodes = [startNode(database.db, service), startNode(second, service)]
    const session = await open(service)
    const fresh = await Promise.all(
      Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.refresh(session, { margin, refused: session.version })),
    )
    expect(service.refreshed).toBe(1)
    expect(new Set(fresh.map(tokenOf)).size).toBe(1)
  })

  test('is not called while the token is valid long enough', async () => {
    await using service = await startStrictService({ lifeSeconds: 7200 })
    const { refresh } = startNode(database.db, service)
    const session = await open(service)
    expect(await refresh(session, { margin })).toBe(session)
    expect(service.refreshed).toBe(0)
  })

  test('ends the session after a lost response, without retrying forever', async () => {
    await using service = await startStrictService({ lifeSeconds: 30 })
    const { vault, refresh } = startNode(database.db, service)
    const session = await open(service)
    service.drop(1)
    expect(codeOf(await refresh(session, { margin }).catch((error: unknown) => error))).toBe(hostedCodes.ended)
    expect(service.asked).toBe(2)
    expect(await vault.find(session)).toBeUndefined()
  })
})

test.each([86_400, -86_400, 0])('ignores a clock that is off by %i seconds', async (skew) => {
  await using service = await startStrictService({ lifeSeconds: 7200, skew })
  const { refresh } = startNode(database.db, service)
  const session = await open(service)
  expect(await refresh(session, { margin })).toBe(session)
  const fresh = await refresh(session, { margin, refused: session.version })
  expect(service.isGood(tokenOf(fresh))).toBe(true)
  expect(await refresh(fresh, { margin })).toBe(fresh)
})

test('a service with a grace period loses no session to lost responses', async () => {
  await using service = await startStrictService({ lifeSeconds: 30, hasGrace: true })
  const nodes = [startNode(database.db, service), startNode(second, service)]
  const session = await open(service)
  let away = 0
  for (let round = 0; round < rounds; round += 1) {
    // One lost response is retried at once; after two, the next call retries.
    service.drop(round % 4)
    await Promise.all(
      nodes.map(async ({ vault, refresh }) =>
        refresh((await vault.find(session))!, { margin }).catch((error: unknown) => {
          expect(codeOf(error)).toBe(hostedCodes.networkAway)
          away += 1
        }),
      ),
    )
  }
  service.drop(0)
  const last = await nodes[0]!.refresh((await nodes[0]!.vault.find(session))!, { margin })
  expect(service.isGood(tokenOf(last))).toBe(true)
  expect([service.lost, away > 0]).toEqual([0, true])
})

test('keeps all sessions while a service is down', async () => {
  await using service = await startStrictService({ lifeSeconds: 30 })
  const { vault, refresh } = startNode(database.db, service)
  const session = await open(service)
  service.isFailing = true
  expect(codeOf(await refresh(session, { margin }).catch((error: unknown) => error))).toBe(hostedCodes.networkAway)
  service.isFailing = false
  expect(service.isGood(tokenOf(await refresh((await vault.find(session))!, { margin })))).toBe(true)
})

test('a node that dies during a refresh blocks other nodes only briefly', async () => {
  await using service = await startStrictService({ lifeSeconds: 30 })
  const { vault, refresh } = startNode(second, service)
  const session = await open(service)
  expect(await vault.claim(session, 'of a dead node', 30)).toBe(true)
  const waiting = refresh(session, { margin })
  await sql`select pg_sleep(0.3)`.execute(database.db)
  expect(service.asked).toBe(0)
  await sql`update network_sessions set lease_until = now() - interval '1 second' where id = ${session.id}`.execute(database.db)
  expect(service.isGood(tokenOf(await waiting))).toBe(true)
})

test('stores new tokens as soon as the database recovers', async () => {
  await using service = await startStrictService({ lifeSeconds: 30 })
  const real = createNetworkSessionVault(database.db, keys)
  let failures = 6
  const vault: NetworkSessionVault = {
    ...real,
    write: async (...row) => {
      if ((failures -= 1) >= 0) throw new Error('The database is away.')
      return real.write(...row)
    },
  }
  const { refresh } = startNode(database.db, service, { vault })
  const session = await open(service)
  await expect(refresh(session, { margin })).rejects.toThrow('away')
  const fresh = await refresh(session, { margin })
  expect([service.isGood(tokenOf(fresh)), service.lost, service.refreshed]).toEqual([true, 0, 1])
})

test('revokes tokens for a session that ended during the refresh', async () => {
  await using service = await startStrictService({ lifeSeconds: 30 })
  const discarded: NetworkSession[] = []
  const { vault, refresh } = startNode(database.db, service, { discard: async (one) => void discarded.push(one) })
  const session = await open(service)
  service.onRefresh = () => vault.remove(session)
  expect(codeOf(await refresh(session, { margin }).catch((error: unknown) => error))).toBe(hostedCodes.noSession)
  expect(discarded.map((one) => service.isGood(tokenOf(one)))).toEqual([true])
})

test('opens a sealed session only in its own row', async () => {
  await using service = await startStrictService({ lifeSeconds: 30 })
  const { vault } = startNode(database.db, service)
  const [one, other] = [await open(service), await open(service)]
  await sql`update network_sessions t set sealed = s.sealed, wrapped_key = s.wrapped_key from network_sessions s
    where t.id = ${one.id} and s.id = ${other.id}`.execute(database.db)
  expect(await vault.find(one)).toBeUndefined()
  expect((await vault.find(other))?.secret).toBe(other.secret)
})

test('reseals existing sessions under a new master key while they stay usable', async () => {
  await using service = await startStrictService({ lifeSeconds: 30 })
  const session = await open(service)
  const both = parseMasterKeys([`k2:${randomBytes(32).toString('base64')}`, `k1:${Buffer.from(keys.of(1)!).toString('base64')}`].join(','))
  const vault = createNetworkSessionVault(database.db, both)
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) after = (await vault.rotate(2, after)).last
  const { rows } = await sql<{ old: number }>`select count(*)::int as old from network_sessions where key_version < 2`.execute(database.db)
  expect((await vault.find(session))?.secret).toBe(session.secret)
  // The rows moved by the test above cannot be opened, so they keep the old key.
  expect(rows[0]!.old).toBeLessThanOrEqual(1)
})
