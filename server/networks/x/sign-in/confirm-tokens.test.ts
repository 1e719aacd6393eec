import type { Refusal } from '@chorus/contract/refusal'
import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'
import { createXApi } from '../api/x-api.ts'
import { createConfirmTokens } from './confirm-tokens.ts'

const ours = { 'x-chorus': '1', 'sec-fetch-site': 'same-origin' }
const hidden = '[HIDE_FROM_CLIENT]'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const keys = () => ({ ...toXKeys(provider.world, 'mina')!, consumerSecret: hidden })
const ask = (path: string, session: ReturnType<typeof keys>, method = 'GET') =>
  provider.ask(`/api/twitter${path}`, { method, headers: { ...ours, ...toSessionHeaders(session) } })
const spentBy = (payer: string) =>
  provider.db.selectFrom('x_budgets').select(['payer', 'spent', 'reserved']).where('payer', '=', payer).execute()

test('fake tokens neither reach X nor spend the named user’s budget', async () => {
  const forged = { ...keys(), accessToken: `${keys().clientId}-forged`, accessTokenSecret: 'forged' }
  for (const path of ['/search/all?query=tide', '/1/comments', '/space/1OwGWzarWnNKQ', '/me', `/user/${forged.clientId}`])
    expect((await ask(path, forged)).status, path).toBe(401)
  expect(await spentBy(forged.clientId)).toEqual([])
  // Its queue is the user's own.
  expect(await provider.db.selectFrom('x_limits').select('key').where('key', 'like', `%${forged.clientId}%`).execute()).toEqual([])
  expect((await ask('/search/all?query=tide', keys())).status).toBe(200)
  expect(await spentBy(keys().clientId)).not.toEqual([])
})

test('a flood of fake tokens reaches X a few at a time', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const application = { ...toXKeys(provider.world, 'mina')!, apiUrl: 'http://x.invalid' }
  let asked = 0
  const api = createXApi(application, async () => {
    asked += 1
    await answered
    return new Response('{"title":"Unauthorized","status":401}', { status: 401 })
  })
  const confirm = createConfirmTokens({ api, consumerKey: application.consumerKey, now: Date.now })
  const flood = Array.from({ length: 40 }, (_, index) =>
    confirm({ ...application, accessToken: `1-${index}` }).catch((error: unknown) => (error as Refusal).status),
  )
  answer()
  const statuses = await Promise.all(flood)
  expect(asked).toBe(8)
  expect([401, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([8, 32])
})

test('asks again about tokens for which X named no one', async () => {
  const application = { ...toXKeys(provider.world, 'mina')!, apiUrl: 'http://x.invalid' }
  const bodies = [{}, { data: { id: '7', name: 'N', username: 'n' } }]
  const api = createXApi(application, async () => Response.json(bodies.shift()))
  const confirm = createConfirmTokens({ api, consumerKey: application.consumerKey, now: Date.now })
  await expect(confirm(application)).rejects.toMatchObject({ status: 502 })
  expect(await confirm(application)).toBe('7')
})

test('some of the five headers open no session, not even the cookie’s', async () => {
  const headers = Object.entries(toSessionHeaders(keys()))
  const data = { ...keys() }
  const cookie = `twitterToken=${Buffer.from(JSON.stringify({ clientId: data.clientId, accessToken: data.accessToken, accessTokenSecret: data.accessTokenSecret, consumerKey: data.consumerKey, consumerSecret: hidden })).toString('base64')}`
  const me = (sent: [string, string][]) => provider.ask('/api/twitter/me', { headers: { ...ours, cookie, ...Object.fromEntries(sent) } })
  expect((await me([])).status).toBe(200)
  expect((await me(headers)).status).toBe(200)
  for (const count of [1, 2, 4]) expect((await me(headers.slice(0, count))).status).toBe(401)
})

test('tokens of one user don’t open another’s session', async () => {
  const { clientId } = toXKeys(provider.world, 'teo')!
  expect((await ask('/me', { ...keys(), clientId })).status).toBe(401)
})

test('another application’s tokens reach no call, so its plan says nothing about ours', async () => {
  const foreign = { ...keys(), consumerKey: 'another-application', consumerSecret: 'its-secret' }
  const answer = await ask('/like/1', foreign, 'POST')
  expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('another app') as string])
  expect(await provider.db.selectFrom('x_refused_features').selectAll().execute()).toEqual([])
})
