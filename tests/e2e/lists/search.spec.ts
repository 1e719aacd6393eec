import type { Page } from '@playwright/test'
import { openAs, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance rows S01 to S03 and Q03: search across all networks.

const isPhone = (page: Page) => page.viewportSize()!.width < 700
/** The visible search box: in the aside, or on narrow screens in the column. */
const box = (page: Page) => page.locator('[data-search]').filter({ visible: true })
const cards = (page: Page) => page.getByRole('feed').getByRole('article')

async function look(page: Page, text: string) {
  if (isPhone(page) && !new URL(page.url()).pathname.startsWith('/search')) await page.goto('/search')
  await waitForHydration(page)
  await box(page).fill(text)
  await box(page).press('Enter')
}

test('S01 searches posts, people and feeds from one box and keeps the query across tabs', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await look(page, 'ferry')
  await expect(page).toHaveURL('/search?q=ferry')
  await expect(page.getByRole('link', { name: 'Posts', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toContainText(/ferry/i)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).filter({ hasText: 'Sol Reyes' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Feeds', exact: true }).click()
  await expect(page.getByText('No results for “ferry”')).toBeVisible()
  await expect(box(page)).toHaveValue('ferry')
  await look(page, 'harbour')
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('href', '/search?q=harbour&type=users')
  await page.getByRole('link', { name: 'Feeds', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Feeds', exact: true })).toHaveAttribute('aria-current', 'page')
  await cards(page).getByRole('link', { name: 'Harbour', exact: true }).click()
  await expect(page).toHaveURL(/\/feed\/bsky\//)
})

test('S01 a search URL shows results without JavaScript, and so does the form', { tag: '@wide' }, async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/search?q=ferry')
  await expect(page.locator('article[data-ref]').first()).toContainText(/ferry/i)
  await page.goto('/search?q=@mina')
  await expect(page.getByRole('article').filter({ hasText: 'Mina Okafor' })).toBeVisible()
  await box(page).fill('from:mina.chorus.example')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/q=from%3Amina/)
  await expect(page.getByRole('article').first()).toContainText('@mina.chorus.example')
  await context.close()
})

test('S01 offers up to five recent searches that can be removed one by one or all at once', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/search')
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'two']) {
    await look(page, text)
    await expect(page).toHaveURL(`/search?q=${text}`)
    // The URL changes before the page does.
    await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('href', `/search?q=${text}&type=users`)
  }
  await page.goto('/search')
  await waitForHydration(page)
  const recent = page.getByRole('main').getByRole('region', { name: 'Recent searches' })
  const texts = () => recent.getByRole('listitem').allInnerTexts()
  await expect.poll(texts).toEqual(['two', 'six', 'five', 'four', 'three'])
  await recent.getByRole('button', { name: 'Remove “five” from recent searches' }).click()
  await expect.poll(texts).toEqual(['two', 'six', 'four', 'three'])
  await recent.getByRole('link', { name: 'six' }).click()
  await expect(page).toHaveURL('/search?q=six')
  await page.goto('/search')
  await waitForHydration(page)
  await recent.getByRole('button', { name: 'Clear all' }).click()
  await expect(recent).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('preference:searches'))).toBeNull()
})

test('S01 suggests people, with arrow key navigation', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/search')
  await waitForHydration(page)
  await box(page).pressSequentially('priy')
  const guess = page.getByRole('search').getByRole('link', { name: /Priya Raman/ })
  await expect(guess.filter({ visible: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Search posts for “priy”' }).filter({ visible: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(guess.filter({ visible: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  await expect(guess.filter({ visible: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(guess.filter({ visible: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/bsky/priya.chorus.example')
})

test('S02 from: finds one person’s posts, @ people and / channels', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/search?q=from%3Amina.chorus.example')
  await waitForHydration(page)
  await expect(cards(page).first()).toBeVisible()
  const handles = await cards(page).locator('header').allInnerTexts()
  expect(handles.length).toBeGreaterThan(1)
  expect(handles.filter((text) => !text.includes('@mina.chorus.example'))).toEqual([])
  await look(page, 'from:mina.chorus.example survey')
  await expect(cards(page).first()).toContainText(/survey/i)
  await look(page, '@mina')
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('aria-current', 'page')
  await look(page, '/quay')
  await expect(page.getByRole('link', { name: 'Feeds', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toContainText('Quay')
})

test('S02 a pasted Chorus or network link opens its target', { tag: '@wide' }, async ({ page, app }) => {
  const mina = app.world.person('mina').accounts.bluesky!
  await page.goto('/search')
  await look(page, `${app.url}/profile/bluesky/${mina.handle}`)
  await expect(page).toHaveURL(`/profile/bsky/${mina.handle}`)
  await page.goto('/search')
  await look(page, `https://bsky.app/profile/${mina.handle}`)
  await expect(page).toHaveURL(`/profile/bsky/${mina.handle}`)
  const post = await page.locator('article[data-ref] header time').first().locator('..').getAttribute('href')
  const key = post!.split('_')[1]
  await page.goto('/search')
  await look(page, `https://bsky.app/profile/${mina.handle}/post/${key}`)
  await expect(page).toHaveURL(post!)
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await look(page, `at://${mina.did}/app.bsky.feed.generator/harbour`)
  await expect(page).toHaveURL(/\/feed\/bsky\/.*_harbour/)
})

test('S03 finds a person on several networks once, with links to each', { tag: '@wide' }, async ({ page, browser, app }) => {
  const greta = app.world.person('greta')
  await openAs(page, greta)

  const context = await browser.newContext({ baseURL: app.url })
  const guest = await context.newPage()
  await guest.goto('/search?type=users&q=greta')
  await waitForHydration(guest)
  const found = cards(guest).filter({ hasText: greta.name })
  await expect(found).toHaveCount(1)
  await expect(found.getByRole('listitem')).toHaveCount(4)
  await found.getByRole('link', { name: 'Farcaster' }).click()
  await expect(guest).toHaveURL(/\/profile\/farcaster\//)
  await guest.goto('/search?type=users&q=greta&source=farcaster')
  await expect(cards(guest).filter({ hasText: greta.name })).toHaveCount(1)
  await context.close()
})

test.describe('a network that fails', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

  test('S01 is named beside the others’ results, and a retry adds its own', { tag: '@wide' }, async ({ page, app }) => {
    await page.goto('/search')
    app.faults.bluesky.set([{ fault: 'status', status: 500 }])
    await look(page, '@mina')
    await expect(page.getByText('Bluesky is having problems.').first()).toBeVisible({ timeout: 20_000 })
    app.clearFaults()
    await page.getByRole('button', { name: 'Try Bluesky again' }).click()
    await expect(cards(page).filter({ hasText: 'Mina Okafor' })).toBeVisible()
  })
})

test('Q03 slash focuses the search box on every page without typing into it', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/profile/bsky/mina.chorus.example')
  await waitForHydration(page)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('tide/s')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=tide%2Fs')
})

for (const type of ['posts', 'users', 'channels'])
  test(`S01 a long word causes no horizontal scrolling: ${type}`, async ({ page }) => {
    const word = 'W'.repeat(100)
    await page.goto(`/search?q=${word}&type=${type}`)
    await expect(page.getByText(`No results for “${word}”`)).toBeVisible()
    const [content, sight] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.scrollingElement!
      return [scrollWidth, clientWidth] as const
    })
    expect(content).toBeLessThanOrEqual(sight)
  })
