import type { World } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { createPostPath } from '../create-post-path.ts'
import { findCardOn } from '../find-card.ts'
import { waitForHydration } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import { expect, test } from '../test.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
const main = (page: Page) => page.locator('article[data-main]')
const topOf = async (page: Page) => Math.round((await main(page).boundingBox())!.y)
const deepReply = (world: World) =>
  world.posts.find(({ text, network }) => network === 'bluesky' && text.startsWith('Reply number 8:'))!.key
/** px: the height of the page header. */
const head = 53

/** Delays the page's scripts, so that the server's HTML shows until then. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Scrolls to 300 px as soon as the last post has been parsed, as an impatient reader might while the rest of the page is loading. */
async function scrollWhileLoading(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const script = `<script>scrollTo({ top: 300, behavior: 'instant' }); document.currentScript.remove()</script>`
      const [content, ...rest] = (await response.text()).split('</main>')
      const body = [content!.replace(/.*<\/article>/s, (posts) => posts + script), ...rest].join('</main>')
      await route.fulfill({ response, body })
    },
  )
}

test.describe('a reader who scrolls at once', () => {
  // The pages allow no script that the test adds.
  test.use({ bypassCSP: true })

  for (const [what, toPath] of Object.entries<(deep: string) => string>({ 'the home page': () => '/', 'a deep reply': (deep) => deep }))
    test(`A10 ${what}: hydration preserves the scroll position, also of a reader who scrolls while it loads`, async ({ page, app }) => {
      const path = toPath(createPostPath(app.world)(deepReply(app.world)))
      const release = await holdScripts(page)
      await scrollWhileLoading(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect.poll(() => scrollTop(page)).toBe(300)
      release()
      await waitForHydration(page)
      await waitForIdle(page)
      expect(await scrollTop(page)).toBe(300)
    })
})

test('P19 a deep reply opened by URL is in view with its parents above', async ({ page, app }) => {
  const release = await holdScripts(page)
  await page.goto(createPostPath(app.world)(deepReply(app.world)), { waitUntil: 'commit' })
  await expect(main(page)).toContainText('Reply number 8:')
  await expect(main(page)).toBeInViewport()
  const before = await topOf(page)
  expect(before).toBeGreaterThan(head)
  expect(before).toBeLessThan(head + 100)
  release()
  await waitForHydration(page)
  await waitForIdle(page)
  expect(await topOf(page)).toBe(before)
  await expect(page.locator('main article').first()).not.toBeInViewport()

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.locator('main article').first()).toBeInViewport()
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  await page.reload()
  await waitForHydration(page)
  await waitForIdle(page)
  expect(await scrollTop(page), 'a reload restores the scroll position').toBe(200)
})

test('P19 a deep reply opened from a list does not move while its parents load', async ({ page, app }) => {
  // The position before its thread loaded.
  const path = `/profile/bsky/${app.world.person('ana').accounts.bluesky!.handle}/replies`
  const reply = await findCardOn(page, path, 'Reply number 8:')
  await page.evaluate(() => {
    const stood: number[] = []
    Object.assign(window, { stood })
    const look = () => {
      const main = document.querySelector('article[data-main]')
      if (!main) return void requestAnimationFrame(look)
      // Measured at paint, after all changes of a frame.
      const observer = new IntersectionObserver(([entry]) => {
        observer.disconnect()
        stood.push(Math.round(entry!.boundingClientRect.top))
        requestAnimationFrame(look)
      })
      observer.observe(main)
    }
    look()
  })
  await reply.locator('header time').click()
  await expect(page.locator('main article').nth(8)).toHaveAttribute('data-main')
  await expect(page.locator('main article').first()).toContainText('Is a hot dog a ferry?')
  await waitForIdle(page)
  const stood = await page.evaluate(() => (window as unknown as { stood: number[] }).stood)
  expect(new Set(stood).size, stood.join(' ')).toBe(1)
  await expect(main(page)).toBeInViewport()

  // A parent whose thread is cached is in place too.
  await page.locator('main article').nth(5).locator('header time').click()
  await expect(main(page)).toContainText('Reply number 5:')
  await expect(main(page)).toBeInViewport()
  await waitForIdle(page)
  await page.evaluate(() => window.scrollBy({ top: -150, behavior: 'instant' }))
  const left = await scrollTop(page)
  await page.goBack()
  await expect(main(page)).toContainText('Reply number 8:')
  await expect(main(page)).toBeInViewport()
  await page.goForward()
  await expect(main(page)).toContainText('Reply number 5:')
  await expect.poll(async () => Math.abs((await scrollTop(page)) - left)).toBeLessThan(3)
})
