import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writePreviewSwitch } from './preview-switches.ts'
import { createPreviews } from './previews.ts'

const og = (title: string) => ({
  type: 'website',
  url: 'https://end.example/',
  favicon: 'https://end.example/favicon.ico',
  title,
  description: null,
  site: null,
  image: null,
  isLarge: false,
  html: null,
  locale: null,
})

/** Previews with a fake server that the test controls. */
function open(answer: (link: string) => Promise<Response> | Response = (link) => Response.json({ success: true, data: { og: og(link) } })) {
  const asked: string[] = []
  const clock = { now: 0 }
  const fetcher = async (path: string) => {
    const sent = new URL(path, 'http://here').searchParams.get('link')!
    // Provider API §4.6: encoded within the query as well.
    expect(sent).toMatch(/^https%3A/)
    asked.push(decodeURIComponent(sent))
    return answer(decodeURIComponent(sent))
  }
  const previews = createPreviews({ fetcher, now: () => clock.now })
  const page = (link: string, isKnown = false, asksServer = true) => previews.page({ link, isKnown, asksServer })
  return { page, asked, clock }
}

const load = async (resource: ReturnType<ReturnType<typeof open>['page']>) => {
  await resource.load()
  return resource.view()
}

test('requests a page once for all of its links', async () => {
  const { page, asked } = open()
  const link = 'https://a.example/x?y=1&z=%2F'
  expect((await load(page(link))).value?.card).toMatchObject({ url: link, title: link })
  expect(page(link).view().value?.card.title).toBe(link)
  expect(asked).toEqual([link])
})

test('replaces short links with their target, and no other links', async () => {
  const { page } = open()
  expect((await load(page('https://t.co/x'))).value?.card.url).toBe('https://end.example/')
  expect((await load(page('https://bit.example/x'))).value?.card.url).toBe('https://bit.example/x')
})

