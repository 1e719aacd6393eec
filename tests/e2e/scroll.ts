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

/** Waits until the page is idle and has painted. It draws frames meanwhile, because a page without any may get no idle callback. */
export const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isIdle = false
        requestIdleCallback(() => (isIdle = true))
        const check = () => {
          if (isIdle) requestAnimationFrame(() => resolve())
          else requestAnimationFrame(check)
        }
        check()
      }),
  )

/** Scrolls by this many pixels and waits for the result. */
export async function scrollStep(page: Page, pixels: number): Promise<void> {
  await page.mouse.wheel(0, pixels)
  await waitForScroll(page)
}

/** Looks at the end of a page before scrolling starts over: a list may still load there. */
const looksAtEnd = 25

/**
 * Scrolls down until the condition holds. Lists load while scrolling, so the limit is a timeout and not a number of steps. Lists also leave out
 * the rows far above, so one that was scrolled past before it was drawn is looked for again from the top.
 */
export async function scrollUntil(page: Page, isThere: () => Promise<boolean>, { pixels = 900, timeout = 60_000 } = {}): Promise<void> {
  let last = Number.NaN
  let still = 0
  const look = async () => {
    if (await isThere()) return true
    await scrollStep(page, pixels)
    const y = await page.evaluate(() => scrollY)
    still = y === last ? still + 1 : 0
    last = y
    if (still < looksAtEnd) return false
    await page.evaluate(() => scrollTo(0, 0))
    await waitForScroll(page)
    return isThere()
  }
  await expect.poll(look, { timeout, intervals: [20] }).toBe(true)
}
