import type { Page } from '@playwright/test'

/** Holds matching requests of the page until the returned function is called. What shows meanwhile shows without their answers. */
export async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
