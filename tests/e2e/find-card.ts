import type { Locator, Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { scrollUntil } from './scroll.ts'

/** The first card of a post with this text. */
export const cardOf = (page: Page, text: string | RegExp): Locator => page.locator('article[data-post]').filter({ hasText: text }).first()

/** Scrolls down until the card of the post with this text is rendered. */
export async function findCard(page: Page, text: string | RegExp): Promise<Locator> {
  const card = cardOf(page, text)
  await scrollUntil(page, async () => (await card.count()) > 0)
  await card.scrollIntoViewIfNeeded()
  return card
}

/** Opens a page and scrolls down until the card of the post with this text is rendered. */
export async function findCardOn(page: Page, path: string, text: string | RegExp): Promise<Locator> {
  await openPage(page, path)
  return findCard(page, text)
}
