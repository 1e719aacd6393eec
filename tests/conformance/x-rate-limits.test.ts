import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { toXBearer, toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { signX } from '@chorus/server/networks/x/api/x-sign'
import { afterAll, beforeAll, expect, test } from 'vitest'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let clock = 0
let x: StandIn
beforeAll(async () => void (x = await startXApi({ world, mediaUrl: 'http://127.0.0.1:9', now: () => Date.now() + clock })))
afterAll(() => x.close())

const idOf = (person: string) => world.person(person).accounts.x!.id
const ask = (person: string, path: string) => {
  const url = x.url + path
  return fetch(url, { headers: { authorization: signX({ method: 'GET', url }, toXKeys(world, person)!) } })
}
const readWindow = ({ headers }: Response) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-rate-limit-${name}`))) as [number, number, number]

test('the sandbox counts each route by user, and refuses beyond X’s number', async () => {
  const path = (person: string) => `/2/users/${idOf(person)}/muting`
  const first = readWindow(await ask('mina', path('mina')))
  expect(first.slice(0, 2)).toEqual([15, 14])
  const inWindow = first[2] * 1000 - Date.now()
  expect(inWindow).toBeGreaterThan(14 * 60_000)
  expect(inWindow).toBeLessThanOrEqual(15 * 60_000 + 1000)
  for (let call = 2; call <= 15; call++) expect((await ask('mina', path('mina'))).status).toBe(200)
  const refused = await ask('mina', path('mina'))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(await refused.json()).toEqual({ title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 })
  expect(readWindow(refused)).toEqual([15, 0, first[2]])
  // Another route and another user have windows of their own.
  expect((await ask('mina', `/2/users/${idOf('mina')}/followers`)).status).toBe(200)
  expect(readWindow(await ask('teo', path('teo'))).slice(0, 2)).toEqual([15, 14])
})

test('a window starts over when it has ended', async () => {
  // The application's calls, because users' signatures are valid for five minutes only.
  const remaining = async () => {
    const headers = { authorization: `Bearer ${toXBearer(world.seed)}` }
    return readWindow(await fetch(`${x.url}/2/users/${idOf('teo')}`, { headers }))[1]
  }
  expect([await remaining(), await remaining()]).toEqual([299, 298])
  clock = 14 * 60_000
  expect(await remaining()).toBe(297)
  clock = 16 * 60_000
  expect(await remaining()).toBe(299)
})

test('the archive takes one search a second, whatever is left of its window', async () => {
  const headers = { authorization: `Bearer ${toXBearer(world.seed)}` }
  const search = () => fetch(`${x.url}/2/tweets/search/all?query=tide`, { headers })
  expect((await search()).status).toBe(200)
  const refused = await search()
  expect([refused.status, readWindow(refused)[1]]).toEqual([429, 298])
})
