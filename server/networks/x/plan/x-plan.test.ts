import type { XFeature, XPlan } from '@chorus/contract/twitter/plan'
import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { readXOptions } from '@chorus/networks/x/x-options'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Node, type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'
import { createServices } from '../../../create-services.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { expiredXRefusals } from './x-plan.ts'

// The operator configured one plan, and pays for another.
const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let x: XApiStandIn
let provider: Provider
beforeAll(async () => {
  x = await startXApi({ world, mediaUrl: 'http://127.0.0.1:9', plan: 'self-serve' })
  const environment = { CHORUS_X_PLAN: 'enterprise', CHORUS_X_API_URL: x.url }
  provider = await startProvider({ environment, app: { limits: unlimited } })
})
beforeEach(() => sql`delete from x_refused_features`.execute(provider.db))
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await x.close()
})

const post = postIdsOf(world).idOf(world.post('x-special-quote')!)
const headers = {
  'x-chorus': '1',
  'sec-fetch-site': 'same-origin',
  ...toSessionHeaders({ ...toXKeys(world, 'mina')!, consumerSecret: '[HIDE_FROM_CLIENT]' }),
}
const like = async (node: Node) => {
  const { status, json } = await node.ask(`/api/twitter/like/${post}`, { method: 'POST', headers })
  return [status, (json as { error: { message: string } }).error.message.split('\n')[0]]
}
const refuse = (plan: XPlan, feature: XFeature, sightings: number) =>
  provider.db.insertInto('x_refused_features').values({ plan, feature, refusal: 'No.', sightings }).execute()
const sentence = 'X doesn’t offer likes through its API on this server’s plan.'
const count = (text: string) => provider.readLog().split(text).length - 1
/** Makes what has been refused so far this old. */
const age = (interval: string) => sql`update x_refused_features set seen_at = seen_at - ${interval}::interval`.execute(provider.db)

test('one refusal is remembered, and withdraws nothing', async () => {
  const node = provider.addNode()
  for (let times = 0; times < 3; times += 1) expect(await like(node)).toEqual([403, 'Client Forbidden'])
  expect(await like(provider.addNode())).toEqual([403, 'Client Forbidden'])
  expect(count('If it does so again')).toBe(1)
  expect(provider.readLog()).toContain('"feature":"likes"')
})

test('a second refusal withdraws a feature for a day, on all nodes, and each further one for another', async () => {
  const node = provider.addNode()
  const before = count('doesn’t offer it for a day')
  await like(node)
  await age('11 minutes')
  expect(await like(node)).toEqual([403, 'Client Forbidden'])
  expect(await like(node)).toEqual([403, sentence])
  expect(await like(provider.addNode())).toEqual([403, sentence])
  expect(count('doesn’t offer it for a day')).toBe(before + 1)
  await age('25 hours')
  const next = provider.addNode()
  expect(await like(next)).toEqual([403, 'Client Forbidden'])
  expect(await like(next)).toEqual([403, sentence])
  expect(count('doesn’t offer it for a day')).toBe(before + 2)
})

test('what X accepts again is no longer suspected', async () => {
  await refuse('enterprise', 'profile', 1)
  const saved = await provider.addNode().ask('/api/twitter/me', { method: 'PUT', headers, body: { name: 'Mina' } })
  expect(saved.status).toBe(200)
  expect(await provider.db.selectFrom('x_refused_features').selectAll().execute()).toEqual([])
})

test('pages receive the remaining features', async () => {
  await refuse('enterprise', 'likes', 2)
  const { readPageOptions } = createServices(provider)
  const read = () => readXOptions(readPageOptions().x as Record<string, string>).features
  await expect.poll(read).toEqual(['follows', 'quotes', 'replies', 'bookmarks', 'profile'])
})

test('nodes learn from each other while they run', async () => {
  await refuse('enterprise', 'follows', 2)
  const follow = await provider.addNode().ask('/api/twitter/follow/12', { method: 'POST', headers })
  expect(follow.json).toMatchObject({ error: { message: 'X doesn’t offer follows through its API on this server’s plan.' } })
})

test('a learned refusal applies to its own plan, and is deleted after a month', async () => {
  await refuse('legacy', 'likes', 2)
  expect(await like(provider.addNode())).toEqual([403, 'Client Forbidden'])
  await sql`update x_refused_features set seen_at = now() - interval '31 days' where plan = 'enterprise'`.execute(provider.db)
  await sweep(provider.db, [{ x_refused_features: expiredXRefusals }])
  const rows = await provider.db.selectFrom('x_refused_features').select(['plan', 'feature']).execute()
  expect(rows).toEqual([{ plan: 'legacy', feature: 'likes' }])
})
