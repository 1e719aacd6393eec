import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until scrolling has stopped and the new rows are rendered. */
export const waitForScroll = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = Number.NaN
        const check = () => {
          if (scrollY === last) return resolve()
          last = scrollY
          requestAnimationFrame(check)
        }
        requestAnimationFrame(() => requestAnimationFrame(check))
      }),
  )

/** Waits until the page is idle and has painted. */
export const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      }),
  )

/** Scrolls by this many pixels and waits for the result. */
export async function scrollStep(page: Page, pixels: number): Promise<void> {
  await page.mouse.wheel(0, pixels)
  await waitForScroll(page)
}

/** Scrolls down until the condition holds. Lists load while scrolling, so the limit is a timeout and not a number of steps. */
export async function scrollUntil(page: Page, isThere: () => Promise<boolean>, { pixels = 900, timeout = 60_000 } = {}): Promise<void> {
  const look = async () => {
    if (await isThere()) return true
    await scrollStep(page, pixels)
    return false
  }
  await expect.poll(look, { timeout, intervals: [20] }).toBe(true)
}
