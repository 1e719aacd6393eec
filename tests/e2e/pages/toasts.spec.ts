import type { Locator, Page } from '@playwright/test'
import { expectLoggedIn, logInWithFarcaster } from '../login/login-steps.ts'
import { openAs } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance row Q07 and spec 3 §4, §8 and §9: toasts.

const toasts = (page: Page): Locator => page.locator('[data-toast]')
const failed = (page: Page): Locator => toasts(page).filter({ hasText: 'Couldn’t like this post' })
/** Stack lines, file names and build URLs, which toasts must not show. */
const stack = /^\s+at |\.(js|ts|tsx):\d+|\/assets\/|node_modules|webpack|<anonymous>/m

const begin = (page: Page, app: App, person: string) => openAs(page, app.world.person(person), '/profile/bsky/amara.chorus.example')

/** An unliked post, located by ref: liking it would change a locator by state. */
async function findUnliked(page: Page, place = 0): Promise<Locator> {
  const unliked = page.locator('[role=feed] article[data-ref]:has([data-act=like][aria-pressed=false])')
  const ref = await unliked.nth(place).getAttribute('data-ref')
  return page.locator(`[role=feed] article[data-ref="${ref}"]`)
}
const act = (card: Locator, name: string): Locator => card.locator(`[data-act=${name}]`)

/** Likes a post while the network rejects it. */
async function fail(page: Page, app: App, place = 0): Promise<Locator> {
  app.faults.bluesky.set([{ fault: 'status', status: 500, path: '/xrpc/com.atproto.repo' }])
  const card = await findUnliked(page, place)
  await act(card, 'like').click()
  await expect(failed(page)).toBeVisible({ timeout: 40_000 })
  await expect(act(card, 'like')).toHaveAttribute('aria-pressed', 'false')
  return card
}

