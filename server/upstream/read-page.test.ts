import { startWebPages, type WebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenRaw } from '../../sandbox/stand-in.ts'
import { createReadPage } from './read-page.ts'
import { createStandInRoad } from './road.ts'

let pages: WebPages
let before = 0
beforeAll(async () => {
  pages = await startWebPages()
})
afterAll(() => pages.close())
beforeEach(() => (before = pages.asked.length))

const read = (link: string, options: { deadline?: number; maxBytes?: number } = {}) =>
  createReadPage({ road: createStandInRoad(pages.url), ...options })(new URL(link))
const asked = () => pages.asked.slice(before).map(({ host, path }) => host + path)

test('a page tells its title, its words, its picture and its language', async () => {
  expect(await read('https://harbournotes.example/tide-tables')).toMatchObject({
    title: 'Tide tables',
    description: 'What there is to know about tide tables, by somebody who was there.',
    site: 'harbournotes.example',
    locale: 'en_GB',
    image: { address: expect.stringMatching(/^https:\/\/pictures\.example\//) },
    isLarge: false,
  })
})

test('a page with nothing but a title is a page too, and one without says nothing', async () => {
  expect(await read('https://poor.example/')).toMatchObject({ title: 'Only a title', description: 'And a "sentence".', image: undefined })
  expect((await read('https://untitled.example/')).title).toBeUndefined()
})

test('the signs in which a page is written are those that it says', async () => {
  expect((await read('https://latin.example/')).title).toBe('Café am Hafen € 5')
})

test('nothing of whoever reads goes along, and nothing that a page gives is kept', async () => {
  await read('https://moved.example/once')
  for (const { headers } of pages.asked.slice(before)) {
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    expect(headers['user-agent']).toContain('Twitterbot')
  }
})

describe('redirects', () => {
  test.each([
    ['https://moved.example/once', 'https://harbournotes.example/after-one-step'],
    ['https://moved.example/beside', 'https://harbournotes.example/after-two-steps'],
    ['https://moved.example/steps?3', 'https://harbournotes.example/after-steps'],
    ['https://t.co/abc', 'https://harbournotes.example/behind-the-short-link'],
  ])('%s ends at %s', async (link, end) => expect((await read(link)).url.href).toBe(end))

  test.each(['https://moved.example/steps?4', 'https://moved.example/loop', 'https://t.co/loop'])('%s leads on and on', async (link) => {
    await expect(read(link)).rejects.toThrow('on and on')
    expect(asked().length).toBeLessThanOrEqual(4)
  })

  test.each(['inside', 'inside-number', 'inside-mapped', 'inside-name', 'inside-metadata', 'port', 'login', 'file', 'nowhere'])(
    'none to an address that may not be asked: %s',
    async (path) => {
      await expect(read(`https://moved.example/${path}`)).rejects.toThrow(/no address of a public page|leads nowhere/)
      expect(asked()).toEqual([`moved.example/${path}`])
    },
  )

  test('nor by way of a short link', async () => {
    await expect(read('https://t.co/inside')).rejects.toThrow('no address of a public page')
    expect(asked()).toEqual(['t.co/inside'])
  })
})

describe('what is no page, or none that ends', () => {
  test.each([
    ['https://file.example/report', 'no page'],
    ['https://gone.example/', 'not there'],
    ['https://packed.example/', 'packed'],
  ])('%s', (link, why) => expect(read(link)).rejects.toThrow(why))

  test('a page that comes a letter at a time is left when the time for all of it is up', async () => {
    const begun = performance.now()
    await expect(read('https://slow.example/', { deadline: 400 })).rejects.toThrow(/abort|timeout|long/i)
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  test('of a page without end so much is read and no more', async () => {
    const { title } = await read('https://huge.example/', { maxBytes: 256 * 1024 })
    expect(title).toBe('Endless')
  })

  test('a service that takes the call and says nothing, or headers without end, is left as well', async () => {
    await using silent = await listenRaw(() => undefined)
    await using headers = await listenRaw(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-more: yes\r\n'), 20)
      socket.on('close', () => clearInterval(timer)).on('error', () => {})
    })
    for (const { url } of [silent, headers])
      await expect(createReadPage({ road: createStandInRoad(url), deadline: 300 })(new URL('https://a.example/'))).rejects.toThrow(/./)
  })

  test('a service that goes over to another protocol gives no answer, and nobody waits for one', async () => {
    await using service = await listenRaw(({ socket }) =>
      socket.on('error', () => {}).write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    )
    const readPage = createReadPage({ road: createStandInRoad(service.url) })
    await expect(readPage(new URL('https://a.example/'))).rejects.toThrow('gives no answer')
  })
})
