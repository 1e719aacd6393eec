import { expect, type Page } from '@playwright/test'

/**
 * Returns to the page a minute later by its own clock, so that it checks for new posts. On a busy machine the sandbox may not have
 * written any yet, so the reader returns again until there are some.
 */
export async function returnAfterAMinute(page: Page): Promise<void> {
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ })
  const label = (await pill.isVisible()) ? await pill.textContent() : ''
  await expect(async () => {
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 60_000
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(pill).toBeVisible({ timeout: 2000 })
    expect(await pill.textContent()).not.toBe(label)
  }).toPass()
}
