import type { Page } from '@playwright/test'
import { chromium, quietFlags } from '../../../scripts/find-chromium.ts'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { expectToast } from '../expect-toast.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { type App, startApp } from '../start-app.ts'
import { expect, test as base } from '../test.ts'
import { openPushBrowser, type PushBrowser } from './push-browser.ts'

// Acceptance row N04: push notifications.

let pushing: Promise<App> | undefined
const test = base.extend<{ push: PushBrowser }>({
  // One app for all tests: each uses another person.
  app: [async ({}, use) => use(await (pushing ??= startApp({}, { hasPush: true }))), { scope: 'test', timeout: 300_000 }],
  push: async ({ browser, page, app }, use) => use(await openPushBrowser(browser, page, app)),
})
test.afterAll(async () => (await pushing)?.[Symbol.asyncDispose]())
test.use({
  serviceWorkers: 'allow',
  // The headless shell blocks notifications.
  launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? chromium, args: [...quietFlags] },
})

const asked = (page: Page) => page.locator('[data-kind=permission]').filter({ hasText: 'Turn on notifications?' })
const offer = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' })
const whole = (page: Page) => page.getByRole('switch', { name: 'Push notifications' })
const part = (page: Page, name: string) => page.getByRole('group', { name: 'Bluesky' }).getByRole('switch', { name })
const lastAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('preference:notification-permission')))

const begin = (page: Page, app: App, person: string, path = '/notifications') => openAs(page, app.world.person(person), path)
async function isOn(page: Page) {
  await expect(whole(page)).toBeChecked()
  await expect(part(page, 'All notifications from Bluesky')).toBeEnabled()
}
async function turnOn(page: Page) {
  await openPage(page, '/settings/notifications')
  await whole(page).click()
  await asked(page).getByRole('button', { name: 'Allow' }).click()
  await expectToast(page, 'Push notifications are on in this browser.')
  await isOn(page)
}
/** Runs in the page: unregisters its token from our server. */
async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  const { endpoint, keys } = (await registration.pushManager.getSubscription())!.toJSON()
  const { status } = await fetch('/v1/notification/uploadDeviceToken', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', 'x-chorus': '1' },
    body: JSON.stringify({ deviceId: '', token: JSON.stringify({ endpoint, keys, locale: 'en' }), platform: 'web' }),
  })
  if (status !== 200) throw new Error(`The server responded ${status}.`)
}
/** The messages received by this browser, decrypted. */
async function waitForMessage(push: PushBrowser): Promise<string> {
  await expect.poll(async () => (await push.holder()!.read()).length).toBeGreaterThan(0)
  return (await push.holder()!.read()).at(-1)!
}
/**
 * A message delivered through the debugging protocol was once not shown on a busy machine, so it is delivered again under the same tag, as push
 * services do.
 */
const deliverAndSee = (push: PushBrowser, message: string, words: string) =>
  expect(async () => {
    await push.deliver(message)
    await expect.poll(() => push.shown(), { timeout: 5000 }).toEqual([words])
  }).toPass()

test(
  'N04: asks once per 24 hours on the notifications page, and opens the browser’s dialog only on a press',
  { tag: ['@wide', '@last'] },
  async ({ page, app, push }) => {
    await begin(page, app, 'mina')
    await expect(offer(page)).toBeVisible()
    await expect(asked(page)).toHaveCount(0)
    await offer(page).click()
    await expect(asked(page)).toContainText('even when Chorus isn’t open')
    await expect(offer(page)).toHaveCount(0)
    expect(await lastAsked(page)).toBeGreaterThan(Date.now() - 60_000)
    // Leaving it unanswered also counts as asked.
    await page.reload()
    await waitForHydration(page)
    await openPage(page, '/settings/notifications')
    await expect(whole(page)).not.toBeChecked()
    await expect(asked(page)).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('preference:notification-permission', String(Date.now() - 24.1 * 3_600_000)))
    await openPage(page, '/notifications')
    await expect(offer(page)).toBeVisible()
    expect(push.dialogs()).toBe(0)
  },
)

test('N04: remembers “Not now”, and the settings switch still asks', { tag: '@wide' }, async ({ page, app, push }) => {
  await begin(page, app, 'omar')
  await offer(page).click()
  await page.evaluate(() => localStorage.removeItem('preference:notification-permission'))
  await asked(page).getByRole('button', { name: 'Not now' }).click()
  await expect(asked(page)).toHaveCount(0)
  const at = await lastAsked(page)
  expect(at).toBeGreaterThan(Date.now() - 60_000)
  await openPage(page, '/settings/notifications')
  await expect(whole(page)).not.toBeChecked()
  await expect(asked(page)).toHaveCount(0)
  await whole(page).click()
  await expect(asked(page)).toBeVisible()
  // By keyboard: F8 focuses it and Escape declines.
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(asked(page)).toHaveCount(0)
  await expect(whole(page)).not.toBeChecked()
  expect(push.dialogs()).toBe(0)
  expect(push.holder()).toBeUndefined()
})

