import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Until scrolling has come to rest and what it brought into view is drawn. */
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

/** Until the page has nothing left to do, and has drawn the result. */
export const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      }),
  )

/** One step down the page, or up. */
export async function scrollStep(page: Page, pixels: number): Promise<void> {
  await page.mouse.wheel(0, pixels)
  await waitForScroll(page)
}

/** Scrolls down until this holds. Lists load while one scrolls, so it goes on for a time and not for a number of steps. */
export async function scrollUntil(page: Page, isThere: () => Promise<boolean>, { pixels = 900, timeout = 60_000 } = {}): Promise<void> {
  const look = async () => {
    if (await isThere()) return true
    await scrollStep(page, pixels)
    return false
  }
  await expect.poll(look, { timeout, intervals: [20] }).toBe(true)
}
