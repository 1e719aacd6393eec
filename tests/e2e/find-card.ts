import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export const cardOf = (page: Page, text: string): Locator => page.locator('article[data-post]', { hasText: text }).first()

/** Scrolls down until the card of the post with this text is rendered. */
export async function findCard(page: Page, text: string): Promise<Locator> {
  const card = cardOf(page, text)
  await expect(async () => {
    if ((await card.count()) === 0) await page.mouse.wheel(0, 1200)
    await expect(card).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await card.scrollIntoViewIfNeeded()
  return card
}
