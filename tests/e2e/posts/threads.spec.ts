import { muchAnswered } from '@chorus/sandbox/seed/add-popular-account'
import type { Page } from '@playwright/test'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { findCardOn } from '../find-card.ts'
import { openPage } from '../open-page.ts'
import { scrollUntil, waitForScroll } from '../scroll.ts'
import { type App, startApp } from '../start-app.ts'
import { expect, test } from '../test.ts'

/** The main post's document position in px per frame, by its text. */
type Stood = Record<string, number[]>

const watch = (page: Page, words: readonly string[]) =>
  page.evaluate((each) => {
    const stood: Stood = Object.fromEntries(each.map((word) => [word, []]))
    Object.assign(window, { stood })
    const look = () => {
      const main = document.querySelector('article[data-main]')
      const word = each.find((one) => main?.textContent.includes(one))
      if (main && word) stood[word]!.push(Math.round(main.getBoundingClientRect().top + scrollY))
      requestAnimationFrame(look)
    }
    look()
  }, words)

test('P19 returning to a post of a thread does not shift while the rest renders', { tag: '@wide' }, async ({ page, app }) => {
  const [deep, higher] = ['Reply number 8:', 'Reply number 5:'] as const
  const main = page.locator('article[data-main]')
  const articles = page.locator('main article')
  const isWhole = async (words: string, ancestors: number) => {
    await expect(main).toContainText(words)
    await expect(articles.nth(ancestors)).toHaveAttribute('data-main')
    // Posts above render a few per frame.
    await expect(articles.first()).toContainText('Is a hot dog a ferry?')
  }
  const reply = await findCardOn(page, `/profile/bsky/${app.world.person('ana').accounts.bluesky!.handle}/replies`, deep)
  await reply.locator('header time').click()
  await isWhole(deep, 8)
  await articles.nth(5).locator('header time').click()
  await isWhole(higher, 5)
  await page.goBack()
  await isWhole(deep, 8)
  await page.goForward()
  await isWhole(higher, 5)
  await watch(page, [deep, higher])
  await page.goBack()
  await isWhole(deep, 8)
  await page.goForward()
  await isWhole(higher, 5)
  const stood = await page.evaluate(() => (window as unknown as { stood: Stood }).stood)
  for (const words of [deep, higher]) expect(new Set(stood[words]).size, `${words} ${stood[words]!.join(' ')}`).toBe(1)
})

test('P19 says that the post above a reply was deleted', { tag: '@wide' }, async ({ page, app }) => {
  const { accounts } = app.world.person('priya')
  const [asking, answering] = await Promise.all([createBlueskyClient(app, 'jonas'), createBlueskyClient(app, 'priya')])
  const question = await asking.post('Which pier is this?')
  const answer = await answering.post('The third one from the left.', undefined, question)
  const above = page.getByRole('article', { name: 'This post was deleted.' })
  await openPage(page, answer.path)
  await expect(page.locator('article').first()).toContainText('Which pier is this?')
  await asking.remove(question)
  await openPage(page, answer.path)
  await expect(page.locator('article[data-main]')).toContainText('The third one')
  await expect(above).toBeVisible()
  const reply = await findCardOn(page, `/profile/bsky/${accounts.bluesky!.handle}/replies`, 'The third one')
  await expect(page.locator('[data-index]', { has: reply }).locator(above)).toBeVisible()
})

test('P19 an author’s thread without other replies isn’t said to have none', { tag: '@wide' }, async ({ page, app }) => {
  const client = await createBlueskyClient(app, 'priya')
  const first = await client.post('One of two.')
  await openPage(page, first.path)
  await expect(page.getByText('No replies yet')).toBeVisible()
  await client.post('Two of two.', undefined, first)
  await openPage(page, first.path)
  await expect(page.getByRole('region', { name: 'More from the author' })).toContainText('Two of two.')
  await expect(page.getByText('You’ve reached the end')).toBeHidden()
  await expect(page.getByText(/No (hidden )?replies/)).toBeHidden()
})

for (const [network, path] of Object.entries({ farcaster: '/profile/farcaster/mina', lens: '/profile/lens/mina' }))
  test(`P19 posts on a thread’s page on ${network} don’t name the author of the one above them`, { tag: '@wide' }, async ({ page }) => {
    const first = await findCardOn(page, path, 'A thread in 25 parts')
    await first.locator('header time').first().click()
    await expect(page.locator('article[data-main]')).toContainText('A thread in 25 parts')
    await expect(page.getByRole('region', { name: 'More from the author' }).locator('article').nth(1)).toContainText('Part 3:')
    await expect(page.getByRole('main').getByText(/^Replying to/)).toHaveCount(0)
  })

test.describe('a post with many replies', () => {
  let big: Promise<App> | undefined
  test.use({ app: [async ({}, use) => use(await (big ??= startApp({}, { isBig: true }))), { scope: 'test', timeout: 300_000 }] })
  test.afterAll(async () => (await big)?.[Symbol.asyncDispose]())

  for (const [network, path] of Object.entries({
    farcaster: '/profile/farcaster/mina',
    lens: '/profile/lens/mina',
    x: '/profile/twitter/mina_tides',
    bluesky: '/profile/bsky/mina.chorus.example',
  }))
    test(`P19 replies on ${network} load to the last one without duplicates`, { tag: ['@wide', '@last'] }, async ({ page }) => {
      const { answers, text } = muchAnswered
      const asked = await findCardOn(page, path, text)
      await asked.locator('header time').click()
      await expect(page.locator('article[data-main]')).toContainText(text)
      const feed = page.getByRole('feed', { name: 'Replies' })
      const read = new Set<string>()
      const hasReadAll = async () => {
        for (const words of await feed.getByText(/^Answer \d+ of \d+\.$/).allTextContents()) read.add(words)
        return read.size >= answers
      }
      await scrollUntil(page, hasReadAll, { pixels: 400 })
      await expect(page.getByText('You’ve reached the end')).toBeVisible()
      expect([...read].toSorted()).toEqual(Array.from({ length: answers }, (_, index) => `Answer ${index + 1} of ${answers}.`).toSorted())
      // The last words may have been read on a second way down, far from the end.
      const readLastPlace = async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await waitForScroll(page)
        return Number(await feed.locator('article').last().getAttribute('aria-posinset'))
      }
      await expect.poll(readLastPlace).toBeGreaterThanOrEqual(answers)
      expect(await readLastPlace(), 'no reply appears twice').toBe(answers)
    })
})
