import { expect, type Page } from '@playwright/test'

/** The reader looks at the page again a minute later, by the page's clock: long enough for it to check for new posts. By then there are some. */
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
