import type { Page } from '@playwright/test'
import { waitForHydration } from '../open-page.ts'
import { showNewPosts } from '../show-new-posts.ts'
import { expect, test } from '../test.ts'

/** The requests that a page sends to the networks, in the browser and in order. */
function recordReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(v\d|sandbox\/(?!media))/.test(pathname)) reads.push(pathname + search + (request.postData() ?? ''))
  })
  return reads
}

/** The rows of the page; a post that was reposted may appear again as itself. */
async function readRows(page: Page): Promise<string[]> {
  const rows = page.locator('[role=feed] article[aria-posinset]')
  // The server sends the page without a list when the network is slow, and nothing retries without JavaScript.
  await expect(async () => {
    if ((await rows.count()) === 0) await page.reload()
    await expect(rows.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  return rows.evaluateAll((cards) =>
    cards.map((card) => `${card.getAttribute('data-ref')}${/reposted/.test(card.firstElementChild!.textContent ?? '') ? ' reposted' : ''}`),
  )
}

const more = (page: Page) => page.getByRole('link', { name: 'More', exact: true })

// Popular feeds beside the column have their own request.
test.use({ viewport: { width: 1000, height: 800 } })

test('F10 a first visit asks no network until its reader scrolls, and then each for one page', { tag: '@wide' }, async ({ page }) => {
  const reads = recordReads(page)
  // The browser asks a network that was too late for the server.
  await expect(async () => {
    reads.length = 0
    await page.goto('/')
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    expect(reads).toEqual([])
  }).toPass()
  await expect(more(page)).toHaveCount(0)
  const first = await readRows(page)
  await page.mouse.move(500, 400)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => reads.filter((read) => !/cursor/i.test(read)).length).toBe(4)
  await page.waitForLoadState('networkidle')
  expect(new Set(reads).size).toBe(reads.length)
  expect((await readRows(page)).slice(0, 3)).toEqual(first.slice(0, 3))
})

test('F10 a reader at the end of the list is not carried past the rows that arrive', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/sandbox\/(?!media)|\/v\d\//, async (route) => {
    await promise
    await route.continue()
  })
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const before = await page.evaluate(() => scrollY)
  resolve()
  await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('[role=feed] > [data-index="10"]')).toBeAttached()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/discover/bsky', '/profile/bsky/mina.chorus.example', '/search?q=ferry&type=posts'])
    test(`F10 links lead through ${path} without repetition`, { tag: ['@wide', '@last'] }, async ({ page }) => {
      await page.goto(path)
      const rows = await readRows(page)
      const first = rows.length
      for (let pages = 0; pages < 2 && (await more(page).count()) > 0; pages++) {
        await more(page).click()
        await expect(page).toHaveURL(/[?&]after=/)
        rows.push(...(await readRows(page)))
      }
      expect(new Set(rows).size).toBe(rows.length)
      expect(rows.length).toBeGreaterThan(first)
    })
})

test(
  'F10 a page further down a list continues by scrolling, and Home leads back to its top',
  { tag: '@wide' },
  async ({ page, browser, app }) => {
    await using still = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
    const plain = await still.newPage()
    // A network that was late for the first page would begin at its top on the next one.
    let top: string[] = []
    await expect
      .poll(async () => {
        await plain.goto('/')
        top = await readRows(plain)
        return new Set(top.map((ref) => ref.split(':')[0])).size
      })
      .toBe(4)
    const address = await more(plain).getAttribute('href')
    const reads = recordReads(page)
    await page.goto(address!)
    await waitForHydration(page)
    const [first] = await readRows(page)
    expect(top).not.toContain(first)
    // What is above the page isn't new. Later, a network that is slow to respond may hold posts back.
    await expect(page.getByRole('button', { name: /new posts?$/ })).toHaveCount(0)
    await page.mouse.move(500, 400)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 700)
        return (await page.locator('[role=feed] > [data-index]').last().getAttribute('data-index')) ?? '0'
      })
      .toMatch(/^[2-9]\d$/)
    expect(reads.length).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(page).toHaveURL('/')
    const newest = page.locator(`article[data-ref="${top[0]!.split(' ')[0]}"]`).first()
    await expect(async () => {
      await showNewPosts(page)
      await expect(newest).toBeVisible({ timeout: 1000 })
    }).toPass()
  },
)
