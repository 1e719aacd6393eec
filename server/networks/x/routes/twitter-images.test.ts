import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { startWebPages, type WebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'

let pages: WebPages
let provider: Provider
beforeAll(async () => {
  pages = await startWebPages()
  provider = await startProvider({ environment: { CHORUS_PAGES_URL: pages.url }, app: { limits: unlimited } })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await pages?.close()
})

const ask = (path: string, headers: Record<string, string> = {}) => provider.app.fetch(new Request(`http://localhost${path}`, { headers }))
const sessionOf = (person: string) => toSessionHeaders({ ...toXKeys(provider.world, person)!, consumerSecret: '[HIDE_FROM_CLIENT]' })

test('an avatar leads to the large one, by id also for guests', async () => {
  const teo = provider.world.person('teo').accounts.x!
  for (const answer of [
    await ask(`/api/twitter/user/${teo.id}/avatar`),
    await ask(`/api/twitter/user/${teo.id}/avatar`, sessionOf('mina')),
    await ask(`/api/twitter/username/${teo.handle}/avatar`, sessionOf('mina')),
  ]) {
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^http/)
  }
  expect((await ask(`/api/twitter/username/${teo.handle}/avatar`)).status).toBe(401)
  expect((await ask('/api/twitter/user/999999999/avatar')).status).toBe(404)
  expect((await ask('/api/twitter/user/nobody/avatar')).status).toBe(400)
})

test('the cover of an article is fetched by our server, and nothing in it may run', async () => {
  const answer = await ask('/api/twitter/article/1900000000000000001/image')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  const page = pages.asked.find(({ host }) => host === 'x.com')!
  expect(page).toMatchObject({ path: '/i/status/1900000000000000001', headers: { 'user-agent': 'Bot' } })
  expect(page.headers['cookie']).toBeUndefined()
})

test('asks for the page of an article once, and for a missing one not at every view', async () => {
  const countPages = () => pages.asked.filter(({ host, path }) => host === 'x.com' && path.includes('190000000000000')).length
  const before = countPages()
  await Promise.all(Array.from({ length: 5 }, () => ask('/api/twitter/article/1900000000000000002/image')))
  expect(countPages()).toBe(before + 1)
  for (let count = 0; count < 3; count += 1) expect((await ask('/api/twitter/article/1900000000000000404/image')).status).toBe(404)
  expect(countPages()).toBe(before + 2)
})

test('readers of one cover share its file', async () => {
  await ask('/api/twitter/article/1900000000000000003/image')
  const before = pages.asked.length
  const responses = await Promise.all(Array.from({ length: 10 }, () => ask('/api/twitter/article/1900000000000000003/image')))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(pages.asked.length - before).toBe(0)
})

test.each(['1900000000000000000', '1900000000000000404', '1', 'x', '..%2F..%2Fetc'])('no image for %s', async (id) => {
  const answer = await ask(`/api/twitter/article/${id}/image`)
  if (id === '1') return expect(answer.status).toBe(200)
  expect([400, 404]).toContain(answer.status)
  expect(((await answer.json()) as { success: boolean }).success).toBe(false)
})