test('requests a page that came with its post only when its player is unknown', async () => {
  const { page, asked } = open()
  await load(page('https://a.example/x', true))
  const song = await load(page('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', true))
  expect(song.value?.player).toEqual({ url: 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC', height: 155 })
  expect(asked).toEqual([])
  await load(page('https://youtu.be/dQw4w9WgXcQ', true))
  expect(asked).toEqual(['https://youtu.be/dQw4w9WgXcQ'])
})

test('requests nothing from a server that fetches no pages', async () => {
  const { page, asked } = open()
  await load(page('https://youtu.be/dQw4w9WgXcQ', true, false))
  expect(asked).toEqual([])
})

test('accepts a player from the response only if it belongs to the link', async () => {
  const named = (html: string) => open(() => Response.json({ success: true, data: { og: { ...og('VideoPlayer'), html } } }))
  const playerOf = async (html: string) => (await load(named(html).page('https://youtu.be/dQw4w9WgXcQ'))).value?.player?.url
  expect(await playerOf('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  )
  expect(await playerOf('<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>')).toBeUndefined()
  expect(await playerOf('<script>alert(1)</script>')).toBeUndefined()
})

test('plays a song whose page cannot be read, and shows no other unreadable page', async () => {
  const { page } = open(() =>
    Response.json({ success: false, error: { code: 40_001, message: 'Nothing can be read at this link.' } }, { status: 502 }),
  )
  expect((await load(page('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'))).value?.player?.height).toBe(155)
  expect(await load(page('https://a.example/x'))).toMatchObject({ value: undefined, failure: { status: 502 } })
})

test('rejects responses with insecure images, or with markup in place of text', async () => {
  for (const broken of [
    { image: { url: 'http://a.example/a.png' } },
    { image: { url: 'javascript:alert(1)' } },
    { title: { html: '<b>' } },
    { url: 'javascript:alert(1)' },
  ]) {
    const { page } = open(() => Response.json({ success: true, data: { og: { ...og('x'), ...broken } } }))
    expect(await load(page('https://a.example/x'))).toMatchObject({ value: undefined, failure: { kind: 'broken' } })
  }
})

test('runs three requests at a time, and starts the latest waiting one first', async () => {
  const waiting: (() => void)[] = []
  const { page, asked } = open(
    (link) => new Promise((resolve) => waiting.push(() => resolve(Response.json({ success: true, data: { og: og(link) } })))),
  )
  const links = Array.from({ length: 6 }, (_, index) => `https://a.example/${index}`)
  const all = links.map((link) => page(link).load())
  await expect.poll(() => asked.length).toBe(3)
  waiting.splice(0, 1)[0]!()
  await expect.poll(() => asked.length).toBe(4)
  expect(asked[3]).toBe(links[5])
  while (asked.length < links.length || waiting.length > 0) {
    waiting.splice(0).forEach((go) => go())
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(all)
  expect(asked.toSorted()).toEqual(links)
})

test('pauses after a rate limit, and then continues', async () => {
  let isFull = true
  const { page, asked, clock } = open((link) =>
    isFull
      ? Response.json({ success: false, error: { code: 40_001, message: 'Too many requests.' } }, { status: 429 })
      : Response.json({ success: true, data: { og: og(link) } }),
  )
  expect((await load(page('https://a.example/1'))).failure?.kind).toBe('rate-limited')
  isFull = false
  // Later rate limits do not extend the pause.
  clock.now = 30_000
  expect((await load(page('https://a.example/2'))).failure?.kind).toBe('rate-limited')
  expect(asked).toHaveLength(1)
  clock.now = 61_000
  expect((await load(page('https://a.example/2'))).value?.card.title).toBe('https://a.example/2')
})

test('pauses for as long as our server asks', async () => {
  let isFull = true
  const { page, clock } = open((link) =>
    isFull
      ? Response.json({ success: false, error: { code: 40_001, message: 'Too many.' } }, { status: 429, headers: { 'retry-after': '5' } })
      : Response.json({ success: true, data: { og: og(link) } }),
  )
  expect((await load(page('https://a.example/1'))).failure).toMatchObject({ kind: 'rate-limited', retryAfter: 5000 })
  isFull = false
  clock.now = 4900
  expect((await load(page('https://a.example/1'))).failure?.kind).toBe('rate-limited')
  clock.now = 5000
  expect((await load(page('https://a.example/1'))).value?.card.title).toBe('https://a.example/1')
})

const song = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'

test('neither delays nor pauses links that need no server', async () => {
  let status = 429
  const { page, asked, clock } = open((link) =>
    status === 200
      ? Response.json({ success: true, data: { og: og(link) } })
      : Response.json({ success: false, error: { code: 40_001, message: 'Too many requests.' } }, { status }),
  )
  await load(page('https://a.example/1'))
  expect(await load(page('https://a.example/known', true))).toMatchObject({ value: { player: undefined }, failure: undefined })
  expect((await load(page(song, true))).value?.player?.height).toBe(155)
  // It plays before its title has loaded.
  expect(await load(page(song))).toMatchObject({
    value: { card: { title: '' }, player: { height: 155 } },
    failure: { kind: 'rate-limited' },
  })
  expect(asked).toHaveLength(1)
  ;[status, clock.now] = [200, 61_000]
  expect(await load(page(song))).toMatchObject({ value: { card: { title: song }, player: { height: 155 } }, failure: undefined })
})

test('does not let slow pages delay embedded cards or players known from the link', async () => {
  const held: (() => void)[] = []
  const { page, asked } = open(
    (link) => new Promise((resolve) => held.push(() => resolve(Response.json({ success: true, data: { og: og(link) } })))),
  )
  const slow = Array.from({ length: 3 }, (_, index) => page(`https://slow.example/${index}`).load())
  await expect.poll(() => asked.length).toBe(3)
  expect((await load(page('https://a.example/known', true))).value).toBeDefined()
  const inTurn = page(song).load()
  await expect.poll(() => page(song).view()).toMatchObject({ value: { player: { height: 155 } }, isLoading: true })
  held.splice(0).forEach((go) => go())
  await expect.poll(() => held.length).toBe(1)
  held[0]!()
  await Promise.all([...slow, inTurn])
  expect(page(song).view()).toMatchObject({ value: { card: { title: song } }, isLoading: false })
})

test('does not pause all previews when our server is reading too many pages', async () => {
  let status = 503
  const { page } = open((link) =>
    status === 200
      ? Response.json({ success: true, data: { og: og(link) } })
      : Response.json({ success: false, error: { code: 40_001, message: 'Too many.' } }, { status, headers: { 'retry-after': '5' } }),
  )
  expect((await load(page('https://a.example/1'))).failure).toMatchObject({ status: 503, retryAfter: 5000 })
  status = 200
  expect((await load(page('https://a.example/2'))).value).toBeDefined()
  expect((await load(page('https://a.example/1'))).value).toBeDefined()
})

describe('the frame of a page', () => {
  const frame = { x_version: 2, x_url: 'https://a.example/x', version: '1', imageUrl: 'https://a.example/a.png' }
  const whole = { ...frame, button: { title: 'Open', action: { type: 'launch_miniapp', name: 'A', url: 'https://a.example/app' } } }
  const found = async () => {
    const { page } = open((link) => Response.json({ success: true, data: { og: { ...og(link), description: 'Words' }, frame: whole } }))
    return (await load(page('https://a.example/x'))).value
  }
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', storage)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('comes with its card', async () => {
    expect(await found()).toMatchObject({ frame: whole, card: { title: 'https://a.example/x', description: 'Words' } })
  })

  test('is left out where this browser shows none', async () => {
    writePreviewSwitch('frames', false)
    expect(await found()).toMatchObject({ card: { description: 'Words' } })
    expect((await found())?.frame).toBeUndefined()
  })

  test('still shows where this browser shows no titles and images of other pages', async () => {
    writePreviewSwitch('openGraph', false)
    expect(await found()).toMatchObject({ frame: whole, card: { title: '', description: '' } })
    writePreviewSwitch('frames', false)
    expect(await found()).toMatchObject({ card: { title: '', url: 'https://a.example/x' } })
  })
})
