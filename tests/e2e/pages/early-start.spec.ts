import { get, type IncomingMessage } from 'node:http'
import { PassThrough, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { openAs, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// The beginning of a list page is sent before the networks have answered. Decision 044.

const decoders: Record<string, () => Transform> = {
  identity: () => new PassThrough(),
  gzip: () => createGunzip(),
  br: () => createBrotliDecompress(),
}

const asPage = { accept: 'text/html', 'accept-language': 'en' }

/** Without the differences between two renders of a page: nonces, images of its posts, and how its styles load. */
const withoutOwn = (html: string): string =>
  html
    .replaceAll(/<style[^>]*>[^]*?<\/style>|<link rel="(?:stylesheet"|preload" as="(?:image|style)")[^>]*>/g, '')
    .replaceAll(/ (?:nonce|content)="[\w-]{22}"/g, '')

/** The decoded pieces of a page as they arrive. */
async function readPieces(url: string, encoding: string): Promise<{ response: IncomingMessage; pieces: string[] }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { headers: { ...asPage, 'accept-encoding': encoding } }, resolve).on('error', reject)
  const response = await promise
  const decoded = response.pipe(decoders[encoding]!())
  const pieces: string[] = []
  for await (const piece of decoded.setEncoding('utf8')) pieces.push(piece as string)
  return { response, pieces }
}

// A network that never responds is waited for, but only once.
for (const [encoding, network] of [
  ['identity', 'lens'],
  ['gzip', 'x'],
  ['br', 'bluesky'],
] as const)
  test(`the beginning arrives while a network has not answered (${encoding})`, async ({ app }) => {
    const readWhole = async () => (await fetch(app.url, { headers: asPage })).text()
    await expect.poll(readWhole).toContain('<article')
    const usual = await readWhole()
    app.faults[network].set([{ fault: 'hang' }])
    const { response, pieces } = await readPieces(app.url, encoding)
    app.clearFaults()
    expect(response.statusCode).toBe(200)
    const html = pieces.join('')
    let length = 0
    const endOfStart = pieces.map((piece) => (length += piece.length)).find((end) => end > html.indexOf('<main '))!
    // The first pieces end where the content of the page begins; that the network is slow shows only in later ones.
    const start = html.slice(0, endOfStart)
    expect(start).toMatch(/<main id="column"[^>]*>$/)
    expect(withoutOwn(start)).toBe(withoutOwn(usual.slice(0, usual.indexOf('>', usual.indexOf('<main ')) + 1)))
    expect(html.slice(endOfStart)).toContain('<article')
    expect(html).toMatch(/<\/html>$/)
    expect([html.match(/<head>/g)?.length, html.match(/<main /g)?.length]).toEqual([1, 1])
  })

test('a page sent in two pieces hydrates, for guests and logged in', { tag: '@last' }, async ({ app, page }) => {
  for (const name of ['lens', 'bluesky'] as const) app.faults[name].set([{ fault: 'latency', ms: 500 }])
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const path of ['/', '/following/bsky', '/notifications', '/bookmarks']) {
    await openAs(page, app.world.person('mina'), path)
    await expect(page.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
    await expect(page.getByRole('article').first().or(page.getByText('No bookmarks').first())).toBeVisible()
  }
})

test('a page sent in two pieces is complete without scripts', { tag: '@wide' }, async ({ app, browser }) => {
  app.faults.bluesky.set([{ fault: 'latency', ms: 100 }])
  await using context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const page = await context.newPage()
  // On a busy machine the network may count as slow, and is then not waited for.
  await expect(async () => {
    await page.goto('/discover/bsky')
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  }).toPass()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('complementary')).toBeVisible()
})

test('a page that may be missing keeps its status', async ({ app }) => {
  app.faults.bluesky.set([{ fault: 'latency', ms: 500 }])
  const statuses = await Promise.all(
    ['/discover/nowhere', '/profile/bsky/nobody.example', '/post/bsky/nobody.example_1'].map(
      async (path) => (await fetch(app.url + path, { headers: asPage })).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404])
})
