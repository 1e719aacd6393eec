import type { Locator, Page } from '@playwright/test'
import { waitForHydration } from './open-page.ts'
import { scrollUntil } from './scroll.ts'
import { expect } from './test.ts'

/** Scrolls a page's list until a card with this text is in view. */
export async function findPost(page: Page, path: string, words: string | RegExp): Promise<Locator> {
  await page.goto(path)
  await waitForHydration(page)
  const card = page.locator('article[data-ref]').filter({ hasText: words }).first()
  await scrollUntil(page, async () => (await card.count()) > 0)
  await expect(card).toBeAttached()
  await card.scrollIntoViewIfNeeded()
  return card
}
