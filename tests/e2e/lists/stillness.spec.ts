import type { Page } from '@playwright/test'
import { waitForHydration } from '../open-page.ts'
import { scrollStep, waitForIdle } from '../scroll.ts'
import { type App, startApp } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { returnAfterAMinute } from './return-after-a-minute.ts'

// Nothing moves by itself while someone reads, however busy the networks are.

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

declare global {
  interface Window {
    shifts: string[]
  }
}

/** Records layout shifts that no input caused, from the page's start. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput && sources.some(({ node }) => node?.parentElement?.closest('main')))
          window.shifts.push(
            `${value} ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent))}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The first card below the sticky tabs, and where it is. */
const readAnchor = (page: Page) =>
  page.evaluate(() => {
    const card = [...document.querySelectorAll('[role=feed] article[aria-posinset]')].find(
      (each) => each.getBoundingClientRect().bottom > 60,
    )!
    return { ref: card.getAttribute('data-ref'), top: Math.round(card.getBoundingClientRect().top), y: Math.round(scrollY) }
  })

/** An app in whose sandbox new posts keep appearing, started by the first test. */
let busy: Promise<App> | undefined
test.afterAll(async () => (await busy)?.[Symbol.asyncDispose]())

for (const reader of ['a guest', 'an account'] as const)
  test(`Home stays still for ${reader} at every scroll position of a busy world`, { tag: ['@wide', '@last'] }, async ({ page }) => {
    const app = await (busy ??= startApp({}, { pace: 1 }))
    app.clearFaults()
    await page.goto(app.url)
    if (reader === 'an account')
      await page.request.post(`${app.url}/api/hosted/login/bluesky`, {
        headers: { 'x-chorus': '1' },
        data: { identifier: app.world.person('pablo').accounts.bluesky!.handle, password: 'sandbox-password' },
      })
    await recordShifts(page)
    // One network answers after the page has been sent without it, and the reader has begun to scroll.
    app.faults.lens.set([{ fault: 'latency', ms: 7000 }])
    await page.goto(app.url)
    await waitForHydration(page)
    await expect(page.locator('[role=feed] article').first()).toBeVisible()
    for (const distance of [0, 500, 2500]) {
      if (distance > 0) {
        await scrollStep(page, distance)
        await waitForIdle(page)
        // Rows that scroll into view find their height meanwhile.
        await page.evaluate(() => (window.shifts = []))
      }
      const before = await readAnchor(page)
      for (let round = 0; round < 2; round += 1) await returnAfterAMinute(page)
      await expect(page.getByRole('button', { name: /new posts?$/ })).toBeVisible()
      await waitForIdle(page)
      expect(await readAnchor(page), `${distance} px further down`).toEqual(before)
      expect(await page.evaluate(() => window.shifts), `${distance} px further down`).toEqual([])
    }
  })
