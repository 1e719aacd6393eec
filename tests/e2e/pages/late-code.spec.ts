import type { Page } from '@playwright/test'
import { createPostPath } from '../create-post-path.ts'
import { holdRequests } from '../hold-requests.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { scrollStep } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Code that arrives after the page: its feature works once it has loaded, and nothing that was pressed is lost.

const moreOf = (page: Page) => page.locator('[role=feed] article[data-ref] [data-act=more]').first()
const menu = (page: Page) => page.getByRole('menu')

test('a menu pressed before its code has loaded opens once when it arrives', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/post-menu-/)
  await openPage(page, '/')
  const asked = page.waitForRequest(/\/assets\/post-menu-/)
  await moreOf(page).click()
  await asked
  await expect(moreOf(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(menu(page)).toHaveCount(0)
  release()
  await expect(menu(page)).toHaveCount(1)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(moreOf(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(moreOf(page)).toBeFocused()
})

test('a toast appears when its code arrives', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const release = await holdRequests(page, /\/assets\/toast-card-/)
  await openPage(page, '/')
  const asked = page.waitForRequest(/\/assets\/toast-card-/)
  await moreOf(page).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await asked
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  release()
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
})

test('a list whose code is late shows its rows, continues once the code arrives, and stays where it is', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/create-row-window-/)
  await openPage(page, '/')
  const rows = page.locator('[role=feed] > [data-index]')
  const count = await rows.count()
  expect(count).toBeGreaterThan(4)
  const asked = page.waitForRequest(/\/assets\/create-row-window-/)
  await scrollStep(page, 300)
  await asked
  await expect(rows).toHaveCount(count)
  const top = (await rows.nth(3).boundingBox())!.y
  release()
  // Space instead of the rows far below.
  await expect(page.getByRole('feed')).not.toHaveCSS('padding-bottom', '0px')
  expect((await page.locator('[role=feed] > [data-index="3"]').boundingBox())!.y).toBe(top)
})

for (const [what, held] of [
  ['first script', /\/assets\/entry-client-/],
  ['scripts', /\/assets\/[^?]*\.js/],
] as const)
  test(`replays a click that comes before the ${what} of the page`, { tag: '@wide' }, async ({ page }) => {
    const release = await holdRequests(page, held)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('[role=feed] [data-act=like]').first().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await waitForHydration(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('opens a cover that is clicked before its code has loaded once it arrives', async ({ page, app }) => {
  const release = await holdRequests(page, /\/assets\/cover-/)
  const warned = 'bluesky-warned-warn'
  await page.goto(createPostPath(app.world)(warned), { waitUntil: 'commit' })
  await waitForHydration(page)
  const text = page.locator('[data-main]').getByText(app.world.post(warned)!.text)
  await page
    .getByRole('button', { name: /^Content warning.* Show$/ })
    .first()
    .click()
  await expect(text).toHaveCount(0)
  release()
  await expect(text).toBeVisible()
})

test('what is typed before the composer has loaded is in it, and presses no shortcut', async ({ page, app }) => {
  const release = await holdRequests(page, /\/assets\/composer-dialog-/)
  await openAs(page, app.world.person('mina'))
  const asked = page.waitForRequest(/\/assets\/composer-dialog-/)
  await page.keyboard.press('n')
  await asked
  await page.keyboard.type('jolly? 1')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('\nGo')
  release()
  const field = page.getByRole('textbox', { name: 'Post text' })
  await expect(field).toHaveValue('jolly? \nGo')
  await expect(field).toBeFocused()
  await page.keyboard.type('od')
  await expect(field).toHaveValue('jolly? \nGood')
})

test('no letter is lost while the composer takes over', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  const text = 'all that is typed at once, '.repeat(6)
  await page.keyboard.press('n')
  await page.keyboard.type(text)
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveValue(text)
})

test.describe('code that cannot be loaded', () => {
  test.use({ allowedErrors: /net::ERR_FAILED|dynamically imported module/ })

  test('a menu says that it is missing, and the next press tries again', async ({ page }) => {
    await page.route(/\/assets\/post-menu-/, (route) => route.abort())
    await openPage(page, '/')
    await moreOf(page).click()
    await expect(page.locator('[data-toast]')).toContainText('couldn’t load')
    await expect(moreOf(page)).toHaveAttribute('aria-expanded', 'false')
    await page.unroute(/\/assets\/post-menu-/)
    await moreOf(page).click()
    await expect(menu(page)).toHaveCount(1)
  })

  test('a toast is plain text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.route(/\/assets\/toast-card-/, (route) => route.abort())
    await openPage(page, '/')
    await moreOf(page).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(page.locator('[data-toast]')).toHaveText('Copied')
  })

  test('a list has a link to its rest', async ({ page }) => {
    await page.route(/\/assets\/create-row-window-/, (route) => route.abort())
    await page.goto('/')
    await waitForHydration(page)
    const link = page.getByRole('link', { name: 'More', exact: true })
    await expect(link).toHaveCount(0)
    await scrollStep(page, 300)
    await expect(link).toBeVisible()
  })
})
