import { setTimeout as sleep } from 'node:timers/promises'
import type { PushMessage } from '@chorus/contract/notifications/push-message'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { type Bluesky, startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createPushHolder, type PushHolder } from '@chorus/sandbox/push/push-holder'
import { startPushService } from '@chorus/sandbox/push/start-push-service'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loggedInOf } from '../../tests/provider/log-in-hosted.ts'
import { type Browser, openBrowser } from '../../tests/provider/open-browser.ts'
import { type Provider, startProvider } from '../../tests/provider/start-provider.ts'
import { unlimited } from '../../tests/provider/unlimited.ts'
import { createServices } from '../create-services.ts'
import { connectPool } from '../db/connect-pool.ts'
import { keepPushing } from '../jobs/keep-pushing.ts'

// From a like on the network to a decrypted message in the browser, end to end over the stand-ins.

const world = createWorld()
const nowhere = 'http://127.0.0.1:9'

let bluesky: Bluesky
/** Stands between the server and the network. */
let proxy: FaultProxy
let service: StandIn
let provider: Provider
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  proxy = await startFaultProxy({ target: () => bluesky.url })
  bluesky = await startBluesky({ world, mediaUrl: nowhere, publicUrl: proxy.url })
  service = await startPushService()
  provider = await startProvider({
    environment: {
      CHORUS_BLUESKY_URL: proxy.url,
      CHORUS_PLC_URL: proxy.url,
      CHORUS_BLUESKY_SERVICES: proxy.url,
      CHORUS_PUSH_SERVICES: service.url,
      CHORUS_PUSH_SECONDS: '1',
    },
    app: { limits: unlimited },
  })
})
afterEach(async () => {
  proxy.clear()
  await Promise.all(stops.splice(0).map((stop) => stop()))
  for (const table of ['device_tokens', 'push_watches', 'push_messages']) await sql`delete from ${sql.table(table)}`.execute(provider.db)
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await Promise.all([service?.close(), proxy?.close(), bluesky?.close()])
})

/** A node that polls and sends until it is stopped. */
function startNode(db = provider.db): () => Promise<void> {
  const { keys, config } = provider
  const stop = keepPushing({ ...createServices({ db, keys, config }), config, log: pino({ level: 'silent' }) })
  stops.push(stop)
  return stop
}

const dataOf = <T>({ json }: { json: unknown }): T => (json as { data: T }).data
const setSwitch = async (browser: Browser, platform: string, push_type: string, state: boolean) => {
  const { status } = await browser.post('/v1/notification/pushswitch/set', { list: [{ platform, push_type, state }] })
  expect(status).toBe(200)
}

interface Told {
  browser: Browser
  holder: PushHolder
  /** All received messages, decrypted as the browser does. */
  read(): Promise<PushMessage[]>
  /** Waits for this many messages. */
  until(count: number): Promise<PushMessage[]>
}

const logIn = async (key: string): Promise<Browser> => {
  const browser = openBrowser(provider, '192.0.2.77')
  const identifier = world.person(key).accounts.bluesky!.handle
  loggedInOf(await browser.post('/api/hosted/login/bluesky', { identifier, password: sandboxPassword }))
  return browser
}

async function addBrowser(browser: Browser, locale = 'en'): Promise<PushHolder> {
  const { publicKey } = dataOf<{ publicKey: string }>(await browser.ask('/api/push/key'))
  const holder = await createPushHolder(service.url, publicKey)
  const token = JSON.stringify({ ...holder.subscription, locale })
  const { json } = await browser.post('/v1/notification/uploadDeviceToken', { deviceId: '', token, platform: 'web' })
  expect(json).toMatchObject({ code: 0 })
  return holder
}

/** A person who turned notifications on and has been polled once. */
async function switchOn(key: string): Promise<Told> {
  const browser = await logIn(key)
  const holder = await addBrowser(browser)
  await setSwitch(browser, 'all', 'all', true)
  const read = async () => (await holder.read()).map((text) => JSON.parse(text) as PushMessage)
  const until = async (count: number) => {
    await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
    return read()
  }
  return { browser, holder, read, until }
}

const watches = async () =>
  (
    await sql<{ mark: number | null; due: boolean; failures: number }>`
    select mark, failures, due_at <= now() as due from push_watches`.execute(provider.db)
  ).rows
