import { expectNoSeriousAxeViolations } from '../axe.ts'
import { waitForHydration } from '../open-page.ts'
import { scrollUntil, waitForScroll } from '../scroll.ts'
import { expect, test } from '../test.ts'

test('Q02 at 200 % zoom the page still fits', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 450 })
  await page.goto('/')
  await waitForHydration(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(/user-scalable|maximum-scale/)
})

test('A09 on phones the first post starts in the upper sixth of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/discover/bsky')
  await waitForHydration(page)
  const { y } = (await page.locator('main article[data-ref]').first().boundingBox())!
  expect(y).toBeLessThan(140)
})

test('A11 the keyboard continues at the same post after Back', async ({ page }) => {
  await page.goto('/discover/bsky')
  await waitForHydration(page)
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index'))
  for (let step = 0; step < 5; step++) await page.keyboard.press('j')
  expect(await focused()).toBe('4')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/post\//)
  await expect(page.locator('article[data-main]')).toBeVisible()
  await page.goBack()
  await expect.poll(focused).toBe('4')
  await page.keyboard.press('j')
  expect(await focused()).toBe('5')
})

test('Q03 reads a feed by keyboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-ref'))
  await page.keyboard.press('j')
  const first = await focused()
  await page.keyboard.press('j')
  const second = await focused()
  expect(first).toBeTruthy()
  expect(second).not.toBe(first)
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)
  for (let step = 0; step < 25; step++) await page.keyboard.press('j')
  await expect(page.locator('article:focus')).toBeInViewport()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/post\//)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('Q05 a thousand posts keep the page small', { tag: ['@wide', '@last'] }, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  let last = 0
  for (let step = 0; step < 400 && last < 1000; step++) {
    await page.mouse.wheel(0, 2500)
    await waitForScroll(page)
    last = Math.max(
      last,
      await page
        .locator('[data-index]')
        .evaluateAll((rows) => Math.max(...rows.map((row) => Number((row as HTMLElement).dataset['index'])))),
    )
  }
  expect(last).toBeGreaterThanOrEqual(1000)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2500)
})

test.describe('a card that throws', () => {
  // React reports the server's card being replaced by number.
  test.use({ allowedErrors: /made to break|React error #(422|520)/ })
  test('Q08 does not break the list', { tag: '@wide' }, async ({ page }) => {
    // One number makes formatting throw, as a bug might.
    await page.addInitScript(() => {
      const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')!
      let broken: number | undefined
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get(this: Intl.NumberFormat) {
          const format = get!.call(this) as (value: number) => string
          return (value: number) => {
            if (value > 20) broken ??= value
            if (value === broken) throw new RangeError('made to break')
            return format(value)
          }
        },
      })
    })
    await page.goto('/')
    await waitForHydration(page)
    await scrollUntil(page, async () => (await page.getByText('This post couldn’t be displayed.').count()) > 0, { pixels: 800 })
    await expect(page.getByText('This post couldn’t be displayed.').first()).toBeVisible()
    expect(await page.locator('article[data-ref]').count()).toBeGreaterThan(3)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every page still shows its posts', { tag: '@wide' }, async ({ page }) => {
    for (const path of ['/', '/discover/lens', '/profile/bsky/mina.chorus.example']) {
      await page.goto(path)
      // Ten posts, where merged reposts and threads are one row.
      expect(await page.locator('article').count()).toBeGreaterThanOrEqual(6)
      await expect(page.locator('article').first()).toBeVisible()
    }
    await page.locator('article header time').first().click()
    await expect(page).toHaveURL(/\/post\//)
    await expect(page.locator('article').first()).toBeVisible()
  })
})

test('the API reference fits, passes axe and needs no JavaScript', { tag: ['@wide', '@last'] }, async ({ page }) => {
  // The page is long and checked completely.
  test.slow()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/openapi')
    await page.locator('details').first().click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    await expectNoSeriousAxeViolations(page)
  }
  await page.getByRole('navigation').getByRole('link', { name: 'wallet', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'wallet', exact: true, level: 2 })).toBeInViewport()
  expect(await page.locator('script').count()).toBe(0)
})
