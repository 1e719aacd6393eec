import { openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

test.use({ allowedErrors: /Failed to load resource|Failed to fetch dynamically imported module/ })

test('A07 network health names a network while it has problems, on every page', { tag: '@wide' }, async ({ page, app }) => {
  const health = page.getByRole('complementary').getByRole('status')
  await openPage(page, '/profile/lens/mina')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(health).toBeEmpty()
  const time = page.locator('main article[data-ref] header time').first()
  await expect(time).toBeVisible()
  app.faults.lens.set([{ fault: 'status', status: 500 }])
  await time.click()
  await expect(health).toContainText(/Lens\s*Not responding/)
  await expect(health.getByRole('listitem')).toHaveCount(1)
  app.faults.lens.clear()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.locator('article[data-main]')).toBeVisible()
  await expect(health).toBeEmpty()
})

test('A07 a device without a connection blames no network and loads once it is back', { tag: '@wide' }, async ({ page, context }) => {
  await openPage(page, '/discover/bsky')
  // Its code is needed offline too.
  await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Lens' }).hover()
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Lens' }).click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('main').getByText('You’re offline. This will load when you’re back online.')).toBeVisible()
  await expect(page.getByText(/isn’t responding|Not responding/)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.locator('main article[data-ref]').first()).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('status')).toBeEmpty()
})
