import type { Page } from '@playwright/test'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { waitForScroll } from '../scroll.ts'
import { expect, test } from '../test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The path of a finger, in px: well within the screen. */
const reach = 400
const steps = 10

/** Chromium treats a finger that hasn't moved for 40 ms as resting, so the page stops when it leaves. */
const rest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const since = performance.now()
        const check = () => (performance.now() - since < 60 ? requestAnimationFrame(check) : resolve())
        check()
      }),
  )

/**
 * Moves a finger by this many pixels, repeatedly if that is far. A positive number scrolls down. It rests before it leaves the screen, because
 * a page that moves on by itself takes the next tap as a stop and not as a press.
 */
async function swipe(page: Page, pixels: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  const count = Math.ceil(Math.abs(pixels) / reach)
  const each = pixels / count
  for (let turn = 0; turn < count; turn++) {
    const from = 420 + each / 2
    await touch('touchStart', from)
    for (let step = 1; step <= steps; step++) await touch('touchMove', from - (each * step) / steps)
    await rest(page)
    await touch('touchEnd')
  }
  await waitForScroll(page)
}

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Networks' })

async function expectBars(page: Page, isShown: boolean): Promise<void> {
  const tabsTop = () => tabs(page).evaluate((strip) => strip.getBoundingClientRect().bottom)
  if (isShown) {
    await expect(bottomBar(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(tabsTop).toBeGreaterThan(80)
  } else {
    await expect(bottomBar(page)).not.toBeInViewport()
    await expect.poll(tabsTop).toBeLessThanOrEqual(0)
  }
}

test(
  'hides the bars of a phone on scroll down and shows them on scroll up, at the top and on focus',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await openAs(page, app.world.person('mina'))
    await page.evaluate(() => {
      const shifts: number[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: false })
      Object.assign(window, { layoutShifts: shifts })
    })
    await expectBars(page, true)
    await swipe(page, 900)
    await expectBars(page, false)
    await swipe(page, -200)
    await expectBars(page, true)
    await swipe(page, 500)
    await expectBars(page, false)
    // Focus within a bar, as a screen reader or a keyboard moves it.
    await page.keyboard.press('Tab')
    await bottomBar(page).getByRole('link', { name: 'Home', exact: true }).focus()
    await expectBars(page, true)
    expect(await page.evaluate(() => (window as Window & { layoutShifts?: number[] }).layoutShifts)).toEqual([])
    // Someone who uses the keyboard keeps them.
    await page.keyboard.press('End')
    await waitForScroll(page)
    await expectBars(page, true)
    await swipe(page, -400)
    await swipe(page, 600)
    await expectBars(page, false)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectBars(page, true)
  },
)

test('shows the bars on the next page and after going back', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/discover/bsky')
  await swipe(page, 1500)
  await expectBars(page, false)
  const card = page.locator('article[data-post] header time').filter({ visible: true })
  const findInView = () =>
    card.evaluateAll((times) => times.findIndex((time) => time.getBoundingClientRect().top > 100 && time.getBoundingClientRect().top < 700))
  await expect.poll(findInView).toBeGreaterThanOrEqual(0)
  await card.nth(await findInView()).tap()
  await page.waitForURL(/\/post\//)
  await expect(bottomBar(page)).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL('/discover/bsky')
  await expectBars(page, true)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('starts the first post above 140 px on phones', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const readTop = async (path: string) => {
    await page.goto(path)
    await waitForHydration(page)
    const first = page.locator('article[data-post]').first()
    await expect(first).toBeVisible()
    return first.evaluate((post) => post.getBoundingClientRect().top)
  }
  for (const path of ['/', '/discover/farcaster', '/discover/lens', '/discover/x', '/discover/bsky'])
    expect(await readTop(path), `${path} for guests`).toBeLessThan(140)
  await openAs(page, app.world.person('mina'))
  for (const path of ['/', '/following/bsky', '/discover/bsky']) expect(await readTop(path), path).toBeLessThan(140)
})

test('puts New post into the bottom bar, where it covers no post', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  const newPost = page.getByRole('button', { name: 'New post', exact: true })
  await expect(bottomBar(page).getByRole('button', { name: 'New post', exact: true })).toBeVisible()
  await expect(newPost).toHaveCount(1)
  const [bar, button] = [(await bottomBar(page).boundingBox())!, (await newPost.boundingBox())!]
  expect(button.y).toBeGreaterThanOrEqual(bar.y)
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y + bar.height)
  await newPost.tap()
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
})
