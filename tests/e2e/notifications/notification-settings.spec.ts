import type { Page } from '@playwright/test'
import { logIn, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance rows N02 and L17: notification settings.

const priority = (page: Page) => page.getByRole('region', { name: 'Bluesky' }).getByRole('switch', { name: 'Priority notifications only' })

async function open(page: Page) {
  await page.goto('/settings/notifications')
  await waitForHydration(page)
}

test(
  'N02 priority only: off by default, saved on the network and shared with the notifications page',
  { tag: '@wide' },
  async ({ page, app }) => {
    await logIn(page, app.world.person('jiwoo'))
    await open(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
    // Spec 3 §9: "Notification priority setting default false".
    await expect(priority(page)).not.toBeChecked()
    await priority(page).focus()
    await page.keyboard.press('Space')
    await expect(priority(page)).toBeChecked()
    await expect
      .poll(() => app.faults.bluesky.seen.some(({ path }) => path.startsWith('/xrpc/app.bsky.notification.putPreferences')))
      .toBe(true)
    await page.reload()
    await waitForHydration(page)
    await expect(priority(page)).toBeChecked()
    await page.goto('/notifications')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Notification settings' }).click()
    await expect(page.getByRole('dialog').getByRole('switch')).toBeChecked()
  },
)

test.describe('a network that does not respond', () => {
  test.use({ allowedErrors: /status of (500|502|503)|net::ERR/ })

  test('N02 reverts a setting that could not be saved and reports it', { tag: '@wide' }, async ({ page, app }) => {
    await logIn(page, app.world.person('haru'))
    await open(page)
    await expect(priority(page)).not.toBeChecked()
    app.faults.bluesky.set([{ fault: 'status', status: 500, path: '/xrpc/app.bsky.notification.putPreferences' }])
    await priority(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t save your notification settings.' })).toBeVisible()
    await expect(priority(page)).not.toBeChecked()
  })

  test('reports settings that could not load and retries', { tag: '@wide' }, async ({ page, app }) => {
    await logIn(page, app.world.person('omar'))
    app.faults.bluesky.set([{ fault: 'status', status: 500, path: '/xrpc/app.bsky.notification.listNotifications' }])
    await open(page)
    const again = page.getByRole('region', { name: 'Bluesky' }).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    app.clearFaults()
    await again.click()
    await expect(priority(page)).toBeVisible()
  })
})

test('L17 asks guests to log in and lists no notification settings for them', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/settings')
  await waitForHydration(page)
  const list = page.getByRole('navigation', { name: 'Settings sections' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await expect(list.getByRole('link', { name: 'Notifications' })).toHaveCount(0)
  await open(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Log in to manage your notifications.')).toBeVisible()
})
