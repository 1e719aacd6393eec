import { startWebPages, type WebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenRaw } from '../../../sandbox/stand-in.ts'
import { createSandboxTransport } from '../http/transport.ts'
import { createReadPage } from './read-page.ts'

let pages: WebPages
let before = 0
beforeAll(async () => {
  pages = await startWebPages()
})
afterAll(() => pages.close())
beforeEach(() => (before = pages.asked.length))

const read = (link: string, options: { deadline?: number; maxBytes?: number } = {}) =>
  createReadPage({ transport: createSandboxTransport(pages.url), ...options })(new URL(link))
const asked = () => pages.asked.slice(before).map(({ host, path }) => host + path)

test('reads a page’s title, description, image and language', async () => {
  expect(await read('https://harbournotes.example/tide-tables')).toMatchObject({
    title: 'Tide tables',
    description: 'What there is to know about tide tables, by someone who was there.',
    site: 'harbournotes.example',
    locale: 'en_GB',
    image: { address: expect.stringMatching(/^https:\/\/pictures\.example\//) },
    isLarge: false,
  })
})

test('accepts a page with only a title, and rejects one without', async () => {
  expect(await read('https://poor.example/')).toMatchObject({ title: 'Only a title', description: 'And a "sentence".', image: undefined })
  expect((await read('https://untitled.example/')).title).toBeUndefined()
})

test('uses the encoding that a page declares', async () => {
  expect((await read('https://latin.example/')).title).toBe('Café am Hafen € 5')
})

test('sends nothing about the reader, and stores no cookies', async () => {
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

  test.each(['https://moved.example/steps?4', 'https://moved.example/loop', 'https://t.co/loop'])(
    'stops following endless redirects of %s',
    async (link) => {
      await expect(read(link)).rejects.toThrow('Too many redirects')
      expect(asked().length).toBeLessThanOrEqual(4)
    },
  )

  test.each(['inside', 'inside-number', 'inside-mapped', 'inside-name', 'inside-metadata', 'port', 'login', 'file', 'nowhere'])(
    'rejects a redirect to %s',
    async (path) => {
      await expect(read(`https://moved.example/${path}`)).rejects.toThrow(/not the address of a public page|has no target/)
      expect(asked()).toEqual([`moved.example/${path}`])
    },
  )

  test('rejects it after a short link too', async () => {
    await expect(read('https://t.co/inside')).rejects.toThrow('not the address of a public page')
    expect(asked()).toEqual(['t.co/inside'])
  })
})

describe('invalid and endless pages', () => {
  test.each([
    ['https://file.example/report', 'not a web page'],
    ['https://gone.example/', 'does not exist'],
    ['https://packed.example/', 'compressed'],
  ])('%s', (link, why) => expect(read(link)).rejects.toThrow(why))

  test('aborts a page that arrives byte by byte at the deadline', async () => {
    // This page never ends: without the deadline the call would not settle.
    await expect(read('https://slow.example/', { deadline: 400 })).rejects.toThrow(/abort|timeout|long/i)
  })

  test('stops reading an endless page at the size limit', async () => {
    const { title } = await read('https://huge.example/', { maxBytes: 256 * 1024 })
    expect(title).toBe('Endless')
  })

  test('aborts a request without a response, and one with endless headers', async () => {
    await using silent = await listenRaw(() => undefined)
    await using headers = await listenRaw(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-more: yes\r\n'), 20)
      socket.on('close', () => clearInterval(timer)).on('error', () => {})
    })
    for (const { url } of [silent, headers])
      await expect(
        createReadPage({ transport: createSandboxTransport(url), deadline: 300 })(new URL('https://a.example/')),
      ).rejects.toThrow(/./)
  })

  test('rejects a service that switches protocols', async () => {
    await using service = await listenRaw(({ socket }) =>
      socket.on('error', () => {}).write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    )
    const readPage = createReadPage({ transport: createSandboxTransport(service.url) })
    await expect(readPage(new URL('https://a.example/'))).rejects.toThrow('without a response')
  })
})