test.describe('a network that fails', () => {
  test.use({ allowedErrors: /status of (400|500|502|503|504|429)|net::ERR|dynamically imported module/ })

  test('an error whose message can’t be loaded still says what failed', { tag: '@wide' }, async ({ page, app }) => {
    await page.route(/\/assets\/errors-/, (route) => route.abort())
    await begin(page, app, 'noor')
    await fail(page, app)
    await expect(failed(page).locator('p')).toHaveText('Couldn’t like this post')
  })

  test('Q07 an error’s details open and copy with the build, without a stack trace', { tag: '@wide' }, async ({ page, app, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await begin(page, app, 'mina')
    await fail(page, app)
    const toast = failed(page)
    // A sentence, with technical details only on request.
    await expect(toast.getByRole('alert')).toContainText('Bluesky')
    await expect(toast.locator('pre')).toHaveCount(0)
    const more = toast.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect(toast.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    const details = (await toast.locator('pre').textContent())!
    expect(details).toMatch(/^\w[\w-]* · bluesky · [\w.]+/)
    expect(details).not.toMatch(stack)
    expect(await toast.textContent()).not.toMatch(stack)

    await toast.getByRole('button', { name: 'Copy' }).click()
    await expect(toast.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const userAgent = await page.evaluate(() => navigator.userAgent)
    expect(copied).toContain('Couldn’t like this post: ')
    expect(copied).toMatch(/^Chorus \d+\.\d+\.\d+/m)
    expect(copied).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/m)
    expect(copied).toContain(userAgent)
    expect(copied).toContain(details)
    expect(copied).not.toMatch(stack)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  })

  test('Q07 reports an error to the operator with the same text and confirms it', { tag: '@wide' }, async ({ page, app }) => {
    await begin(page, app, 'priya')
    await fail(page, app)
    const reported = page.waitForRequest((request) => request.url().endsWith('/api/feedback'))
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/feedback'))
    await failed(page).getByRole('button', { name: 'Report' }).click()
    const { text } = (await reported).postDataJSON() as { text: string }
    expect(text).toContain('Couldn’t like this post: ')
    expect(text).toMatch(/^Chorus \d+\.\d+\.\d+/m)
    expect(text).not.toMatch(stack)
    expect(await (await answered).json()).toMatchObject({ success: true })
    await expect(failed(page)).toHaveCount(0)
    const thanks = toasts(page).filter({ hasText: 'Thanks. Your report was sent.' })
    await expect(thanks).toBeVisible()
    // Spec 3 §9: "Feedback success shown 1.5 s"; a pointer over it would stop the time.
    await page.mouse.move(5, 5)
    await expect(thanks).toHaveCount(0)
  })

  test('Q07 keeps the error and warns when its report fails', { tag: '@wide' }, async ({ page, app }) => {
    await begin(page, app, 'rosa')
    await fail(page, app)
    await page.route('**/api/feedback', (route) => route.fulfill({ status: 503, body: '' }))
    await failed(page).getByRole('button', { name: 'Report' }).click()
    await expect(toasts(page).filter({ hasText: 'Couldn’t send the report.' })).toBeVisible()
    await expect(failed(page)).toBeVisible()
  })

  test('Q07 errors close after 15 s, except while focused, hovered or expanded', { tag: '@wide' }, async ({ page, app }) => {
    await page.clock.install()
    await begin(page, app, 'greta')
    await fail(page, app)
    await page.mouse.move(5, 5)
    await page.clock.runFor(11_000)
    await expect(failed(page)).toBeVisible()
    await page.clock.runFor(4000)
    await expect(failed(page)).toHaveCount(0)

    await fail(page, app, 1)
    await failed(page).getByRole('button', { name: 'Show more' }).click()
    await page.mouse.move(5, 5)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(17_000)
    await expect(failed(page)).toBeVisible()
    await failed(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(failed(page)).toHaveCount(0)
  })

  test('Q07 shows equal errors once and at most three', { tag: '@wide' }, async ({ page, app }) => {
    await begin(page, app, 'sol')
    await fail(page, app)
    await fail(page, app, 1)
    await waitForIdle(page)
    await expect(failed(page)).toHaveCount(1)
    const card = page.locator('[role=feed] article[data-ref]:has([data-act=repost]:not([data-on]))').first()
    await act(card, 'bookmark').click()
    await act(card, 'repost').click()
    await page.getByRole('menuitem', { name: 'Repost', exact: true }).click()
    await expect(toasts(page).filter({ hasText: 'Couldn’t repost this post' })).toBeVisible({ timeout: 40_000 })
    expect(await toasts(page).count()).toBeLessThanOrEqual(3)
    const boxes = await toasts(page).evaluateAll((each) => each.map((box) => box.getBoundingClientRect().toJSON() as DOMRect))
    boxes.slice(1).forEach((box, index) => expect(box.top).toBeGreaterThanOrEqual(boxes[index]!.bottom))
    // Spec 3 §9: "Snackbar error text max width 400 px".
    for (const width of await toasts(page).evaluateAll((each) => each.map((box) => box.querySelector('p')!.getBoundingClientRect().width)))
      expect(width).toBeLessThanOrEqual(400)
  })

  test('Q07 F8 focuses the messages and Escape dismisses them', { tag: '@wide' }, async ({ page, app }) => {
    await begin(page, app, 'wren')
    const like = act(await fail(page, app), 'like')
    await like.focus()
    await page.keyboard.press('F8')
    expect(await failed(page).evaluate((toast) => toast.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(failed(page)).toHaveCount(0)
    await expect(like).toBeFocused()
  })
})

test('Q07 announces successes politely and briefly', { tag: '@wide' }, async ({ page, app }) => {
  await begin(page, app, 'zara')
  await act(await findUnliked(page), 'like').click()
  const liked = toasts(page).filter({ hasText: 'Liked' })
  await expect(liked).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Liked' })).toHaveCount(1)
  for (const name of ['Show more', 'Copy', 'Report']) await expect(liked.getByRole('button', { name })).toHaveCount(0)
  await page.mouse.move(5, 5)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect(liked).toHaveCount(0)
})

test('Q07 a toast during a login does not cover the code', async ({ page, app }) => {
  await openAs(page, app.world.person('olu'), '/settings/general')
  await logInWithFarcaster(page, app.world.person('olu'))
  await expectLoggedIn(page, 'Farcaster')
  await expect(page.getByText('approve one more request in Farcaster')).toBeVisible()
  const code = (await page.getByRole('dialog').getByRole('img', { name: /code/i }).boundingBox())!
  expect(await toasts(page).count()).toBeGreaterThan(0)
  for (const toast of await toasts(page).all()) {
    const { y, height } = (await toast.boundingBox())!
    expect(y + height <= code.y || y >= code.y + code.height, `toast at ${y}, code at ${code.y}`).toBe(true)
  }
})
