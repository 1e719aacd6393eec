import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startProvider } from '../../tests/provider/start-provider.ts'
import { startStrictService } from '../../tests/provider/start-strict-service.ts'
import { unlimited } from '../../tests/provider/unlimited.ts'
import { createServices } from '../create-services.ts'
import { connectPool } from '../db/connect-pool.ts'
import { toBlueskySecret } from '../networks/bluesky/sign-in/bluesky-tokens.ts'
import { keepPushing } from './keep-pushing.ts'

test('does not end a session when tokens cannot be stored during a poll for notifications', async () => {
  await using strict = await startStrictService({ lifeSeconds: 30, refreshSeconds: 3600 })
  await using provider = await startProvider({
    environment: { CHORUS_BLUESKY_SERVICES: strict.url, CHORUS_PUSH_SERVICES: 'https://push.example', CHORUS_PUSH_SECONDS: '1' },
    app: { limits: unlimited },
  })
  const { config, keys } = provider
  const db = connectPool(provider.databaseUrl)
  const services = createServices({ db, keys, config })
  const page = provider.addNode({ services, db })

  // Someone logged in on a service with single-use refresh tokens, with push turned on.
  const { viewer, token } = await provider.join()
  const { accountId, sessionId } = viewer
  const identity = await db.selectFrom('identities').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow()
  const profile = { profileId: strict.did, handle: 'strict.example', displayName: null, avatar: null }
  const facts = { profile, createdAt: 0, expiresAt: Date.now() + 3_600_000, shown: {} }
  const secret = JSON.stringify(toBlueskySecret(strict.url, strict.open(), Date.now() / 1000))
  await services.hosted.vault.save(db, {
    sessionId,
    accountId,
    type: 'Bsky',
    profileId: strict.did,
    identityId: identity.id,
    facts,
    secret,
  })
  await db.insertInto('push_switches').values({ account_id: accountId, platform: 'all', push_type: 'all', state: true }).execute()
  const device = { token_hash: randomBytes(32), account_id: accountId, platform: 'web', device_id: '', session_id: sessionId }
  await db.insertInto('device_tokens').values(device).execute()

  // The database responds but rejects token updates.
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''away''; end'`.execute(db)
  await sql`create trigger away before update of sealed on network_sessions for each row execute function refuse()`.execute(db)
  const stop = keepPushing({ ...services, config, log: pino({ level: 'silent' }) })
  const hasFailed = async () => (await sql`select from push_watches where failures > 0`.execute(db)).rows.length
  await expect.poll(hasFailed).toBe(1)
  expect(strict.refreshed).toBe(1)
  await stop()
  await sql`drop trigger away on network_sessions`.execute(db)

  const body = { type: 'Bsky', profileId: strict.did }
  const { status } = await page.ask('/api/hosted/resume', { method: 'POST', token, headers: { 'x-chorus': '1' }, body })
  expect([status, strict.lost, strict.refreshed]).toEqual([200, 0, 1])
})
