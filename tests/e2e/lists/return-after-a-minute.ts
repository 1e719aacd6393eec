import { expect, type Page } from '@playwright/test'

/** Waits for new posts, then returns to the page a minute later by its own clock, so that it checks for them. */
export async function returnAfterAMinute(page: Page): Promise<void> {
  const readNewest = async () => /data-ref="([^"]+)"/.exec(await (await page.request.get(page.url())).text())?.[1]
  const newest = await readNewest()
  await expect.poll(readNewest).not.toBe(newest)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
