import type { Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { approveOnPhone } from '../login/login-steps.ts'
import { installWallet } from '../login/wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'

// Acceptance row P14: mini apps, opened with the official SDK in a page of another origin.

const inApp = (page: Page) => page.frameLocator('iframe[title="Tides"], iframe[title="Storm"]')
const asked = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => inApp(page).getByRole('button', { name, exact: true }).click()
const outcome = (page: Page) => inApp(page).locator('output')

test(
  'P14 a mini app greets its user, and what it wants is asked in our own words',
  { tag: ['@wide', '@last'] },
  async ({ page, context, app }) => {
    const mina = app.world.person('mina')
    await installWallet(context, mina)
    await logIn(page, mina, 'Farcaster')
    await openPage(page, `/search?${new URLSearchParams({ q: 'before every crossing', type: 'posts' })}`)
    await page.getByRole('button', { name: 'Open Tides' }).first().click()
    await expect(inApp(page).getByText(`Hello, ${mina.name}, who came from a post by`)).toBeVisible()
    await lookAtBothWidths(page, 'a mini app')

    await press(page, 'What can you do?')
    await expect(outcome(page)).toContainText('actions.signIn')
    await press(page, 'Buttons')
    await page.getByRole('button', { name: 'Next port' }).click()
    await expect(outcome(page)).toHaveText('The button was pressed')
    await asked(page, 'Tides').getByRole('button', { name: 'Back' }).click()
    await expect(outcome(page)).toHaveText('Back was pressed')

    await press(page, 'Sign in')
    await expect(asked(page, 'Sign in to Tides?')).toContainText('Requested by tides.example')
    await lookAtBothWidths(page, 'a sign-in to a mini app')
    await approveOnPhone(page, mina)
    await expect(outcome(page)).toContainText('tides.example wants you to sign in')
    await expect(outcome(page)).toContainText(`farcaster://fid/${mina.accounts.farcaster!.fid}`)

    await press(page, 'Connect a wallet')
    await asked(page, 'Connect a wallet to Tides?').getByRole('button', { name: 'Test wallet' }).click()
    await expect(outcome(page)).toContainText('0x')
    await press(page, 'Sign a note')
    await expect(asked(page, 'Sign this for Tides?')).toContainText('I was at the pier at high water.')
    await asked(page, 'Sign this for Tides?').getByRole('button', { name: 'Cancel' }).click()
    await expect(outcome(page)).toContainText('rejected')
    await press(page, 'Sign a note')
    await asked(page, 'Sign this for Tides?').getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(outcome(page)).toContainText(/0x[\da-f]{130}/)
    await press(page, 'Pay for a berth')
    await expect(asked(page, 'Send this transaction for Tides?')).toContainText('0.01 ETH')
    await lookAtBothWidths(page, 'a transaction of a mini app')
    await asked(page, 'Send this transaction for Tides?').getByRole('button', { name: 'Cancel' }).click()

    await press(page, 'All ports')
    await expect(asked(page, 'Open this page in a new tab?')).toContainText('https://harbournotes.example/tide-tables')
    await asked(page, 'Open this page in a new tab?').getByRole('button', { name: 'Cancel' }).click()

    await press(page, 'Add this app')
    await expect(asked(page, 'Add Tides to your apps?')).toContainText('Made by')
    await asked(page, 'Add Tides to your apps?').getByRole('button', { name: 'Add', exact: true }).click()
    await expect(outcome(page)).toHaveText('{}')

    await press(page, 'Share')
    await expect(page.getByRole('textbox', { name: 'Post text' })).toContainText('High water at 06:12')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(outcome(page)).toContainText(/"hash":"0x[\da-f]{40}"/)

    await press(page, 'Close')
    await expect(page.locator('iframe')).toHaveCount(0)
    await openPage(page, '/settings/apps')
    await page.getByRole('button', { name: 'Open Tides' }).click()
    await expect(inApp(page).getByText(`Hello, ${mina.name}.`)).toBeVisible()
    await press(page, 'Close')
    await page.getByRole('button', { name: 'Remove Tides' }).click()
    await expectToast(page, 'Tides removed')
    await expect(page.getByText('No mini apps yet')).toBeVisible()
  },
)

test('P14 a guest logs in before a mini app opens', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, '/discover/farcaster')
  await openPage(page, `/search?${new URLSearchParams({ q: 'before every crossing', type: 'posts' })}`)
  await page.getByRole('button', { name: 'Open Tides' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Log in with Farcaster' })).toBeVisible()
  await approveOnPhone(page, app.world.person('lani'))
  // Posting needs one more approval, and apps don't.
  await expect(page.getByText('approve one more request in Farcaster')).toBeVisible()
  await page.getByRole('dialog', { name: 'Log in with Farcaster' }).getByRole('button', { name: 'Close' }).click()
  await expect(inApp(page).getByText('Hello, Lani')).toBeVisible()
})

test.describe('an app that attacks its host', () => {
  // Its own attempts are logged.
  test.use({ allowedErrors: /storm\.example|Unsafe attempt|Failed to load resource|Blocked|blocked|sandbox|CORS/ })

  test('P14 reaches neither the page, the wallet nor the account', { tag: '@wide' }, async ({ page, context, app }) => {
    const mina = app.world.person('mina')
    await installWallet(context, mina)
    await logIn(page, mina, 'Farcaster')
    const viewerId = String(mina.accounts.farcaster!.fid)
    await openPage(page, '/settings/apps')
    const planted = { network: 'farcaster', viewerId, url: 'https://storm.example/app', name: 'Storm', isAdded: true, usedAt: 1 }
    await page.evaluate((stored) => localStorage.setItem('preference:apps', JSON.stringify([stored])), planted)
    await openPage(page, '/settings/apps')
    await page.getByRole('button', { name: 'Open Storm' }).click()
    const outcomes = inApp(page).locator('li')
    await expect(outcomes.filter({ hasText: 'All attacks: done' })).toHaveCount(1)
    await expect(outcomes.filter({ hasText: 'got through' })).toHaveCount(0)
    await expect(outcomes.filter({ hasText: ': held' })).toHaveCount(22)
    expect(context.pages()).toHaveLength(1)
    await expect(page).toHaveURL(/\/settings\/apps$/)
    // One question at a time, and none after three refusals.
    for (let count = 1; count <= 3; count += 1) {
      await expect(asked(page, 'Connect a wallet to Storm?')).toHaveCount(1)
      await asked(page, 'Connect a wallet to Storm?').getByRole('button', { name: 'Cancel' }).click()
      await expect(outcomes.filter({ hasText: 'Asked for a wallet' }).nth(count - 1)).toBeAttached()
    }
    await expect(page.getByText('Storm kept asking')).toBeVisible()
    await expect(asked(page, 'Connect a wallet to Storm?')).toHaveCount(0)
    await page.getByRole('button', { name: 'Reload' }).click()
    await asked(page, 'Connect a wallet to Storm?').getByRole('button', { name: 'Test wallet' }).click()
    await expect(outcomes.filter({ hasText: 'log in to the host as the user: held' })).toHaveCount(1)
  })
})
