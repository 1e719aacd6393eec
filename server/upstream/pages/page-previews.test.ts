import { Refusal } from '@chorus/contract/refusal'
import { describe, expect, test } from 'vitest'
import { createPagePreviews, type MostReadings } from './page-previews.ts'
import type { Page } from './read-page.ts'

const page = (more: Partial<Page> = {}): Page => ({
  url: new URL('https://a.example/x'),
  title: 'Title',
  description: undefined,
  site: undefined,
  locale: undefined,
  image: undefined,
  isLarge: false,
  icon: undefined,
  players: [],
  refresh: undefined,
  frame: new Map(),
  ...more,
})

/** Previews of pages that the test responds for. */
function open(answer: (link: string) => Promise<Page>, most?: Partial<MostReadings>) {
  const asked: string[] = []
  const clock = { now: 0 }
  const readPage = (address: URL) => {
    asked.push(address.href)
    return answer(address.href)
  }
  const previews = createPagePreviews({
    readPage,
    readImage: async () => Promise.reject(new Error('No image is read here.')),
    now: () => clock.now,
    ...(most && { most: { all: 9, household: 9, host: 9, ...most } }),
  })
  return {
    find: async (link: string, household?: string) => (await previews.find(new URL(link), household))?.og,
    forget: (link: string) => previews.forget(new URL(link)),
    asked,
    clock,
  }
}

const minute = 60_000

test('reads a page once for everyone, and again when it is stale', async () => {
  const { find, asked, clock } = open(async () => page())
  const found = await Promise.all(['https://a.example/x', 'https://a.example/x#part', 'https://A.example/x'].map((link) => find(link)))
  expect([found.map((og) => og?.title), asked]).toEqual([['Title', 'Title', 'Title'], ['https://a.example/x']])
  clock.now = 59 * minute
  await find('https://a.example/x')
  expect(asked).toHaveLength(1)
  clock.now = 61 * minute
  await find('https://a.example/x')
  expect(asked).toHaveLength(2)
})

test('caches a page that could not be read, for a shorter time', async () => {
  const { find, asked, clock } = open(() => Promise.reject(new Error('The page does not exist.')))
  expect([await find('https://a.example/'), await find('https://a.example/')]).toEqual([undefined, undefined])
  expect(asked).toHaveLength(1)
  clock.now = 6 * minute
  await find('https://a.example/')
  expect(asked).toHaveLength(2)
})

test('reads an evicted page again', async () => {
  const { find, forget, asked } = open(async () => page())
  await find('https://a.example/')
  forget('https://a.example/#part')
  await find('https://a.example/')
  expect(asked).toHaveLength(2)
})

test('evicts pages beyond its size', async () => {
  const { find, asked } = open(async () => page())
  for (let index = 0; index < 2001; index++) await find(`https://a.example/${index}`)
  await find('https://a.example/0')
  expect(asked).toHaveLength(2002)
})

describe('limits concurrent reads, and accepts further ones afterwards', () => {
  /** Two reads are pending: for the first household, from the first host. */
  async function ask(most: Partial<MostReadings>, third: [link: string, household: string]) {
    const waiting: (() => void)[] = []
    const { find } = open(() => new Promise((resolve) => waiting.push(() => resolve(page()))), most)
    const first = [find('https://a.example/1', '192.0.2.1'), find('https://a.example/2', '192.0.2.1')]
    const refusal = await Promise.race([find(...third), new Promise((resolve) => setTimeout(resolve, 20))]).catch((error: unknown) => error)
    // A request for a pending page takes no slot.
    const same = find('https://a.example/1', '192.0.2.1')
    waiting.splice(0).forEach((go) => go())
    await Promise.all([...first, same])
    const again = find(...third)
    waiting.forEach((go) => go())
    expect((await again)?.title).toBe('Title')
    return refusal
  }

  test.each<[string, Partial<MostReadings>, [string, string]]>([
    ['in all', { all: 2 }, ['https://b.example/', '192.0.2.2']],
    ['for one household', { household: 2 }, ['https://b.example/', '192.0.2.1']],
    ['of one host', { host: 2 }, ['https://a.example/3', '192.0.2.2']],
  ])('%s', async (_, most, third) => {
    const refusal = await ask(most, third)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ status: 503, retryAfter: 5 })
  })

  test('serves others meanwhile', async () => {
    expect(await ask({ household: 2, host: 2 }, ['https://b.example/', '192.0.2.2'])).toBeUndefined()
  })

  test('does not count a link shortener as a host', async () => {
    const waiting: (() => void)[] = []
    const { find, asked } = open(() => new Promise((resolve) => waiting.push(() => resolve(page()))), { host: 1 })
    const both = Promise.all([find('https://t.co/1'), find('https://t.co/2')])
    expect(asked).toHaveLength(2)
    waiting.forEach((go) => go())
    expect(await both).toMatchObject([{ title: 'Title' }, { title: 'Title' }])
  })
})

test.each([
  ['/a.png', 'https://a.example/a.png'],
  ['//b.example/a.png', 'https://b.example/a.png'],
  ['http://b.example/a.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AA', undefined],
  ['https://user:secret@b.example/a.png', undefined],
  [`https://b.example/${'a'.repeat(3000)}`, undefined],
  ['https://', undefined],
])('returns an image at %s as %s', async (address, url) => {
  const { find } = open(async () => page({ image: { address, width: 10, height: undefined }, icon: address }))
  const og = await find('https://a.example/x')
  expect(og?.image?.url).toBe(url)
  expect(og?.favicon).toBe(url ?? 'https://a.example/favicon.ico')
})

test('returns players of known hosts only, at their own host', async () => {
  const { find } = open(async () =>
    page({ players: ['https://evil.example/embed/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'] }),
  )
  const html = async (link: string) => (await find(link))?.html
  expect(await html('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  )
  expect(await html('https://soundcloud.com/evil/evil')).toBeNull()
  expect(await html('https://a.example/video')).toBeNull()
})

test('plays the target of a short link', async () => {
  const target = page({
    url: new URL('https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
    players: ['https://www.youtube.com/embed/dQw4w9WgXcQ'],
  })
  const html = async (link: string) => (await open(async () => target).find(link))?.html
  expect(await html('https://t.co/abc')).toBe('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>')
  // The targets of other redirects can change at any time.
  expect(await html('https://bit.example/abc')).toBeNull()
})

test('returns nothing for a page without a title', async () => {
  expect(await open(async () => page({ title: undefined })).find('https://a.example/')).toBeUndefined()
})
