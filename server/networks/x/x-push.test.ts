import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { WorldPost } from '@chorus/sandbox/seed/world'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database/create-test-database.ts'
import { logIn } from '../../account/log-in.ts'
import { markSeen } from '../../db/tables/seen-notifications.ts'
import { findNewEvents } from '../../push/watch/find-new-events.ts'
import { parseMasterKeys } from '../../vault/master-keys.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import { toDay } from './budget/day.ts'
import { listPrices } from './budget/prices.ts'
import { createX } from './sign-in/create-x.ts'
import { createXSessionVault } from './sign-in/x-session-vault.ts'
import { createXPush } from './x-push.ts'

const world = createWorld()
const keys = parseMasterKeys(`k1:${Buffer.alloc(32).toString('base64')}`)
const mina = toXKeys(world, 'mina')!
/** Noon, so that the bill of a test covers a single day, whenever it runs. */
const noon = Date.parse('2026-06-01T12:00:00Z')

let standIn: XApiStandIn
let proxy: FaultProxy
let database: TestDatabase
let session: NetworkSession
beforeAll(async () => {
  standIn = await startXApi({ world, mediaUrl: 'http://media.example', billingNow: () => noon })
  proxy = await startFaultProxy({ target: standIn.url })
  database = await createTestDatabase()
  const { accountId } = await logIn(database.db, { platform: 'twitter', issuer: '', subject: mina.clientId }, 'Test')
  const handle = await createXSessionVault(database.db, keys).save('a browser', { clientId: mina.clientId, credentials: mina })
  const secret = { ...mina, accessToken: `vault:${handle}`, accessTokenSecret: `vault:${handle}`, consumerSecret: '[HIDE_FROM_CLIENT]' }
  session = { accountId, profileId: mina.clientId, secret: JSON.stringify(secret) } as NetworkSession
})
afterAll(async () => {
  await database.close()
  await proxy.close()
  await standIn.close()
})

const openPush = (capOfAccount?: number) => {
  const { consumerKey, consumerSecret } = mina
  const x = createX({
    db: database.db,
    keys,
    application: { apiUrl: proxy.url, consumerKey, consumerSecret },
    plan: 'self-serve',
    log: undefined,
    publicUrl: 'http://localhost',
    budget: { prices: listPrices, caps: { payer: capOfAccount, server: undefined } },
    now: Date.now,
  })!
  return createXPush({ db: database.db, x, now: Date.now })
}
const hosted = { askAsAccount: () => Promise.reject(new Error('X sessions have their own vault.')) }
const poll = (known?: number, push = openPush()) => push.fetchNotificationEvents(hosted, session, known)

const [one, two, three] = world.people.flatMap(({ key, accounts }) => (accounts.x && key !== 'mina' ? [key] : [])) as [
  string,
  string,
  string,
]
let serial = 0
function write(author: string, text: string, more: Partial<WorldPost> = {}): string {
  const key = `x-push-${++serial}`
  const post: WorldPost = { key, network: 'x', author, at: Date.now(), text, pictures: [], likes: [], locale: 'en', ...more }
  world.add(post)
  return postIdsOf(world).idOf(post)
}

test('finds replies, quotes and mentions once, and polls that find nothing cost nothing', async () => {
  const { next } = findNewEvents(undefined, (await poll()).events)
  const own = world.postsBy('mina', 'x').find(({ deleted, replyTo }) => !deleted && !replyTo)!
  const ids = {
    Comment: write(one, 'Well said.', { replyTo: own.key, root: own.key }),
    Mention: write(two, 'Ask {@mina} about it.'),
    Quote: write(three, 'As {@mina} says.', { quoteOf: own.key }),
  }
  write(one, 'Nothing about anyone.')
  write('mina', 'Talking to myself, {@mina}.')
  const { fresh, next: later } = findNewEvents(next, (await poll(next.mark)).events)
  expect(Object.fromEntries(fresh.map(({ type, postId }) => [type, postId]))).toEqual(ids)
  expect(fresh.find(({ type }) => type === 'Mention')).toMatchObject({
    text: `Ask @${world.person('mina').accounts.x!.handle} about it.`,
    actor: { handle: world.person(two).accounts.x!.handle },
  })

  const paid = standIn.bill.totalOf(toDay(noon))
  for (let count = 0; count < 3; count += 1) expect(findNewEvents(later, (await poll(later.mark)).events).fresh).toEqual([])
  expect(standIn.bill.totalOf(toDay(noon))).toBe(paid)
})

test('reports up to when the account has seen its mentions', async () => {
  expect((await poll()).seenAt).toBeUndefined()
  const at = new Date(Date.now() - 60_000)
  await markSeen(database.db, session.accountId, 'twitter', mina.clientId, at)
  expect((await poll()).seenAt).toBe(at.getTime())
})

test('asks for few at a time, and for more only while pages are full', async () => {
  for (let count = 0; count < 12; count += 1) write(one, `{@mina}, number ${count}`)
  proxy.forget()
  expect((await poll()).events.length).toBeGreaterThanOrEqual(12)
  const asked = proxy.seen.map(({ path }) => new URL(path, 'http://x').searchParams.get('max_results'))
  expect(asked).toEqual(Array.from({ length: asked.length }, () => '10'))
  expect(asked.length).toBeGreaterThan(1)
})

test('costs a small part of the budget while X is down, and waits for an hour', async () => {
  await sql`truncate x_budgets, x_calls`.execute(database.db)
  proxy.set([{ fault: 'reset-mid-body' }])
  proxy.forget()
  for (let count = 0; count < 5; count += 1) {
    const error = await poll(undefined, openPush(5_000_000)).catch((cause: unknown) => cause)
    expect(error).toMatchObject(count < 2 ? { status: 502, retryAfter: 3600 } : { status: 402 })
  }
  proxy.clear()
  expect(proxy.seen).toHaveLength(2)
  expect(await database.db.selectFrom('x_budgets').select('reserved').where('payer', '=', '*').execute()).toEqual([{ reserved: 500_000 }])
})

test('is refused when the daily budget is used up', async () => {
  await expect(poll(undefined, openPush(1))).rejects.toMatchObject({ name: 'Refusal' })
})

test('ends with the X session', async () => {
  await database.db.deleteFrom('x_sessions').execute()
  await expect(poll()).rejects.toMatchObject({ name: 'Refusal', status: 401 })
})
