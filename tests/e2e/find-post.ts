import type { Locator, Page } from '@playwright/test'
import { waitForHydration } from './open-page.ts'
import { scrollUntil } from './scroll.ts'
import { expect } from './test.ts'

/** Scrolls a person's list until a card with these words stands on the screen. */
export async function findPost(page: Page, path: string, words: string | RegExp): Promise<Locator> {
  await page.goto(path)
  await waitForHydration(page)
  const card = page.locator('article[data-ref]').filter({ hasText: words }).first()
  await scrollUntil(page, async () => (await card.count()) > 0)
  await expect(card).toBeAttached()
  await card.scrollIntoViewIfNeeded()
  return card
}
