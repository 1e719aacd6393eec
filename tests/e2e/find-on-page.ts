import type { Locator, Page } from '@playwright/test'
import { scrollUntil } from './scroll.ts'
import { isReady } from './ways-in.ts'
import { expect } from './world.ts'

/** Scrolls a person's list until a card with these words stands on the screen. */
export async function findOnPage(page: Page, path: string, words: string | RegExp): Promise<Locator> {
  await page.goto(path)
  await isReady(page)
  const card = page.locator('article[data-ref]').filter({ hasText: words }).first()
  await scrollUntil(page, async () => (await card.count()) > 0)
  await expect(card).toBeAttached()
  await card.scrollIntoViewIfNeeded()
  return card
}
