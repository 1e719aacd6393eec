import type { Page } from '@playwright/test'
import { logIn, openPage, waitForHydration } from '../open-page.ts'
import { scrollStep, scrollUntil, waitForIdle } from '../scroll.ts'
import { showNewPosts } from '../show-new-posts.ts'
import { expect, test } from '../test.ts'
import { returnAfterAMinute } from './return-after-a-minute.ts'

interface Card {
  ref: string
  at: number
}

/**
 * Scrolls through the list. `cards`: its posts as they were found; posts of a late network are found after later ones. `disorder`: posts that
 * stood below an older one at any time.
 */
async function readCards(page: Page, count: number): Promise<{ cards: Card[]; disorder: Card[] }> {
  const cards = new Map<string, Card>()
  const disorder: Card[] = []
  await scrollUntil(page, async () => {
    // The list item's own article; its thread's first post may be above it.
    const shown = await page.locator('[role=feed] > [data-index] article[aria-posinset]').evaluateAll((articles) =>
      articles.map((article) => ({
        ref: article.getAttribute('data-ref')!,
        at: Date.parse(article.querySelector('header time')?.getAttribute('datetime') ?? ''),
        isRepost: /reposted/.test(article.firstElementChild!.textContent ?? ''),
      })),
    )
    const posts = shown.filter(({ isRepost }) => !isRepost).map(({ ref, at }) => ({ ref, at }))
    for (const post of posts) cards.set(post.ref, post)
    disorder.push(...posts.filter((post, index) => index > 0 && post.at > posts[index - 1]!.at + 1000))
    expect(new Set(posts.map(({ ref }) => ref)).size).toBe(posts.length)
    return cards.size >= count
  })
  return { cards: [...cards.values()], disorder }
}
const failures = /Failed to load resource|net::ERR/

test('F01 merges pages in time order without duplicates', { tag: ['@wide', '@last'] }, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const { cards, disorder } = await readCards(page, 160)
  expect(cards.length).toBeGreaterThan(100)
  expect(disorder).toEqual([])
})

test('F01 merges what several accounts follow in time order without duplicates', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const person = app.world.person('mina')
  for (const network of ['Bluesky', 'Farcaster', 'Lens'] as const) await logIn(page, person, network)
  await openPage(page, '/')
  // Without popular posts, Home has only what the accounts follow.
  await page.getByRole('button', { name: /^Networks on Home/ }).click()
  await page.getByRole('switch', { name: 'Show popular posts from other networks' }).uncheck()
  await page.keyboard.press('Escape')
  await openPage(page, '/')
  const { cards, disorder } = await readCards(page, 60)
  expect(cards.length).toBeGreaterThan(30)
  expect(new Set(cards.map(({ ref }) => ref.split(':')[0]))).toEqual(new Set(['farcaster', 'lens', 'bluesky']))
  expect(disorder).toEqual([])
})

test.describe('a network fails on a later page', () => {
  test.use({ allowedErrors: failures })
  test('F02 keeps loading the others, names it, and a retry inserts its posts in order', { tag: '@wide' }, async ({ page, app }) => {
    await page.goto('/')
    await waitForHydration(page)
    await expect.poll(() => app.faults.bluesky.seen.length).toBeGreaterThan(1)
    app.faults.bluesky.set([{ fault: 'status', status: 500 }])
    const retry = page.getByRole('button', { name: 'Try Bluesky again' })
    await scrollUntil(page, async () => (await retry.count()) > 0, { pixels: 1500 })
    await expect(page.getByText('Bluesky is having problems.')).toBeVisible()
    const { cards: during } = await readCards(page, 40)
    expect(during.some(({ ref }) => ref.startsWith('lens:'))).toBe(true)
    app.faults.bluesky.clear()
    await retry.click()
    await expect(retry).toHaveCount(0)
    await scrollStep(page, -1500)
    const { cards: after, disorder } = await readCards(page, 90)
    expect(after.some(({ ref }) => ref.startsWith('bluesky:'))).toBe(true)
    expect(disorder).toEqual([])
  })
})

test('F03 a late network neither delays the others nor shifts what is being read', { tag: '@wide' }, async ({ page, app }) => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  app.faults.x.set([{ fault: 'hold', until }])
  await page.goto('/')
  await expect(page.locator('article[data-ref]').first()).toBeVisible()
  await waitForHydration(page)
  expect(await page.locator('article[data-ref^="x:"]').count()).toBe(0)
  await scrollStep(page, 900)
  const anchor = await page.evaluate(() => {
    const card = [...document.querySelectorAll('article[data-ref]')].find((each) => each.getBoundingClientRect().top > 60)!
    return { ref: card.getAttribute('data-ref')!, top: card.getBoundingClientRect().top }
  })
  release()
  await expect(page.getByRole('button', { name: /new posts?$/ })).toBeVisible()
  const box = (await page.locator(`article[data-ref="${anchor.ref}"]`).boundingBox())!
  expect(Math.abs(box.y - anchor.top)).toBeLessThan(3)
  // Other networks may have added posts before.
  await expect(async () => {
    await showNewPosts(page)
    const { cards, disorder } = await readCards(page, 50)
    expect(disorder).toEqual([])
    expect(cards.some(({ ref }) => ref.startsWith('x:'))).toBe(true)
  }).toPass()
})

test('F07 counts new posts at the top without shifting what is being read', { tag: ['@wide', '@last'] }, async ({ page, startOwnApp }) => {
  // A sandbox where new posts keep appearing.
  const app = await startOwnApp({}, { pace: 1 })
  await page.goto(app.url)
  await waitForHydration(page)
  await scrollStep(page, 700)
  await waitForIdle(page)
  // A visible one: rows far above may be unmounted.
  const found = await page.waitForFunction(() => {
    const cards = [...document.querySelectorAll('[role=feed] article[data-ref]')]
    return cards.find((each) => each.getBoundingClientRect().top > 60)?.getAttribute('data-ref')
  })
  const ref = await found.jsonValue()
  const top = () => page.locator(`article[data-ref="${ref}"]`).evaluate((each) => each.getBoundingClientRect().top)
  const before = await top()
  await returnAfterAMinute(page)
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ })
  await expect(pill).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThan(3)
  // Networks respond in any order: the last may add posts after the first press.
  await expect(async () => {
    if ((await pill.count()) > 0) await pill.click()
    await expect(pill).toHaveCount(0, { timeout: 500 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }).toPass()
})

test('F09 marks the end of a list and explains an empty one', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/profile/bsky/edda.example/media')
  await waitForHydration(page)
  const end = page.getByText('You’ve reached the end').or(page.getByText('Nothing here yet'))
  await scrollUntil(page, async () => (await end.count()) > 0, { pixels: 3000 })
  await expect(end).toBeVisible()
})
