import { startWebPages, type WebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSandboxTransport } from '../upstream/http/transport.ts'
import { measureImage } from '../upstream/images/measure-image.ts'
import { createReadPublicImage, type ReadPublicImage } from '../upstream/images/read-public-image.ts'
import { createDraw } from './create-draw.ts'
import { createShareImages } from './create-share-images.ts'
import { createFindFonts } from './find-fonts.ts'
import { readPageFacts } from './read-page-facts.ts'

const draw = createDraw()
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let pages: WebPages
beforeAll(async () => {
  pages = disposables.use(await startWebPages())
})

const meta = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(
      ([key, content]) => `<meta ${key.startsWith('og:') ? 'property' : 'name'}="${key}" content="${content.replaceAll('"', '&quot;')}"/>`,
    )
    .join('')
const page = (facts: Record<string, string>) =>
  `<!doctype html><html><head>${meta({ description: 'All in one place.', 'og:site_name': 'Chorus', ...facts })}</head><body><meta name="og:title" content="No"/></body></html>`
const object = {
  'og:title': 'Mina Okafor (@mina) • Chorus',
  'og:description': 'The tide is out.',
  'og:image': 'https://chorus.example/api/share-image',
}

/** Share images of a server with one page. */
function openImages(html: string, more: { status?: number; type?: string; readImage?: ReadPublicImage } = {}) {
  const asked: string[] = []
  let now = 0
  const find = createShareImages({
    readOwn: async (path) => {
      asked.push(path)
      return new Response(html, { status: more.status ?? 200, headers: { 'content-type': more.type ?? 'text/html; charset=utf-8' } })
    },
    readImage: more.readImage ?? createReadPublicImage(createSandboxTransport(pages.url)),
    mediaUrl: undefined,
    draw,
    now: () => now,
  })
  return { find, asked, wait: (ms: number) => void (now += ms) }
}
const sizeOf = (bytes: Uint8Array) => measureImage(Buffer.from(bytes))

describe('the facts of a page', () => {
  test('are those of its head, without our name', () => {
    expect(readPageFacts(page({ ...object, 'chorus:avatar': 'https://cdn.example/a.png' }))).toEqual({
      title: 'Mina Okafor (@mina)',
      text: 'The tide is out.',
      site: '',
      avatar: 'https://cdn.example/a.png',
      picture: undefined,
      isOfObject: true,
    })
    expect(readPageFacts(page({ ...object, 'og:site_name': 'Harbour DAO' })).site).toBe('Harbour DAO')
  })

  test('are short, on one line and without invisible characters', () => {
    const { title, text } = readPageFacts(
      page({ ...object, 'og:title': `\u202Eevil\n${'x'.repeat(5000)}`, 'og:description': 'y'.repeat(5000) }),
    )
    expect([title.length, title.slice(0, 6), text.length]).toEqual([120, 'evil x', 320])
  })

  test('are those of Chorus for a page without an object', () => {
    expect(readPageFacts(page({}))).toMatchObject({ title: 'Chorus', text: 'All in one place.', isOfObject: false })
    expect(readPageFacts('')).toMatchObject({ title: 'Chorus', text: '', isOfObject: false })
  })
})

