import type { Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance rows S04, O10 and F11: discovering, opening and saving feeds and people.

const cards = (page: Page) => page.getByRole('feed').getByRole('article')
const main = (page: Page) => page.getByRole('main')

/** Presses and awaits the network's confirmation, which leaving the page would cancel. */
async function isWritten(page: Page, press: Promise<void>) {
  await Promise.all([page.waitForResponse(/putPreferences/), press])
}

test('S04 guests see popular feeds and nothing that needs a login', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/explore')
  await expect(main(page).getByRole('region', { name: 'Popular feeds' }).getByRole('article')).toHaveCount(5)
  await expect(main(page).getByText('Who to follow')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Show all: Popular feeds' }).click()
  await expect(page).toHaveURL('/explore/feeds')
  await expect(cards(page).filter({ hasText: 'Harbour' })).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(page.getByText('You’ve reached the end')).toBeVisible()
  await expect(page.getByText('Popular With Friends')).toHaveCount(0)
  await openPage(page, '/explore/feeds/bsky')
  await expect(cards(page).first()).toBeVisible()
  for (const path of ['/explore/nonsense', '/explore/feeds/nonsense', '/feed/bsky/nonsense', '/feed/lens/1'])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test('S04 a section that the server sent empty fills as soon as a network responds', { tag: '@wide' }, async ({ page, app }) => {
  // Longer than the server waits.
  for (const name of ['bluesky', 'lens'] as const) app.faults[name].set([{ fault: 'latency', ms: 8000 }])
  const response = await page.goto('/explore')
  app.clearFaults()
  const sent = /<section aria-label="Popular feeds".*?<\/section>/s.exec(await response!.text())![0]
  expect(sent).not.toContain('<article class="row')
  await expect(main(page).getByRole('region', { name: 'Popular feeds' }).getByRole('article')).toHaveCount(5)
})

test('S04 renders the first feeds without JavaScript', { tag: '@wide' }, async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/explore')
  await main(page).getByRole('link', { name: 'Show all: Popular feeds' }).click()
  await page.getByRole('article').getByRole('link', { name: 'Harbour' }).click()
  // The server sends the page without a list when the network is slow, and nothing retries without JavaScript.
  await expect(async () => {
    if ((await page.locator('article[data-ref]').count()) === 0) await page.reload()
    await expect(page.locator('article[data-ref]').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page).toHaveTitle('Harbour • Chorus')
  await context.close()
})

test('S04 suggests people to follow when logged in', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'), '/explore')
  await expect(main(page).getByRole('region', { name: 'Who to follow' }).getByRole('article').first()).toBeVisible()
  await main(page).getByRole('link', { name: 'Who to follow', exact: true }).click()
  await expect(page).toHaveURL('/explore/top-profiles')
  const first = cards(page).first()
  const name = await first.getAttribute('data-ref')
  await first.getByRole('button', { name: /^Follow/ }).click()
  await expect(page.locator(`article[data-ref="${name}"]`).getByRole('button', { name: /^Following/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('F11 a personalized feed asks guests to log in and opens afterwards', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, '/feed/bsky/z72i7hdynmk6r22z27h6tvur_with-friends')
  await expect(main(page).getByText('This feed is based on your account.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in with Bluesky' })).toBeVisible()
  await openAs(page, app.world.person('noor'), '/feed/bsky/z72i7hdynmk6r22z27h6tvur_with-friends')
  await expect(main(page).getByRole('heading', { name: 'Popular With Friends' }).first()).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test('O10 saves, pins, reorders and removes a feed', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('rosa'), '/search?q=harbour&type=channels')
  await cards(page).getByRole('link', { name: 'Harbour' }).click()
  await expect(main(page).getByText('Boats, and the people waiting for them.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'by @jonas.chorus.example' })).toBeVisible()
  await isWritten(page, main(page).getByRole('button', { name: 'Save', exact: true }).click())
  await expect(main(page).getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await isWritten(page, main(page).getByRole('button', { name: 'Pin', exact: true }).click())
  await expect(main(page).getByRole('button', { name: 'Unpin', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await openPage(page, '/following/bsky')
  const ways = page.getByRole('navigation', { name: 'Timelines' })
  await expect(ways.getByRole('link')).toHaveText(['Following', 'Discover', 'Harbour'])
  await ways.getByRole('link', { name: 'Harbour' }).click()
  await expect(page).toHaveURL(/\/feed\/bsky\/.*_harbour/)

  await openPage(page, '/explore/saved-feeds')
  const own = main(page).getByRole('region', { name: 'Saved feeds on Bluesky' })
  await expect(own.getByRole('listitem').getByRole('link')).toHaveText(['Discover', 'Harbour'])
  await isWritten(page, own.getByRole('button', { name: 'Move Harbour up' }).click())
  await expect(own.getByRole('listitem').getByRole('link')).toHaveText(['Harbour', 'Discover'])
  await isWritten(page, own.getByRole('button', { name: 'Unpin Discover' }).click())
  await isWritten(page, own.getByRole('button', { name: 'Remove Discover from your feeds' }).click())
  await expect(own.getByRole('listitem').getByRole('link')).toHaveText(['Harbour'])
  await page.reload()
  await waitForHydration(page)
  await expect(own.getByRole('listitem').getByRole('link')).toHaveText(['Harbour'])
  await expect(own.getByRole('button', { name: 'Move Harbour up' })).toBeDisabled()
})

test.describe('a network that refuses', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

  test('O10 reverts a refused save, reports it and keeps the feed readable', { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('malik'), '/explore/feeds')
    await cards(page).getByRole('link', { name: 'Harbour' }).click()
    const save = main(page).getByRole('button', { name: 'Save', exact: true })
    await expect(save).toBeVisible()
    app.faults.bluesky.set([{ fault: 'status', status: 500, method: 'POST' }])
    await save.click()
    await expectToast(page, 'Couldn’t update your feeds')
    await expect(save).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })

  test('S04 names the missing network and retries', async ({ page, app }) => {
    await openPage(page, '/settings')
    app.faults.bluesky.set([{ fault: 'refuse' }])
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(main(page).getByText(/^Bluesky (isn’t responding|is having problems)/)).toBeVisible()
    app.clearFaults()
    await main(page).getByRole('button', { name: 'Try Bluesky again' }).click()
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })
})

test('shows a hostile feed name as text', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/settings')
  const evil = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>\u202E'
  await page.route(/getPopularFeedGenerators/, async (route) => {
    const answer = await route.fetch()
    const { feeds, ...rest } = (await answer.json()) as { feeds: { creator: object }[] }
    const hostile = feeds.map((feed, index) =>
      index > 0
        ? feed
        : {
            ...feed,
            displayName: evil,
            description: evil,
            avatar: 'javascript:window.broken=1',
            creator: { ...feed.creator, displayName: evil },
          },
    )
    await route.fulfill({ response: answer, json: { ...rest, feeds: hostile } })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).filter({ visible: true }).click()
  await expect(main(page).getByText('<img src=x').first()).toBeVisible()
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('S04 loads popular feeds beside Home last, and only on wide screens', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  app.faults.bluesky.forget()
  const asked = () => app.faults.bluesky.seen.some(({ path }) => path.includes('getPopularFeedGenerators'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/discover/bsky')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await waitForIdle(page)
  expect(asked()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await (await page.request.get('/discover/bsky')).text()).not.toContain('Popular feeds')
  expect(asked()).toBe(false)
  await page.goto('/discover/bsky')
  const card = page.getByRole('complementary').getByRole('region', { name: 'Popular feeds' })
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/feed\/bsky\//)
  expect(asked()).toBe(true)
  // It stays on the next page without another request.
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: 'Show all: Popular feeds' }).click()
  await expect(page).toHaveURL('/explore/feeds')
})

test(
  'shows people to follow, trends and popular feeds beside the column, at the same time',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await openAs(page, app.world.person('vera'), '/discover/bsky')
    const aside = page.getByRole('complementary')
    const people = aside.getByRole('region', { name: 'Who to follow' })
    await expect(people.getByRole('listitem')).toHaveCount(4)
    await expect(aside.getByRole('region', { name: 'Popular feeds' })).toBeVisible()
    const trends = aside.getByRole('region', { name: 'Trending' })
    await expect(trends.getByRole('listitem').first()).toContainText(/^#\w+\d+ posts?/)
    const first = people.getByRole('listitem').first()
    await first.getByRole('button', { name: /^Follow/ }).click()
    await expect(first.getByRole('button', { name: /^Following/ })).toHaveAttribute('aria-pressed', 'true')
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/profile\/bsky\//)
    await people.getByRole('link', { name: 'Show all: Who to follow' }).click()
    await expect(page).toHaveURL('/explore/top-profiles')
    await trends.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/search\?q=%23\w+&type=posts&source=bsky/)
    await expect(page.getByRole('feed').locator('article').first()).toContainText('#')
  },
)
