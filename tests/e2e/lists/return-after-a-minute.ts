import { expect, type Page } from '@playwright/test'

/**
 * Returns to the page a minute later by its own clock, so that it asks for new posts. On a busy machine the sandbox may not have written
 * any yet, so the reader returns again until there are some. A number on the pill may stay: where a network has more new posts than a
 * refresh reads, they are held back until someone asks for them.
 */
export async function returnAfterAMinute(page: Page): Promise<void> {
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ })
  await expect(async () => {
    const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch', { timeout: 5000 })
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 60_000
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await answered
    await expect(pill).toBeVisible({ timeout: 2000 })
  }).toPass()
}
