import type { Page } from '@playwright/test'
import { logIn, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

// A page has the styles it needs inline; the stylesheet arrives with the scripts.

const readStyles = () =>
  [...document.body.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].map(
      (pseudo) => `${element.tagName} ${element.getAttribute('class')} ${pseudo}: ${getComputedStyle(element, pseudo).cssText}`,
    ),
  )

const waitUntilLoaded = async (page: Page) => {
  await page.waitForLoadState('load')
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
}

/** Returns the elements of a page without scripts that the stylesheet changes, and the number of all elements. */
async function compareWithStylesheet(page: Page) {
  await waitUntilLoaded(page)
  const before = await page.evaluate(readStyles)
  const href = await page.locator('link[href$=".css"]').getAttribute('href')
  await page.evaluate((value) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: value })
    document.head.append(link)
  }, href)
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some((sheet) => sheet.href && sheet.cssRules.length > 100)))
    .toBe(true)
  const after = await page.evaluate(readStyles)
  return { count: before.length, changed: before.filter((style, index) => style !== after[index]).map((style) => style.split(':')[0]!) }
}

const guestPaths = (handle: string) => [
  '/',
  '/discover/farcaster',
  '/explore',
  '/search?q=ferry',
  `/profile/bsky/${handle}`,
  `/profile/bsky/${handle}/media`,
  `/profile/bsky/${handle}/relation/followers`,
  '/login',
  '/settings',
  '/settings/developer',
  '/settings/networks',
  '/bookmarks',
  '/nowhere',
]
const accountPaths = [
  '/',
  '/notifications',
  '/bookmarks',
  '/following/bsky',
  '/settings/accounts',
  '/settings/security',
  '/settings/notifications',
  '/settings/muted',
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: /404/ })

  test('every page for guests has all its styles inline', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    for (const path of guestPaths(app.world.person('mina').accounts.bluesky!.handle)) {
      await page.goto(path)
      const { count, changed } = await compareWithStylesheet(page)
      expect(count, path).toBeGreaterThan(100)
      expect(changed, path).toEqual([])
    }
  })

  test('every page of an account has all its styles inline', { tag: '@last' }, async ({ page, app }) => {
    await logIn(page, app.world.person('mina'))
    for (const path of accountPaths) {
      await page.goto(path)
      expect((await compareWithStylesheet(page)).changed, path).toEqual([])
    }
    await page.goto('/')
    await page.goto((await page.locator('article a:has(time)').first().getAttribute('href'))!)
    expect((await compareWithStylesheet(page)).changed, 'post').toEqual([])
  })
})

test('a page looks the same when opened directly and when navigated to', { tag: '@wide' }, async ({ page }) => {
  const main = page.locator('main')
  const readMain = async () => {
    await expect(main.getByRole('heading').first()).toBeVisible()
    await waitUntilLoaded(page)
    await page.mouse.move(0, 0)
    return main.evaluate((element) =>
      [...element.querySelectorAll('*')].map((one) => `${one.tagName} ${one.getAttribute('class')}: ${getComputedStyle(one).cssText}`),
    )
  }
  await openPage(page, '/')
  await page.locator('nav a[href="/settings"]').first().click()
  await expect(page).toHaveTitle('Appearance • Chorus')
  const reached = await readMain()
  expect(reached.length).toBeGreaterThan(20)
  await openPage(page, page.url())
  const direct = await readMain()
  expect(reached.filter((style) => !direct.includes(style)).map((style) => style.split(':')[0])).toEqual([])
})

test.describe('when the stylesheet fails to load', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })
  test('the page hydrates, and loads it again', async ({ page }) => {
    await page.route('**/assets/*.css', (route) => route.abort(), { times: 2 })
    await openPage(page, '/')
    await expect.poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null))).toBe(true)
  })
})
