import { createWorld } from '@chorus/sandbox/seed/create-world'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { toXBearer } from '@chorus/sandbox/x/to-x-keys'
import { expect, test } from 'vitest'

const now = Date.parse('2026-06-01T12:00:00Z')
const day = 86_400_000

async function start() {
  const world = createWorld({ now })
  let clock = now
  const x = await startXApi({ world, mediaUrl: 'http://media.example', now: () => clock, hasLimits: false })
  const idOf = (key: string) => postIdsOf(world).idOf(world.post(key)!)
  const write = (at: number): string => {
    const key = `x-tide-${at}`
    world.add({ key, network: 'x', author: 'mina', at, text: 'Kelpwrack', pictures: [], likes: [], locale: 'en' })
    return key
  }
  const ask = async (path: string) => {
    const request = new Request(x.url + path, { headers: { authorization: `Bearer ${toXBearer(world.seed)}` } })
    const response = await x.answer(request)
    return { status: response.status, body: (await response.json()) as { data?: { id: string }[]; errors?: { message: string }[] } }
  }
  const find = async (path: string) => ((await ask(path)).body.data ?? []).map(({ id }) => id)
  return { world, ask, find, write, idOf, wait: (ms: number) => void (clock += ms), [Symbol.asyncDispose]: () => x.close() }
}

test('the sandbox’s searches stop 30 seconds before their request', async () => {
  await using own = await start()
  const key = own.write(now)
  for (const kind of ['all', 'recent']) expect(await own.find(`/2/tweets/search/${kind}?query=kelpwrack`)).toEqual([])
  own.wait(31_000)
  for (const kind of ['all', 'recent']) expect(await own.find(`/2/tweets/search/${kind}?query=kelpwrack`)).toEqual([own.idOf(key)])
  // Lists by id have it at once.
  const later = own.write(now + 31_000)
  expect(await own.find(`/2/users/${own.world.person('mina').accounts.x!.id}/tweets?max_results=5`)).toContain(own.idOf(later))
})

test('the sandbox’s archive reaches back 30 days, unless a search names its start', async () => {
  await using own = await start()
  const keys = [now - 29 * day, now - 40 * day].map(own.write)
  const path = '/2/tweets/search/all?query=kelpwrack'
  expect(await own.find(path)).toEqual([own.idOf(keys[0]!)])
  expect(await own.find(`${path}&start_time=2006-03-21T00:00:00Z`)).toEqual(keys.map(own.idOf))
  expect(await own.find(`${path}&start_time=2006-03-21T00:00:00Z&end_time=2026-05-01T00:00:00Z`)).toEqual([own.idOf(keys[1]!)])
  expect(await own.find(`${path}&since_id=${own.idOf(keys[1]!)}`)).toEqual([own.idOf(keys[0]!)])
})

test('the sandbox’s timelines keep to the times and ids of a request', async () => {
  await using own = await start()
  const keys = [now - day, now - 3 * day].map(own.write)
  const path = `/2/users/${own.world.person('mina').accounts.x!.id}/tweets?max_results=100`
  const between = await own.find(`${path}&start_time=2026-05-29T11:00:00Z&end_time=2026-05-30T00:00:00Z`)
  expect(between).toContain(own.idOf(keys[1]!))
  expect(between).not.toContain(own.idOf(keys[0]!))
  expect(await own.find(`${path}&since_id=${own.idOf(keys[0]!)}`)).not.toContain(own.idOf(keys[0]!))
  expect(await own.find(`${path}&until_id=${own.idOf(keys[0]!)}`)).toContain(own.idOf(keys[1]!))
})

test.each([
  ['search/recent?query=tide&start_time=2026-05-20T00:00:00Z', `'start_time' must be on or after 2026-05-25T12:00Z`],
  ['search/recent?query=tide&end_time=2026-06-01T11:59:55Z', `'end_time' must be a minimum of 10 seconds prior to the request time.`],
  ['search/all?query=tide&start_time=2005-01-01T00:00:00Z', `'start_time' must be on or after 2006-03-21T00:00Z`],
  ['search/all?query=tide&start_time=yesterday', 'is not a valid RFC3339 date time'],
  [`search/recent?query=${'a'.repeat(513)}`, 'can be at most 512 characters long'],
  [`search/all?query=${'a'.repeat(1025)}`, 'can be at most 1024 characters long'],
])('the sandbox’s X refuses %.60s', async (path, message) => {
  await using own = await start()
  const { status, body } = await own.ask(`/2/tweets/${path}`)
  expect(status).toBe(400)
  expect(body.errors![0]!.message).toContain(message)
})
