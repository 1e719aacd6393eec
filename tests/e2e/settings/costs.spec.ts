import { expectLoggedIn, logInWithX, openSettings } from '../login/login-steps.ts'
import { openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'

const url = '**/api/twitter/spending'

test.describe('with a daily limit', () => {
  test.use({ allowedErrors: /Failed to load resource.*(402|503)/ })

  test('Costs shows what an X account has cost, on what, and what is left', { tag: ['@wide', '@last'] }, async ({ page, startOwnApp }) => {
    const app = await startOwnApp({ CHORUS_X_ACCOUNT_DAILY_CAP: '5', CHORUS_X_DAILY_CAP: '25' })
    await page.goto(app.url)
    await logInWithX(page, app.world.person('mina'))
    await expectLoggedIn(page, 'X')
    // Logging in reads the account’s profile, and Home its timeline.
    await openSettings(page)
    await page.getByRole('link', { name: 'Costs' }).click()
    const costs = page.getByRole('region', { name: 'X' })
    await expect(costs.getByText('of $5.00 left today')).toBeVisible()
    await expect(costs.getByRole('listitem').filter({ hasText: 'Profiles loaded' }).first()).toContainText(/\d\$\d\.\d\d$/)
    await expect(costs.getByRole('heading', { name: /^Today \$\d\.\d\d/ })).toBeVisible()
    await expect(costs.getByText(/^\$24\.\d+ of \$25\.00 left today for everyone on this server$/)).toBeVisible()
    await expect(costs.getByRole('meter')).toHaveCount(2)
    await expect(costs.getByRole('heading', { name: 'Everyone on this server' })).toBeVisible()
    // No one else is on this server.
    const own = (await costs.getByRole('heading', { name: /^Today/ }).textContent())!.trim().replace(/\s+/, '')
    await expect(costs.getByRole('listitem').filter({ hasText: /^Today/ })).toHaveText(own)
    await lookAtBothWidths(page, 'costs')

    await page.route(url, (route) => route.fulfill({ status: 503, json: { success: false, error: { message: 'away' } } }))
    await page.reload()
    await expect(costs.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute(url)
    await costs.getByRole('button', { name: 'Try again' }).click()
    await expect(costs.getByText('of $5.00 left today')).toBeVisible()
  })

  test(
    'a page says what is left of the budget, before and after its scripts run, as Costs does',
    { tag: ['@wide', '@last'] },
    async ({ page, startOwnApp }) => {
      const app = await startOwnApp({ CHORUS_X_ACCOUNT_DAILY_CAP: '0.2' })
      await page.goto(app.url)
      await logInWithX(page, app.world.person('mina'))
      await expectLoggedIn(page, 'X')
      // A page of posts can cost $0.275, while small reads still fit.
      const short = /This can cost up to \$0\.275, but only \$0\.1\d+ of today’s limit for X is left\. Try again tomorrow\./
      for (const path of ['/following/twitter', '/notifications']) {
        // Of a busy machine, a page may have gone without waiting for X.
        await expect.poll(async () => (await page.request.get(`${app.url}${path}`)).text()).toMatch(short)
        await openPage(page, `${app.url}${path}`)
        await expect(page.getByRole('main').getByText(short)).toBeVisible()
      }
      await openPage(page, `${app.url}/settings/costs`)
      const costs = page.getByRole('region', { name: 'X' })
      await expect(costs.getByText(/^\$0\.1\d+ of \$0\.20 left today/)).toBeVisible()
      await expect(
        costs.getByText('Not enough is left to load a page of posts, which can cost $0.275. The rest is kept for posting.'),
      ).toBeVisible()
      await lookAtBothWidths(page, 'costs-short')
    },
  )
})

test('Costs says to accounts on free networks that there are none', async ({ page, app }) => {
  await openPage(page, '/settings')
  await expect(page.getByRole('link', { name: 'Appearance' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Costs' })).toHaveCount(0)
  await page.goto(`${app.url}/settings/costs`)
  await expect(page.getByText('No costs')).toBeVisible()
})