describe('a share image', () => {
  test('is drawn once for everyone who asks at the same time and later', async () => {
    const { find, asked, wait } = openImages(page(object))
    const [one, two] = await Promise.all([find('/post/a', ''), find('/post/a', '')])
    wait(60_000)
    expect([one.isOfObject, two === one, (await find('/post/a', '')) === one]).toEqual([true, true, true])
    expect(sizeOf(one.bytes)).toEqual({ type: 'image/png', width: 1200, height: 630 })
    expect(asked).toEqual(['/post/a'])
  })

  test('shows the text in every script, and differs with it', async () => {
    const texts = [
      'The tide is out.',
      'Η παλίρροια · Прилив · जलवायु',
      'المد والجزر في الميناء القديم',
      'הגאות והשפל בנמל',
      'น้ำขึ้นน้ำลง',
      '潮汐表已更新',
      '潮の満ち引きの表',
      '밀물과 썰물',
      'জোয়ার ভাটা · அலை · అల · ಅಲೆ · തിര · ભરતી · ਲਹਿਰ',
      'အလှိုင်း · ຄື້ນ · រលក · ტალღა · ալիք · ማዕበል · රැල්ල',
      '🌊🚢',
    ]
    for (const text of texts) {
      const ranges = createFindFonts()(text).files.flatMap(({ unicodeRange }) => unicodeRange)
      const isFound = (code: number) => ranges.some(([from, to]) => code >= from && code <= to)
      expect([text, Array.from(text).filter((character) => character !== ' ' && !isFound(character.codePointAt(0)!))]).toEqual([text, []])
    }
    const show = async (text: string) => Buffer.from(await draw({ title: 'Mina Okafor', text, site: '' }))
    // Characters without a font are all drawn as the same box, in any order.
    for (const word of ['tide', 'مدجزر', 'คลื่น', '潮汐', '밀물', '🌊🚢']) {
      const reversed = Array.from(word).toReversed().join('')
      expect([word, (await show(word)).equals(await show(reversed))]).toEqual([word, false])
    }
  })

  test('is a general one for pages that fail, are no pages or have no object', async () => {
    const general = await openImages(page({})).find('/', '')
    expect(general.isOfObject).toBe(false)
    expect(sizeOf(general.bytes)).toMatchObject({ width: 1200 })
    expect((await openImages(page(object), { status: 404 }).find('/post/a', '')).isOfObject).toBe(false)
    expect((await openImages(page(object), { type: 'application/json' }).find('/post/a', '')).isOfObject).toBe(false)
  })

  test.each([429, 500, 503])('is not stored while its page responds with %d to one client', async (status) => {
    const more = { status }
    const { find, wait } = openImages(page(object), more)
    await expect(find('/post/a', 'busy')).rejects.toThrow(String(status))
    more.status = 200
    const drawn = await find('/post/a', 'other')
    expect(drawn.isOfObject).toBe(true)
    more.status = status
    wait(11 * 60_000)
    // A stale one is better than none.
    expect(await find('/post/a', 'busy')).toBe(drawn)
    expect(await find('/post/a', 'other')).toBe(drawn)
  })

  test('shows the images that its page names, and does without those that can’t be read', async () => {
    const { bytes: plain } = await openImages(page(object)).find('/a', '')
    const { bytes: withPicture } = await openImages(
      page({ ...object, 'chorus:picture': 'https://pictures.example/picture/web-wide.webp?w=1200&h=630' }),
    ).find('/a', '')
    expect(Buffer.from(withPicture).equals(plain)).toBe(false)
    for (const address of [
      'http://127.0.0.1:1/a.png',
      'https://169.254.169.254/latest',
      'https://moved.example/inside',
      'file:///etc/passwd',
      'javascript:1',
      'no address',
    ]) {
      const { bytes } = await openImages(page({ ...object, 'chorus:avatar': address })).find('/a', '')
      expect([address, Buffer.from(bytes).equals(plain)]).toEqual([address, true])
    }
  })

  test('is drawn without a file that is no image behind its first bytes', async () => {
    const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
    await expect(draw({ title: 'Mina', text: 'Tide', site: '', avatar: bytes })).rejects.toThrow('decoding the image')
    const readImage = vi.fn<ReadPublicImage>(async () => ({ type: 'image/png', bytes }))
    const named = page({ ...object, 'chorus:avatar': 'https://cdn.example/a.png' })
    const { bytes: drawn } = await openImages(named, { readImage }).find('/a', '')
    expect(readImage).toHaveBeenCalledOnce()
    expect(Buffer.from(drawn).equals((await openImages(page(object)).find('/a', '')).bytes)).toBe(true)
  })
})
