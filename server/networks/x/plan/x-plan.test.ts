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
  const environment = { CHORUS_X_PLAN: 'legacy', CHORUS_X_API_URL: x.url }
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
const sentence = 'X doesn’t offer likes through its API on this server’s plan.'
const countWarnings = () => provider.readLog().split('X refuses what CHORUS_X_PLAN promises').length - 1

test('a refusal that shows another plan is learned by all nodes, kept, and logged once', async () => {
  const node = provider.addNode()
  expect(await like(node)).toEqual([403, 'Client Forbidden'])
  expect(await like(node)).toEqual([403, sentence])
  expect(countWarnings()).toBe(1)
  expect(provider.readLog()).toContain('"feature":"likes"')
  expect(await like(provider.addNode())).toEqual([403, sentence])
  expect(countWarnings()).toBe(1)
})

test('pages receive the remaining features', async () => {
  await like(provider.addNode())
  const { readPageOptions } = createServices(provider)
  const read = () => readXOptions(readPageOptions().x as Record<string, string>).features
  await expect.poll(read).toEqual(['follows', 'profile'])
})

test('nodes learn from each other while they run', async () => {
  const refused = await provider.db
    .insertInto('x_refused_features')
    .values({ plan: 'legacy', feature: 'follows', refusal: 'No.' })
    .execute()
  expect(refused).toHaveLength(1)
  const follow = await provider.addNode().ask('/api/twitter/follow/12', { method: 'POST', headers })
  expect(follow.json).toMatchObject({ error: { message: 'X doesn’t offer follows through its API on this server’s plan.' } })
})

test('a learned refusal applies to its own plan, for a month', async () => {
  await provider.db.insertInto('x_refused_features').values({ plan: 'enterprise', feature: 'likes', refusal: 'No.' }).execute()
  expect(await like(provider.addNode())).toEqual([403, 'Client Forbidden'])
  await sql`update x_refused_features set learned_at = now() - interval '31 days' where plan = 'legacy'`.execute(provider.db)
  await sweep(provider.db, [{ x_refused_features: expiredXRefusals }])
  const rows = await provider.db.selectFrom('x_refused_features').select(['plan', 'feature']).execute()
  expect(rows).toEqual([{ plan: 'enterprise', feature: 'likes' }])
})
