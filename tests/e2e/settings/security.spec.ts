import type { Page } from '@playwright/test'
import { logIn, openAs, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance rows L11 and L17: where an account is logged in.

const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Active sessions' })

/** Whether the browser of a page is still logged in. */
async function isLoggedIn(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/hosted/session', { headers: { 'x-chorus': '1' } })
  return ((await answer.json()) as { data: { account: unknown } }).data.account !== null
}

test.describe('a failing settings section', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })
  test('L17: shows the other sections and can be retried', { tag: '@wide' }, async ({ page, app }) => {
    await logIn(page, app.world.person('yael'))
    await page.route('**/v3/auth/sessions', (route) => route.abort())
    await openPage(page, '/settings/security')
    await expect(sessionsOf(page).getByRole('alert')).toContainText('Chorus isn’t responding.')
    await expect(page.getByText('No changes to your sign-in methods yet.')).toBeVisible()
    await page.unroute('**/v3/auth/sessions')
    await sessionsOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(sessionsOf(page).getByText('This device')).toBeVisible()
  })
})

test('L11: lists active sessions and ends them one by one or all at once', { tag: '@wide' }, async ({ page, app, browser }) => {
  const felix = app.world.person('felix')
  await openAs(page, felix)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const contexts = await Promise.all([{ userAgent }, {}].map((more) => browser.newContext({ baseURL: app.url, ...more })))
  const [first, second] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()]
  for (const other of [first, second]) await logIn(other, felix)
  await openPage(page, '/settings/security')
  const sessions = sessionsOf(page)
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions.getByRole('button', { name: 'Log out Firefox on Linux' }).click()
  await expect(page.getByText('Firefox on Linux was logged out.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  expect([await isLoggedIn(first), await isLoggedIn(second)]).toEqual([false, true])
  await sessions.getByRole('button', { name: 'Log out all other devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await expect(dialog).toContainText('One other device will be logged out of all your accounts.')
  await dialog.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(sessions.getByText('You’re not logged in anywhere else.')).toBeVisible()
  expect([await isLoggedIn(second), await isLoggedIn(page)]).toEqual([false, true])
  await Promise.all(contexts.map((context) => context.close()))
})
