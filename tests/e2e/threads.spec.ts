import type { Page } from '@playwright/test'
import { findOnPage } from './find-on-page.ts'
import { expect, test } from './world.ts'

/** Where the post that a page is about stood in the document, in px, in each frame in which it stood there; by its words. */
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

test(
  'P19 to and fro between posts of one thread, what one comes back to stands still while the rest is drawn',
  { tag: '@wide' },
  async ({ page, app }) => {
    const [deep, higher] = ['Reply number 8:', 'Reply number 5:'] as const
    const main = page.locator('article[data-main]')
    const articles = page.locator('main article')
    const isWhole = async (words: string, ancestors: number) => {
      await expect(main).toContainText(words)
      await expect(articles.nth(ancestors)).toHaveAttribute('data-main')
      // What stands above is drawn a few with each frame.
      await expect(articles.first()).toContainText('Is a hot dog a ferry?')
    }
    const reply = await findOnPage(page, `/profile/bsky/${app.world.person('ana').accounts.bluesky!.handle}/replies`, deep)
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
  },
)
