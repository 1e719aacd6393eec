import { startWebPages, type WebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../../tests/provider/provider-responses.ts'
import { startProvider, type Provider } from '../../tests/provider/start-provider.ts'

let pages: WebPages
let provider: Provider
beforeAll(async () => {
  pages = await startWebPages()
  provider = await startProvider({ environment: { CHORUS_PAGES_URL: pages.url } })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await pages.close()
})

let last = 0
const ask = (link: string, more = {}) =>
  provider.ask(`/api/oembed?link=${encodeURIComponent(link)}`, { address: `198.51.100.${(last++ % 200) + 1}`, ...more })
const counted = (part: string) => pages.asked.filter(({ host, path }) => (host + path).includes(part)).length

test("returns a page's own description in the specified format", async () => {
  const { status, json } = await ask('https://harbournotes.example/tide-tables')
  expect([status, json]).toEqual([
    200,
    {
      success: true,
      data: {
        og: {
          type: 'website',
          url: 'https://harbournotes.example/tide-tables',
          favicon: 'https://harbournotes.example/favicon.ico',
          title: 'Tide tables',
          description: 'What there is to know about tide tables, by someone who was there.',
          site: 'harbournotes.example',
          image: { url: 'https://pictures.example/picture/web-tidetables.webp?w=1200&h=630' },
          isLarge: false,
          html: null,
          locale: 'en_GB',
        },
        frame: null,
        payload: null,
      },
    },
  ])
})

test('accepts a link that is percent-encoded once more, and preserves escapes within the link', async () => {
  expect((await ask(encodeURIComponent('https://harbournotes.example/twice'))).json).toMatchObject({ data: { og: { title: 'Twice' } } })
  await ask('https://harbournotes.example/a%2Fb')
  expect(counted('harbournotes.example/a%2Fb')).toBe(1)
})

test('includes the post that a link points to', async () => {
  const payload = async (link: string) => ((await ask(link)).json as { data: { payload: unknown } }).data.payload
  expect(await payload('https://x.com/mina/status/1790000000000000001')).toEqual({
    type: 'Post',
    id: '1790000000000000001',
    source: 'twitter',
  })
  expect(await payload('https://hey.xyz/posts/2x8mr6kz')).toEqual({ type: 'Post', id: '2x8mr6kz', source: 'lens' })
  const { hash } = dataOf<{ casts: { hash: string }[] }>(await provider.ask('/v2/discover/farcaster/timeline?size=5')).casts[0]!
  expect(await payload(`https://farcaster.xyz/mina/${hash}`)).toMatchObject({ type: 'Farcaster', cast: { hash } })
  expect(await payload(`https://farcaster.xyz/mina/0x${'9'.repeat(40)}`)).toBeNull()
})

test.each([
  'harbournotes',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://127.0.0.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://[::ffff:127.0.0.1]/',
  'https://user:secret@harbournotes.example/',
  'https://harbournotes.example:8443/',
  'https://mina.eth/',
  'https://harbournotes.example/tables.pdf',
  'https://opensea.io/assets/ethereum/0x1/7',
  'https://rarible.com/token/0x1:7',
  'https://zora.co/collections/0x1',
  encodeURIComponent('http://127.0.0.1/'),
  '%68ttp://127.0.0.1/',
])('refuses %s without requesting it', async (link) => {
  const before = pages.asked.length
  const { status, json } = await ask(link)
  expect([status, json]).toMatchObject([400, { success: false, error: { code: 40_001 } }])
  expect(pages.asked.length).toBe(before)
})

test.each([
  'https://untitled.example/',
  'https://gone.example/',
  'https://file.example/report',
  'https://packed.example/',
  'https://moved.example/loop',
  'https://moved.example/inside',
])('refuses %s without saying why', async (link) => {
  const { status, json } = await ask(link)
  expect([status, json]).toMatchObject([502, { success: false, error: { code: 40_001, message: 'Nothing can be read at this link.' } }])
})

describe('GET /api/frame', () => {
  const frame = (link: string) =>
    provider.ask(`/api/frame?link=${encodeURIComponent(link)}`, { address: `198.51.100.${(last++ % 200) + 1}` })

  test('returns the mini app of a page, which its preview also carries', async () => {
    const found = {
      x_version: 2,
      x_url: 'https://tides.example/today',
      version: '1',
      imageUrl: 'https://pictures.example/picture/tides.webp?w=1200&h=800',
      button: {
        title: 'Open Tides',
        action: {
          type: 'launch_miniapp',
          name: 'Tides',
          url: 'https://tides.example/app',
          splashImageUrl: 'https://pictures.example/picture/tides-splash.webp?w=200&h=200',
          splashBackgroundColor: '#0b3d5c',
        },
      },
    }
    const { status, json } = await frame('https://tides.example/today')
    expect([status, json]).toEqual([200, { success: true, data: { frame: found } }])
    expect((await ask('https://tides.example/today')).json).toMatchObject({ data: { frame: found, og: { title: 'Tides of today' } } })
    expect(counted('tides.example/today')).toBe(1)
  })

  test('returns a frame of version 1, and none for other pages', async () => {
    expect((await frame('https://tides.example/old')).json).toMatchObject({
      data: { frame: { x_version: 1, protocol: 'fc', buttons: [{ text: 'High water' }, { text: 'Tide tables', action: 'link' }] } },
    })
    for (const link of ['https://harbournotes.example/tide-tables', 'https://x.com/tides'])
      expect([link, (await frame(link)).json]).toEqual([link, { success: true, data: { frame: null } }])
  })

  test.each(['https://gone.example/', 'https://moved.example/inside', 'https://packed.example/', 'https://moved.example/loop'])(
    'doesn’t tell why nothing was found at %s',
    async (link) => expect((await frame(link)).json).toMatchObject({ error: { message: 'Nothing can be read at this link.' } }),
  )

  test.each([
    'http://127.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'https://tides.example:8443/',
    'https://a:b@tides.example/',
    'file:///etc/passwd',
  ])('refuses %s without requesting it', async (link) => {
    const before = pages.asked.length
    expect([(await frame(link)).status, pages.asked.length]).toEqual([400, before])
  })

  test('offers none on a server whose operator turned them off', async () => {
    await using without = await startProvider({ environment: { CHORUS_PAGES_URL: pages.url, CHORUS_MINI_APPS: '0' } })
    const link = encodeURIComponent('https://tides.example/today')
    expect((await without.ask(`/api/frame?link=${link}`)).json).toEqual({ success: true, data: { frame: null } })
    expect((await without.ask(`/api/oembed?link=${link}`)).json).toMatchObject({ data: { frame: null } })
  })
})

test('refuses a request without a link', async () => {
  expect((await provider.ask('/api/oembed')).status).toBe(400)
})

test('lets logged-in people refresh a page, but neither guests nor other sites in their browser', async () => {
  const { token } = await provider.join()
  const link = 'https://harbournotes.example/forgotten'
  const purge = (more: object) =>
    provider.ask(`/api/oembed?link=${encodeURIComponent(link)}`, { method: 'DELETE', headers: { 'x-chorus': '1' }, ...more })
  await ask(link)
  expect((await purge({})).status).toBe(401)
  expect((await purge({ token, headers: {} })).status).toBe(403)
  await ask(link)
  expect(counted('/forgotten')).toBe(1)
  expect([(await purge({ token })).json, (await ask(link)).status, counted('/forgotten')]).toEqual([{ success: true, data: null }, 200, 2])
})

test('limits a household of guests, and allows logged-in people there more', async () => {
  const { token } = await provider.join()
  const address = '203.0.113.7'
  const statuses: number[] = []
  for (let index = 0; index < 81; index++) statuses.push((await ask('https://harbournotes.example/often', { address })).status)
  expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([80, 80])
  expect((await ask('https://harbournotes.example/often', { address, token })).status).toBe(200)
  expect(counted('/often')).toBe(1)
})

test('limits a household that requests endless pages to its share, and still serves others', async () => {
  const slow = await startWebPages()
  await using own = await startProvider({ environment: { CHORUS_PAGES_URL: slow.url } })
  const askOwn = (link: string, address: string) => own.ask(`/api/oembed?link=${encodeURIComponent(link)}`, { address })
  const [household, other] = ['203.0.113.8', '203.0.113.9']
  const links = ['slow.example', 'www.slow.example'].flatMap((host) => [1, 2, 3, 4, 5, 6].map((index) => `https://${host}/${index}`))
  const endless = links.map((link) => askOwn(link, household))
  await expect.poll(() => slow.asked.length).toBe(links.length)
  const link = 'https://harbournotes.example/meanwhile'
  const { status, headers } = await askOwn(link, household)
  expect([status, headers.get('retry-after'), (await askOwn(link, other)).status]).toEqual([503, '5', 200])
  await slow.close()
  expect((await Promise.all(endless)).map((answer) => answer.status)).toEqual(links.map(() => 502))
})

test('says that previews are not available on a server without them', async () => {
  const settings: Record<string, string>[] = [{ CHORUS_PREVIEWS: '0', CHORUS_PAGES_URL: pages.url }, { CHORUS_PAGES_URL: '' }]
  for (const environment of settings) {
    await using without = await startProvider({ environment })
    expect((await without.ask('/api/oembed?link=https%3A%2F%2Fharbournotes.example%2F')).status).toBe(403)
  }
})

test('returns the image of a page, and nothing else', async () => {
  const image = (link: string) => provider.app.fetch(new Request(`http://localhost/api/oembed/image?link=${encodeURIComponent(link)}`))
  const found = await image('https://harbournotes.example/tide-tables')
  expect([found.status, found.headers.get('content-type'), found.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ])
  expect(Buffer.from(await found.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  for (const page of ['https://poor.example/', 'https://hostile.example/inside', 'https://hostile.example/script', 'https://gone.example/'])
    expect((await image(page)).status, page).toBe(502)
  for (const page of [
    'https://pictures.example/picture/storm.webp?w=9&h=9',
    'http://127.0.0.1/',
    'https://user:secret@harbournotes.example/',
  ])
    expect((await image(page)).status, page).toBe(400)
})
