import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { expectToast } from '../expect-toast.ts'
import { openPage, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'
import { expectLoggedIn, openLoginMethod } from './login-steps.ts'

// Acceptance row L03: wallets on other devices, to log in and to approve. The sandbox's wallet app stands in for one on a phone.

/** Approves in the wallet app that the open panel links to. */
async function approveInApp(page: Page, { name }: Person): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Sandbox Wallet' }).click()
  const app = await opening
  await app.getByRole('button', { name, exact: true }).click()
  await expect(app.getByRole('heading', { name: 'Wallet connected' })).toBeVisible()
  await page.bringToFront()
}

test(
  'L03: Lens: logs in with a wallet on a phone, and offers it again after a reload',
  { tag: '@last' },
  async ({ page, app, isMobile }) => {
    const priya = app.world.person('priya')
    const loaded: string[] = []
    page.on('request', (request) => void loaded.push(request.url()))
    await page.goto('/')
    await openLoginMethod(page, 'Lens')
    expect(loaded.filter((url) => url.includes('create-wallet-connect'))).toEqual([])
    await page.getByRole('button', { name: 'WalletConnect' }).click()
    // On a phone, the wallets are links, and the code is for another device.
    if (isMobile) await page.getByText('Show QR code').click()
    await expect(page.getByRole('img', { name: 'QR code to scan with your wallet app' })).toBeVisible()
    await expect(page.getByText('Waiting for your wallet…')).toBeVisible()
    await expectNoSeriousAxeViolations(page)
    await approveInApp(page, priya)
    await expect(page.getByRole('radio')).toHaveCount(2)

    await page.reload()
    await openLoginMethod(page, 'Lens')
    await page.getByRole('button', { name: 'WalletConnect' }).click()
    await page.getByRole('button', { name: 'Continue with Sandbox Wallet' }).click()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await page.getByRole('button', { name: 'Sign and log in' }).click()
    await expectLoggedIn(page, 'Lens')
    await waitForHydration(page)
  },
)

test('P05 reposts on Lens with a wallet on a phone, which signs what the page sends', { tag: '@last' }, async ({ page, app }) => {
  const { world } = app
  await page.goto('/')
  await openLoginMethod(page, 'Lens')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await approveInApp(page, world.person('hugo'))
  await page.getByRole('button', { name: 'Sign and log in' }).click()
  await expectLoggedIn(page, 'Lens')
  await openPage(page, `/profile/lens/${world.person('sol').accounts.lens!.localName}`)
  await page.locator('[role=feed] article[data-ref]').first().locator('[data-act=repost]').click()
  await page.getByRole('menuitem', { name: 'Repost', exact: true }).click()
  const approval = page.getByRole('dialog', { name: 'Approve in your wallet' })
  await approval.getByRole('button', { name: 'WalletConnect' }).click()
  await approval.getByRole('button', { name: 'Continue with Sandbox Wallet' }).click()
  await expectToast(page, 'Reposted')
})