const hasLooked = () => expect.poll(async () => (await watches()).filter(({ mark }) => mark !== null).length).toBe(1)
const countAsked = () => proxy.seen.filter(({ path }) => path.includes('listNotifications')).length
const isAllSent = () => expect.poll(async () => (await provider.db.selectFrom('push_messages').select('id').execute()).length).toBe(0)
/** Long enough for pending notifications to be found and sent. */
async function severalLooks(): Promise<void> {
  const before = countAsked()
  await expect.poll(countAsked).toBeGreaterThanOrEqual(before + 2)
  await isAllSent()
}
/** Whether the message is postponed: the lease of a message being sent ends more than half a minute from now. */
const isPostponed = () =>
  expect
    .poll(
      async () =>
        (await sql`select from push_messages where attempts = 1 and due_at < now() + interval '30 seconds'`.execute(provider.db)).rows
          .length,
      { timeout: 30_000 },
    )
    .toBe(1)
/** Skips the retry delay of 15 s. */
async function tryAgainNow(): Promise<void> {
  await isPostponed()
  await sql`update push_messages set due_at = now()`.execute(provider.db)
}
/** Waits without a condition, because an absence is tested. */
const aWhile = () => sleep(2500)

let serial = 0
/** Likes, now by default, a post that this person has not liked before. */
function like(by: string, whose: string, at = Date.now()): string {
  const post = world.postsBy(whose, 'bluesky').find(({ key, deleted }) => !deleted && !bluesky.state.edges.find('like', by, key))!
  bluesky.state.edges.add({ kind: 'like', by, to: post.key, at, rkey: `3push${++serial}` })
  return post.key
}
const nameOf = (key: string) => world.person(key).name

describe('a person with notifications turned on', () => {
  test('receives new notifications only, in each browser’s language', async () => {
    const rosa = await switchOn('rosa')
    const second = await addBrowser(rosa.browser, 'ja')
    startNode()
    await hasLooked()
    expect(await rosa.read()).toEqual([])
    like('mina', 'rosa')
    const [message, ...others] = await rosa.until(1)
    expect(others).toEqual([])
    expect(message).toMatchObject({ network: 'bluesky', kind: 'Reaction', names: [nameOf('mina')], people: 1, count: 1, locale: 'en' })
    expect(message!.place?.kind).toBe('post')
    await expect.poll(() => second.read()).toHaveLength(1)
    expect(JSON.parse((await second.read())[0]!)).toMatchObject({ tag: message!.tag, locale: 'ja' })
    await severalLooks()
    expect(await rosa.read()).toHaveLength(1)
  })

  test('is notified once by two nodes, and not again after a restart', async () => {
    const omar = await switchOn('omar')
    await using pools = new AsyncDisposableStack()
    const [one, two] = [1, 2].map(() => pools.adopt(connectPool(provider.databaseUrl), (pool) => pool.destroy()))
    const stopOne = startNode(one)
    const stopTwo = startNode(two)
    await hasLooked()
    for (const by of ['mina', 'jiwoo', 'haru']) {
      like(by, 'omar')
      await sleep(400)
    }
    const countLikes = async () => (await omar.read()).reduce((sum, { count }) => sum + count, 0)
    await expect.poll(countLikes).toBe(3)
    await severalLooks()
    expect(await countLikes()).toBe(3)
    await Promise.all([stopOne(), stopTwo()])
    like('amara', 'omar')
    startNode()
    await expect.poll(countLikes).toBe(4)
    await severalLooks()
    expect(await countLikes()).toBe(4)
  })

  test('receives simultaneous notifications as one message', async () => {
    const jiwoo = await switchOn('jiwoo')
    const stop = startNode()
    await hasLooked()
    await stop()
    for (const by of ['mina', 'rosa', 'omar']) like(by, 'jiwoo')
    bluesky.state.edges.add({
      kind: 'repost',
      by: 'mina',
      to: world.postsBy('jiwoo', 'bluesky')[0]!.key,
      at: Date.now(),
      rkey: '3pushrepost',
    })
    startNode()
    const [message, ...others] = await jiwoo.until(1)
    expect([message, others]).toMatchObject([{ kind: 'Several', count: 4, people: 3 }, []])
    expect(message!.place).toBeUndefined()
  })

  test('is not notified about disabled types, muted people and what they have seen', async () => {
    const amara = await switchOn('amara')
    startNode()
    await hasLooked()
    await setSwitch(amara.browser, 'bsky', 'likes', false)
    like('mina', 'amara')
    await severalLooks()
    expect(await amara.read()).toEqual([])
    await setSwitch(amara.browser, 'bsky', 'likes', true)
    // Muted on this server, for every network.
    const { json } = await amara.browser.post('/v1/user/mute', { did: world.person('jiwoo').accounts.bluesky!.did })
    expect(json).toMatchObject({ code: 0 })
    like('jiwoo', 'amara')
    await severalLooks()
    expect(await amara.read()).toEqual([])
    // Muted on the network.
    bluesky.state.mutes.set('amara', new Set(['omar']))
    like('omar', 'amara')
    bluesky.state.seenAt.set('amara', Date.now() + 60_000)
    like('haru', 'amara')
    await severalLooks()
    expect(await amara.read()).toEqual([])
    bluesky.state.seenAt.set('amara', Date.now() - 1000)
    like('rosa', 'amara')
    expect(await amara.until(1)).toMatchObject([{ names: [nameOf('rosa')], count: 1 }])
  })

  test('is not notified about events while notifications were off', async () => {
    const haru = await switchOn('haru')
    startNode()
    await hasLooked()
    await setSwitch(haru.browser, 'all', 'all', false)
    await expect.poll(watches).toEqual([])
    like('mina', 'haru')
    await aWhile()
    await setSwitch(haru.browser, 'all', 'all', true)
    await hasLooked()
    like('rosa', 'haru')
    expect(await haru.until(1)).toMatchObject([{ names: [nameOf('rosa')], count: 1 }])
  })

  test('is not notified after logging out', async () => {
    const greta = await switchOn('greta')
    startNode()
    await hasLooked()
    await greta.browser.ask('/api/hosted/session', { method: 'DELETE' })
    await expect.poll(watches).toEqual([])
    like('mina', 'greta')
    await aWhile()
    expect(await greta.read()).toEqual([])
  })
})

