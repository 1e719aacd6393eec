import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { openPage, waitForHydration } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { expectLoggedIn, openLoginMethod } from './login-steps.ts'
import { installWallet, withCustodyKey } from './wallet.ts'

// Keys that the owner's wallet approves and removes, without the network's app.

// A key that was removed, and responses that are lost on purpose.
test.use({ allowedErrors: /farcaster\/message/ })

const wallet = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Test wallet' })
const access = (page: Page) => page.getByRole('region', { name: 'Apps with access on Farcaster' })

async function gaslessKeys(app: App, { accounts }: Person): Promise<number> {
  const answer = await fetch(`${app.url}/api/hosted/farcaster/keys?fid=${accounts.farcaster!.fid}`)
  const { data } = (await answer.json()) as { data: { keys: { isOnChain: boolean }[] } }
  return data.keys.filter(({ isOnChain }) => !isOnChain).length
}

test(
  'a wallet approves a key with one signature, and removes it in settings',
  { tag: ['@wide', '@last'] },
  async ({ page, app, context }) => {
    const mina = app.world.person('mina')
    const signing = await installWallet(context, withCustodyKey(mina))
    await page.goto('/')
    await openLoginMethod(page, 'Farcaster')
    await page.getByRole('button', { name: 'Log in and allow posting' }).click()
    await page.getByRole('button', { name: 'Approve with your wallet' }).click()
    signing.refuse(true)
    await wallet(page).click()
    await expect(page.getByText('You declined the request in your wallet')).toBeVisible()
    signing.refuse(false)
    await lookAtBothWidths(page, 'a wallet to approve with')
    await wallet(page).click()
    await expectLoggedIn(page, 'Farcaster')
    expect(await gaslessKeys(app, mina)).toBe(1)

    await openPage(page, '/settings/security')
    await expect(access(page).getByRole('listitem')).toHaveCount(2)
    await expect(access(page)).toContainText('posts, likes and reposts, follows, and profile')
    await expect(access(page)).toContainText('This login')
    await lookAtBothWidths(page, 'apps with access')
    await access(page)
      .getByRole('button', { name: /^Remove access for/ })
      .click()
    await wallet(page).click()
    await expect(page.getByText('Access removed')).toBeVisible()
    await expect(access(page).getByRole('listitem')).toHaveCount(1)
    expect(await gaslessKeys(app, mina)).toBe(0)

    // Without its key, the account can't act, and says how to get a new one.
    await page.goto('/discover/farcaster')
    await waitForHydration(page)
    await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click()
    await expect(page.getByText('Your Farcaster key was rejected')).toBeVisible()
    await page.getByRole('button', { name: 'Log in again' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'a key of this device is approved by a wallet, used, and removed on logout',
  { tag: ['@wide', '@last'] },
  async ({ page, app, context }) => {
    const kofi = app.world.person('kofi')
    await installWallet(context, withCustodyKey(kofi))
    await page.goto('/')
    await openLoginMethod(page, 'Farcaster')
    await page.getByText('Keep this login on this device only').click()
    await page.getByRole('button', { name: 'Create a key on this device' }).click()
    await page.getByRole('button', { name: 'Approve with your wallet' }).click()
    // The network has the key, but its answer is lost: the list says so, and the wallet isn't asked again.
    await page.route('**/v2/farcaster/message', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await wallet(page).click()
    await expectLoggedIn(page, 'Farcaster')
    await page.unroute('**/v2/farcaster/message')
    expect(await gaslessKeys(app, kofi)).toBe(1)

    await openPage(page, '/settings/security')
    await expect(access(page)).toContainText('This login')
    await expect(page.getByText('You’re only logged in on this device.')).toBeVisible()
    await openPage(page, '/settings/accounts')
    await page
      .getByRole('region', { name: 'This device only' })
      .getByRole('button', { name: /^Log out/ })
      .click()
    await expect.poll(() => gaslessKeys(app, kofi)).toBe(0)
  },
)