test('N04: explains where to allow notifications after a denial', { tag: '@wide' }, async ({ page, app, push }) => {
  await push.set('denied')
  await begin(page, app, 'rosa')
  await expectToast(page, 'Allow them in your browser’s site settings')
  await openPage(page, '/settings/notifications')
  await expect(
    page.getByRole('region', { name: 'Push notifications' }).getByText('Allow them in your browser’s site settings'),
  ).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await whole(page).click()
  await expectToast(page, 'Notifications are blocked')
  await expect(whole(page)).not.toBeChecked()
  // The same applies in the dialog.
  await push.set('prompt')
  push.willAnswer('denied')
  await page.reload()
  await waitForHydration(page)
  await whole(page).click()
  await asked(page).getByRole('button', { name: 'Allow' }).click()
  await expectToast(page, 'Notifications are blocked')
  expect(push.dialogs()).toBe(1)
  await expect(whole(page)).not.toBeChecked()
})

test('N04: shows a like once, and a press focuses its tab or opens one', { tag: ['@wide', '@last'] }, async ({ page, app, push }) => {
  await begin(page, app, 'jiwoo')
  await offer(page).click()
  await asked(page).getByRole('button', { name: 'Allow' }).click()
  await expectToast(page, 'Push notifications are on in this browser.')
  expect(push.dialogs()).toBe(1)
  await openPage(page, '/settings/notifications')
  await isOn(page)
  // The server's first poll only sets the baseline; wait for the second.
  const countLooks = () => app.faults.bluesky.seen.filter(({ path }) => path.includes('listNotifications?limit=50')).length
  const looks = countLooks()
  await expect.poll(countLooks, { timeout: 30_000 }).toBeGreaterThanOrEqual(looks + 2)
  const haru = await createBlueskyClient(app, 'haru')
  const readAll = async () => (await push.holder()!.read()).map((text) => JSON.parse(text) as { tag: string; count: number })
  for (const likes of [1, 2]) {
    await haru.like('jiwoo')
    await expect.poll(async () => (await readAll()).length, { timeout: 30_000 }).toBe(likes)
    // It is still the same after another poll.
    const asked = countLooks()
    await expect.poll(countLooks, { timeout: 30_000 }).toBeGreaterThanOrEqual(asked + 2)
  }
  const messages = await readAll()
  expect([messages.map(({ count }) => count), new Set(messages.map(({ tag }) => tag)).size]).toEqual([[1, 1], 2])
  const message = await waitForMessage(push)
  expect(message).not.toContain(app.url)
  const before = (await push.holder()!.read()).length
  const title = `\u2068${app.world.person('haru').name}\u2069 liked your post`
  await deliverAndSee(push, message, title)
  await push.deliver(message)
  await deliverAndSee(push, message, title)
  expect((await push.holder()!.read()).length).toBe(before)

  const opened = await push.press()
  expect(opened).toEqual({ opened: [expect.stringMatching(/^\/post\/bsky\//)], focused: [] })
  await expect.poll(() => push.shown()).toEqual([])
  const [path] = opened.opened
  const tab = await page.context().newPage()
  await openPage(tab, path!)
  await expect(tab.getByRole('article').first()).toBeVisible()
  await page.bringToFront()
  await deliverAndSee(push, message, title)
  expect(await push.press()).toEqual({ opened: [], focused: [`${app.url}${path}`] })
})

test('N04: ignores foreign messages and never links elsewhere', { tag: '@wide' }, async ({ page, app, push }) => {
  await begin(page, app, 'greta', '/settings/notifications')
  await turnOn(page)
  const message = { tag: 'right', locale: 'ja', network: 'bluesky', kind: 'Follow', names: ['Mina'], people: 1, count: 1 }
  // Each has its own tag, so none replaces another.
  const wrong = [
    '',
    '{}',
    'x'.repeat(5000),
    { ...message, tag: 'other-kind', kind: 'Other' },
    { ...message, tag: 'nobody', names: [] },
    { ...message, tag: '<b>' },
    { ...message, tag: 'too-long', names: ['x'.repeat(61)] },
  ]
  for (const one of wrong) await push.deliver(typeof one === 'string' ? one : JSON.stringify(one))
  expect(await push.shown()).toEqual([])
  const right = { ...message, place: { kind: 'profile', id: '//evil.example/../..' }, url: 'https://evil.example' }
  // It arrives last, so anything the others had shown would still be visible.
  await deliverAndSee(push, JSON.stringify(right), '\u2068Mina\u2069さんがあなたをフォローしました')
  expect(await push.shown()).toHaveLength(1)
  expect((await push.press()).opened).toEqual(['/profile/bsky/%2F%2Fevil.example%2F..%2F..'])
})

test('N04: respects the chosen kinds and the main switch', { tag: ['@wide', '@last'] }, async ({ page, app, push }) => {
  await begin(page, app, 'amara', '/settings/notifications')
  await turnOn(page)
  await expectNoSeriousAxeViolations(page)
  for (const name of ['Likes', 'All notifications from Bluesky']) {
    const isWritten = page.waitForResponse(/pushswitch\/set/)
    await part(page, name).click()
    await expect(part(page, name)).not.toBeChecked()
    await isWritten
  }
  await expect(part(page, 'Replies')).toBeDisabled()
  await page.reload()
  await waitForHydration(page)
  await expect(part(page, 'All notifications from Bluesky')).not.toBeChecked()
  await expect(part(page, 'Replies')).toBeDisabled()
  await expect(part(page, 'Likes')).not.toBeChecked()
  await isOn(page)
  await whole(page).click()
  await expect(whole(page)).not.toBeChecked()
  await expect(part(page, 'All notifications from Bluesky')).toBeDisabled()
  await expectToast(page, 'Push notifications are off in this browser.')
  expect(push.holder()).toBeUndefined()
  await page.reload()
  await waitForHydration(page)
  await expect(part(page, 'All notifications from Bluesky')).toBeDisabled()
  await expect(whole(page)).not.toBeChecked()
})

test(
  'N04: turns off only this browser, and re-registers a forgotten subscription',
  { tag: ['@wide', '@last'] },
  async ({ page, app, push, browser }) => {
    await begin(page, app, 'sol', '/settings/notifications')
    await turnOn(page)
    await expect(page.getByRole('switch', { name: 'Allow notifications in all your browsers' })).toHaveCount(0)
    // Our server no longer has this subscription, as after another login or a 410 of the push service.
    await page.evaluate(forget)
    await page.reload()
    await waitForHydration(page)
    await isOn(page)

    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const elsewhere = await context.newPage()
    await openPushBrowser(browser, elsewhere, app)
    await begin(elsewhere, app, 'sol', '/settings/notifications')
    await expect(whole(elsewhere)).not.toBeChecked()
    await expect(elsewhere.getByText('Notifications are on in another browser.')).toBeVisible()
    // Kinds can be chosen in any browser.
    await expect(part(elsewhere, 'All notifications from Bluesky')).toBeEnabled()
    await turnOn(elsewhere)
    await whole(elsewhere).click()
    await expectToast(elsewhere, 'Your other browsers still get them.')
    await expect(whole(elsewhere)).not.toBeChecked()
    // It stays off although another browser gets notifications.
    await openPage(elsewhere, '/notifications')
    await openPage(elsewhere, '/settings/notifications')
    await expect(elsewhere.getByText('Notifications are on in another browser.')).toBeVisible()
    await expect(whole(elsewhere)).not.toBeChecked()
    const isWritten = elsewhere.waitForResponse(/pushswitch\/set/)
    await elsewhere.getByRole('switch', { name: 'Allow notifications in all your browsers' }).click()
    await expect(part(elsewhere, 'All notifications from Bluesky')).toBeDisabled()
    await isWritten
    await page.reload()
    await waitForHydration(page)
    await expect(whole(page)).not.toBeChecked()
    expect(push.holder()).toBeDefined()
    await context.close()
  },
)

test('N04 L11: logging out of everything unsubscribes this browser', { tag: '@wide' }, async ({ page, app, push }) => {
  await begin(page, app, 'haru', '/settings/notifications')
  await turnOn(page)
  // Requests in flight during the logout are refused, which is expected.
  const isRead = page.waitForResponse((response) => response.url().includes('app.bsky.actor.getProfile?'))
  await openPage(page, '/settings/accounts')
  await isRead
  await page.getByRole('main').getByRole('button', { name: 'Log out of all accounts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out of all accounts' }).click()
  await expectToast(page, 'You’ve logged out of all accounts on this device.')
  await expect.poll(() => push.holder()).toBeUndefined()
  expect(await lastAsked(page)).toBe(0)
})

test.describe('failures', () => {
  test.use({ allowedErrors: /status of (500|502|503)|net::ERR/ })

  test('N04: reports a push service that does not respond and stays off', { tag: '@wide' }, async ({ page, app, push }) => {
    push.breakService()
    await begin(page, app, 'wren', '/settings/notifications')
    await whole(page).click()
    await asked(page).getByRole('button', { name: 'Allow' }).click()
    await expectToast(page, 'Your browser’s push service isn’t responding.')
    await expect(whole(page)).not.toBeChecked()
    await expect(part(page, 'All notifications from Bluesky')).toBeDisabled()
  })

  test('N04: reverts a setting that could not be saved and reports it', { tag: '@wide' }, async ({ page, app, push }) => {
    await begin(page, app, 'jonas', '/settings/notifications')
    await turnOn(page)
    await page.route('**/v1/notification/pushswitch/set', (route) => route.fulfill({ status: 503, body: '{}' }))
    await part(page, 'Quotes').click()
    await expectToast(page, 'Couldn’t save your notification settings.')
    await expect(part(page, 'Quotes')).toBeChecked()
    await whole(page).click()
    await expectToast(page, 'Couldn’t turn off push notifications.')
    await isOn(page)
    expect(push.holder()).toBeDefined()
  })

  test('N04: reports a browser without push', { tag: '@wide' }, async ({ page, app }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await begin(page, app, 'vera', '/settings/notifications')
    await expect(asked(page)).toHaveCount(0)
    await whole(page).click()
    await expectToast(page, 'This browser doesn’t support push notifications.')
    await expect(whole(page)).not.toBeChecked()
  })
})
