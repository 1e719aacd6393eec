import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Refusal } from '@chorus/contract/refusal'
import type { NotificationEvent } from '@chorus/model/notifications/notification-event'
import { toFarcasterTime } from '@chorus/networks/farcaster/messages/sign-message'
import { type KyselyPlugin, sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database/create-test-database.ts'
import { logIn } from '../../account/log-in.ts'
import { readConfig } from '../../config.ts'
import { createServices } from '../../create-services.ts'
import { createFarcasterPush } from '../../networks/farcaster/farcaster-push.ts'
import { parseMasterKeys } from '../../vault/master-keys.ts'
import { findNewEvents, type Watermark } from './find-new-events.ts'
import { pollNotifications } from './poll-notifications.ts'

test('polls an account once per interval, however often jobs are claimed', async () => {
  await using database = await createTestDatabase()
  const asked: string[] = []
  const listen: KyselyPlugin = {
    transformQuery: ({ node }) => (asked.push(JSON.stringify(node)), node),
    transformResult: async ({ result }) => result,
  }
  const keys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
  const { hosted, pushNetworks } = createServices({
    db: database.db.withPlugin(listen),
    keys,
    config: readConfig({ CHORUS_NETWORKS: 'live' }),
  })
  const deps = { hosted, networks: pushNetworks, seconds: 60, log: pino({ level: 'silent' }) }
  const countLooks = () => asked.filter((query) => query.includes('delete from push_watches')).length
  const calm = pollNotifications({ ...deps, tick: 600_000 })
  for (let round = 0; round < 5; round++) await calm.claim(1)
  expect(countLooks()).toBe(1)
  expect(asked.filter((query) => query.includes('for update skip locked'))).toHaveLength(5)
  const hasty = pollNotifications({ ...deps, tick: 0 })
  for (let round = 0; round < 5; round++) await hasty.claim(1)
  expect(countLooks()).toBe(6)
})

test('does not poll an account again before the time that a refusal names', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const keys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
  const { hosted, pushNetworks } = createServices({ db, keys, config: readConfig({ CHORUS_NETWORKS: 'live' }) })
  const work = pollNotifications({ hosted, networks: pushNetworks, seconds: 60, tick: 600_000, log: pino({ level: 'silent' }) })
  const { accountId } = await logIn(db, { platform: 'twitter', issuer: '', subject: '7' }, 'Test')
  const dayEnd = 12 * 3600
  for (let round = 0; round < 20; round++) {
    const watch = { accountId, type: 'Twitter', profileId: String(round), failures: round, mark: null, notified: [], lease: randomUUID() }
    await sql`insert into push_watches (account_id, type, profile_id, lease)
      values (${accountId}, 'Twitter', ${watch.profileId}, ${watch.lease})`.execute(db)
    await work.postpone(watch, new Refusal('Your daily budget for X is used up.', { status: 402, retryAfter: dayEnd }))
  }
  const { rows } = await sql<{ wait: number }>`select extract(epoch from due_at - now())::float8 as wait from push_watches`.execute(db)
  expect(rows).toHaveLength(20)
  for (const { wait } of rows) {
    expect(wait).toBeGreaterThan(dayEnd - 60)
    expect(wait).toBeLessThan(dayEnd + 120)
  }
})

test('ids stored without times still count as reported', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { accountId } = await logIn(db, { platform: 'email', issuer: '', subject: 'a' }, 'Test')
  await sql`insert into push_watches (account_id, type, profile_id, mark, told) values
    (${accountId}, 'Bsky', 'a', 5, '["one", "two"]'), (${accountId}, 'Bsky', 'b', null, '[]')`.execute(db)
  await sql.raw(await readFile(new URL('../../db/migrations/007-push-told.sql', import.meta.url), 'utf8')).execute(db)
  const { rows } = await sql<{
    mark: string
    notified: Watermark['notified']
  }>`select mark, told as notified from push_watches order by profile_id`.execute(db)
  expect(rows.map(({ notified }) => notified)).toEqual([
    [
      ['one', 600_005],
      ['two', 600_005],
    ],
    [],
  ])
  const seen = ['one', 'three'].map((id) => ({ id, at: 6 }) as NotificationEvent)
  expect(findNewEvents({ mark: Number(rows[0]!.mark), notified: rows[0]!.notified }, seen).fresh).toEqual([{ id: 'three', at: 6 }])
})

test('does not announce history that an index adds after the first poll', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const keys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
  const { hosted } = createServices({ db, keys, config: readConfig({ CHORUS_NETWORKS: 'live' }) })
  const networks = new Map([['Farcaster', createFarcasterPush(db)]])
  const deps = { hosted, networks, seconds: 60, tick: 600_000, log: pino({ level: 'silent' }) }
  const { accountId, identityId, tokens } = await logIn(db, { platform: 'farcaster', issuer: '', subject: '7' }, 'Test')
  const { sessionId } = tokens
  await hosted.vault.save(db, { sessionId, accountId, identityId, type: 'Farcaster', profileId: '7', facts: {}, secret: '' })
  await db.insertInto('push_switches').values({ account_id: accountId, platform: 'all', push_type: 'all', state: true }).execute()
  const device = { token_hash: randomBytes(32), account_id: accountId, platform: 'web', device_id: '', session_id: sessionId }
  await db.insertInto('device_tokens').values(device).execute()
  const work = pollNotifications(deps)
  const poll = async () => {
    await sql`update push_watches set due_at = now()`.execute(db)
    const watches = await work.claim(1)
    expect(watches).toHaveLength(1)
    for (const watch of watches) await work.run(watch)
  }
  const follow = (fid: number, hoursAgo: number) =>
    sql`insert into farcaster_links (fid, type, target_fid, seq, state, at)
      values (${fid}, 'follow', 7, 1, 0, ${toFarcasterTime(Date.now() - hoursAgo * 3_600_000)})`.execute(db)

  await poll()
  for (const hoursAgo of [13, 24, 24 * 365]) await follow(100 + hoursAgo, hoursAgo)
  await poll()
  expect(await db.selectFrom('push_messages').select('message').execute()).toEqual([])
  await follow(8, 0)
  await poll()
  expect(await db.selectFrom('push_messages').select('message').execute()).toEqual([{ message: expect.objectContaining({ count: 1 }) }])
})
