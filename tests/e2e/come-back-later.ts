import type { Page } from '@playwright/test'

/**
 * Somebody looks at the page again after a minute, by the page's own clock: long enough for it to look for what is new. Until then a few
 * posts have been written, where people go on talking.
 */
export async function comeBackLater(page: Page): Promise<void> {
  await page.waitForTimeout(4000)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