describe('failing services', () => {
  test('forgets a browser that is gone and retries one that is busy', async () => {
    const mina = await switchOn('mina')
    const second = await addBrowser(mina.browser)
    startNode()
    await hasLooked()
    await second.unsubscribe()
    await mina.holder.answer({ status: 429, retryAfter: 1 })
    like('rosa', 'mina')
    const devices = async () => (await provider.db.selectFrom('device_tokens').select('token_hash').execute()).length
    await expect.poll(devices).toBe(1)
    expect(await mina.read()).toEqual([])
    await tryAgainNow()
    expect(await mina.until(1)).toMatchObject([{ names: [nameOf('rosa')] }])
    await isAllSent()
  })

  test('polls an unreachable network less and less often, and catches up afterwards', async () => {
    const rosa = await switchOn('rosa')
    startNode()
    await hasLooked()
    proxy.set([{ fault: 'status', status: 500, path: '/xrpc/app.bsky.notification.listNotifications' }])
    like('mina', 'rosa')
    await expect.poll(async () => (await watches())[0]?.failures).toBeGreaterThanOrEqual(2)
    // After two failures the delay is four seconds, give or take a quarter.
    const asked = countAsked()
    await aWhile()
    expect(countAsked() - asked).toBeLessThanOrEqual(1)
    proxy.clear()
    await sql`update push_watches set due_at = now()`.execute(provider.db)
    expect(await rosa.until(1)).toMatchObject([{ names: [nameOf('mina')], count: 1 }])
  })
})

test('drops a pending message when notifications are turned off', async () => {
  const amara = await switchOn('amara')
  bluesky.state.seenAt.set('amara', Date.now() - 1000)
  startNode()
  await hasLooked()
  await amara.holder.answer({ status: 503 })
  like('greta', 'amara')
  await isPostponed()
  await setSwitch(amara.browser, 'all', 'all', false)
  await sql`update push_messages set due_at = now()`.execute(provider.db)
  await isAllSent()
  expect(await amara.read()).toEqual([])
})

test('neither the log nor the database contains endpoints or keys', async () => {
  const log: string[] = []
  const jiwoo = await switchOn('jiwoo')
  const stop = keepPushing({
    ...createServices(provider),
    config: provider.config,
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
  })
  stops.push(stop)
  await hasLooked()
  await jiwoo.holder.answer({ status: 500 }, { status: 400 })
  like('haru', 'jiwoo')
  await tryAgainNow()
  expect(log.join('')).toContain('could not accept a message')
  await expect.poll(() => log.join('')).toContain('"status":400')
  const { rows } = await sql<{ row: string }>`
    select t::text as row from push_messages t union all select t::text from device_tokens t union all select t::text from push_watches t
    union all select t::text from secrets t`.execute(provider.db)
  const all = [...log, ...rows.map(({ row }) => row), provider.readLog()].join('\n')
  const { endpoint, keys } = jiwoo.holder.subscription
  for (const secret of [endpoint, endpoint.split('/').at(-1)!, keys.auth, keys.p256dh]) expect(all).not.toContain(secret)
})
