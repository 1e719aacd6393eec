import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { askAsPage as ask } from '../ask-as-page.ts'
import { connectWallet } from '../connect-wallet.ts'
import { expectLoggedIn, logInWithEmail, logInWithPassword, openSettings, readCode } from '../login/login-steps.ts'
import { logIn, openAs, waitForHydration } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance rows L10, L11, L17 and L18: account settings. Active sessions are in security.spec.ts.

interface Held {
  account: { uid: string } | null
  sessions: { profile: { profileId: string } }[]
}
const heldBy = async (page: Page): Promise<Held> => (await ask(page, '/api/hosted/session')).data as Held

const openAccounts = async (page: Page) => {
  await page.goto('/settings/accounts')
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'Other sign-in methods' })).toBeVisible()
}
/** Active sessions and security activity. */
const openSecurity = async (page: Page) => {
  await page.goto('/settings/security')
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'Security activity' })).toBeVisible()
}
const connectEmail = async (page: Page, app: App, { email: { address } }: Person) => {
  await page.getByRole('button', { name: 'Connect Email' }).click()
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`We sent a code to ${address}`)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await readCode(app, address))
  await expectLoggedIn(page, 'Email')
  await expect(lineOf(page, address).locator('small')).toHaveText(/Connected$/)
}
const lineOf = (page: Page, text: string) => page.locator('details').filter({ hasText: text })
const handleOf = ({ accounts }: Person) => `@${accounts.bluesky!.handle}`
const expectGuest = (page: Page) => expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
/** Opens a page as the same person in another browser. */
const comeInElsewhere = async (context: BrowserContext, person: Person) => {
  const page = await context.newPage()
  await openAs(page, person)
  return page
}

/** Moves an email address to the account of a page. */
const takeOverEmail = async (page: Page, app: App, address: string) => {
  const take = async (more: object) => {
    await ask(page, '/v3/auth/email/generateOTP', { method: 'POST', body: { email: address } })
    const otp = await readCode(app, address)
    const body = { email: address, otp, isForce: true, ...more }
    return ask(page, '/v3/user/bindEmail', { method: 'POST', body })
  }
  const { data } = await take({})
  expect((await take({ confirmation: (data as { confirmation: string }).confirmation })).code).toBe(0)
}

const isWide = (page: Page) => page.viewportSize()!.width >= 1280

/** Our server's response ten minutes after a login. */
const stale = { code: 1704, error: ['Log in again to continue: your last login is more than 10 minutes ago.'] }

test('L17: guests see their settings and are asked to log in for the rest', async ({ page }) => {
  await page.goto('/settings')
  await waitForHydration(page)
  const list = page.getByRole('navigation', { name: 'Settings sections' })
  await expect(list.getByRole('link', { name: 'Appearance' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Accounts', exact: true })).toHaveCount(0)
  // On wide screens the first section opens beside the list.
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible({ visible: isWide(page) })
  await page.goto('/settings/accounts')
  await waitForHydration(page)
  await expect(page.getByText('Log in to manage your account and sign-in methods.')).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByText('Log in to see your active sessions, your security activity and which apps have access.')).toBeVisible()
})

test('L17: shows two panes on wide screens, and a list with a back link on narrow ones', async ({ page, app }) => {
  await openAs(page, app.world.person('jonas'))
  await openSettings(page)
  const list = page.getByRole('navigation', { name: 'Settings sections' })
  await expect(list.getByRole('link', { name: 'Appearance' })).toBeVisible()
  await expect(page).toHaveURL(isWide(page) ? /\/settings\/general$/ : /\/settings$/)
  await list.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/accounts$/)
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  if (isWide(page)) {
    await expect(list.getByRole('link', { name: 'Accounts', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
  } else {
    await expect(list).toBeHidden()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(list).toBeVisible()
    // A section opened by URL also has a back link to the list.
    await page.goto('/settings/accounts')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(list).toBeVisible()
  }
  await page.setViewportSize({ width: 1279, height: 800 })
  await page.goto('/settings/general')
  await expect(list).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(list).toBeVisible()
})

test('L17: renames the account by keyboard and everywhere', { tag: '@wide' }, async ({ page, app, context }) => {
  await logIn(page, app.world.person('dov'))
  await openAccounts(page)
  const other = await context.newPage()
  await other.goto('/settings/accounts')
  await waitForHydration(other)
  const change = page.getByRole('button', { name: 'Change name' })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Display name', { exact: true })).toBeFocused()
  await page.getByLabel('Display name', { exact: true }).fill('  ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a display name.')).toBeVisible()
  await page.getByLabel('Display name', { exact: true }).fill('Dov of the harbour')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your display name is now Dov of the harbour.')).toBeVisible()
  await expect(change).toBeFocused()
  await expect(page.getByRole('button', { name: /^Your accounts: Dov of the harbour/ })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Your Chorus account' })).toContainText('Dov of the harbour')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your Chorus account' })).toContainText('Dov of the harbour')
})

test(
  'L10: refuses to disconnect the last sign-in method, and disconnecting another keeps the session',
  { tag: ['@wide', '@last'] },
  async ({ page, app, browser }) => {
    const ingrid = app.world.person('ingrid')
    await openAs(page, ingrid)
    const elsewhere = await browser.newContext({ baseURL: app.url })
    const other = await comeInElsewhere(elsewhere, ingrid)
    await openAccounts(page)
    const line = lineOf(page, handleOf(ingrid))
    await line.locator('summary').click()
    await line.getByRole('button', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog', { name: `Disconnect ${handleOf(ingrid)}?` })
    await expect(dialog.getByRole('button', { name: 'Disconnect', exact: true })).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toContainText('is your only sign-in method')
    await dialog.getByRole('button', { name: 'Keep connected' }).click()
    await expect(line).toContainText('Active on this device')

    await connectEmail(page, app, ingrid)
    await line.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog).toContainText(`${handleOf(ingrid)} (Bluesky) will no longer be a sign-in method for your Chorus account`)
    await expect(dialog).toContainText('You’ll also be logged out of it on this device.')
    await page.route('**/v2/accountConnection', (route) => route.fulfill({ json: stale }), { times: 1 })
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You logged in more than 10 minutes ago.')
    await dialog.getByRole('button', { name: 'Log in again' }).click()
    await page.getByRole('dialog', { name: 'Log in to Chorus' }).getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByText(`${handleOf(ingrid)} was disconnected.`)).toBeVisible()
    await expect(line).toHaveCount(0)
    await openSecurity(page)
    await expect(page.getByText(`${handleOf(ingrid)} (Bluesky) was disconnected from your account.`)).toBeVisible()
    expect((await heldBy(page)).sessions).toHaveLength(1)
    expect(await heldBy(other)).toEqual({ account: null, sessions: [] })
    await elsewhere.close()
  },
)

test('L10: disconnects a wallet and treats a missing one as success', { tag: '@wide' }, async ({ page, app }) => {
  const amara = app.world.person('amara')
  await openAs(page, amara)
  const wallet = privateKeyToAccount(`0x${amara.keys.evm}`)
  await connectWallet(page, wallet)
  await openAccounts(page)
  const name = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
  const line = page.locator('details').filter({ hasText: new RegExp(name, 'i') })
  await line.locator('summary').click()
  await line.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Disconnect ${name}`, 'i') })
  await expect(dialog).toContainText('Its contents aren’t affected.')
  // It was removed in another tab meanwhile.
  const body = { connectionPlatform: 'wallet', connectionId: wallet.address }
  expect((await ask(page, '/v2/accountConnection', { method: 'DELETE', body })).code).toBe(0)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(/was disconnected\./)).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(page.getByText('No wallets connected')).toBeVisible()
})

test('L10: persists which of two accounts is primary', { tag: '@wide' }, async ({ page, app }) => {
  const [bao, pablo] = [app.world.person('bao'), app.world.person('pablo')]
  await openAs(page, bao)
  await logInWithPassword(page, pablo)
  await expectLoggedIn(page, 'Bluesky')
  await openAccounts(page)
  await lineOf(page, handleOf(pablo)).locator('summary').click()
  await lineOf(page, handleOf(pablo)).getByRole('button', { name: 'Set as primary' }).click()
  await expect(page.getByText(`${handleOf(pablo)} is now your primary account.`)).toBeVisible()
  await expect(lineOf(page, handleOf(pablo)).getByText('Primary', { exact: true })).toBeVisible()
  await lineOf(page, handleOf(bao)).locator('summary').click()
  await lineOf(page, handleOf(bao)).getByRole('button', { name: 'Set as primary' }).click()
  await expect(lineOf(page, handleOf(pablo)).getByText('Primary', { exact: true })).toBeHidden()
  await page.reload()
  await expect(lineOf(page, handleOf(bao)).getByText('Primary', { exact: true })).toBeVisible()
})

test(
  'L10: reports a sign-in method that another account took over and can reclaim it',
  { tag: ['@wide', '@last'] },
  async ({ page, app, browser }) => {
    const [jiwoo, kenji] = [app.world.person('jiwoo'), app.world.person('kenji')]
    const { address } = jiwoo.email
    await logIn(page, jiwoo)
    await openAccounts(page)
    await connectEmail(page, app, jiwoo)
    const elsewhere = await browser.newContext({ baseURL: app.url })
    const other = await comeInElsewhere(elsewhere, kenji)
    await takeOverEmail(other, app, address)

    await openAccounts(page)
    await expect(lineOf(page, handleOf(jiwoo))).toBeVisible()
    await expect(page.getByRole('region', { name: 'Other sign-in methods' }).getByText(address)).toBeHidden()
    await openSecurity(page)
    const changes = page.getByRole('region', { name: 'Security activity' })
    await expect(changes.getByText(`${address} (Email) was moved to another Chorus account`)).toBeVisible()
    await changes.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${address} is connected to your account again.`)).toBeVisible()
    await expect(changes.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await openAccounts(page)
    await expect(lineOf(page, address)).toContainText('Connected, inactive on this device')
    await elsewhere.close()
  },
)

test(
  'L10: names an emptied account without a name, and returns its sign-in method with one message',
  { tag: ['@wide', '@last'] },
  async ({ page, app, browser }) => {
    const [rosa, noor] = [app.world.person('rosa'), app.world.person('noor')]
    const { address } = rosa.email
    const before = await browser.newContext({ baseURL: app.url })
    const first = await before.newPage()
    await first.goto('/')
    await logInWithEmail(first, app, rosa)
    await expectLoggedIn(first, 'Email')
    await before.close()
    const elsewhere = await browser.newContext({ baseURL: app.url })
    await takeOverEmail(await comeInElsewhere(elsewhere, noor), app, address)
    await elsewhere.close()

    // A session of the sign-in method that moved: it opens the account that took it.
    await page.goto('/')
    await logInWithEmail(page, app, rosa)
    await expectLoggedIn(page, 'Email')
    await openSecurity(page)
    const changes = page.getByRole('region', { name: 'Security activity' })
    await expect(changes.getByText('Your other account has no sign-in method left.')).toBeVisible()
    await changes.getByRole('button', { name: 'Merge' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText('Merge your other account into this account?')
    await page.keyboard.press('Escape')
    await changes.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${address} belongs to its previous account again. Log in with it to open that account.`)).toBeVisible()
    await expectGuest(page)
    await waitForIdle(page)
    await expect(page.getByText('You’ve been logged out on this device')).toHaveCount(0)
  },
)

test(
  'L11: logging out one account keeps it connected; logging out of all leads Home as a guest',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    const omar = app.world.person('omar')
    await logIn(page, omar)
    await openAccounts(page)
    await connectEmail(page, app, omar)
    const line = lineOf(page, handleOf(omar))
    await line.locator('summary').click()
    await line.getByRole('button', { name: 'Log out on this device' }).click()
    await expect(page.getByText('You’ve logged out of this account.')).toBeVisible()
    await expect(line).toContainText('Connected, inactive on this device')
    await line.getByRole('button', { name: 'Log in on this device' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in with Bluesky' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Log out of all accounts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out of all accounts' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expectGuest(page)
    expect(await heldBy(page)).toEqual({ account: null, sessions: [] })
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).filter((name) => /sid|current/.test(name))).toEqual([])
  },
)

test(
  'L18: deletes the account after typed confirmation and ends all its sessions',
  { tag: ['@wide', '@last'] },
  async ({ page, app, browser }) => {
    const irena = app.world.person('irena')
    await openAs(page, irena)
    const { account } = await heldBy(page)
    const elsewhere = await browser.newContext({ baseURL: app.url })
    const other = await comeInElsewhere(elsewhere, irena)
    await openAccounts(page)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your Chorus account?' })
    await expect(dialog).toContainText(account!.uid)
    const go = dialog.getByRole('button', { name: 'Delete permanently' })
    await expect(go).toBeDisabled()
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await expect(go).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep account' }).click()
    expect((await heldBy(page)).account).toEqual(account)

    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await go.click()
    await expect(page.getByText('Your Chorus account has been deleted.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expectGuest(page)
    expect(await heldBy(page)).toEqual({ account: null, sessions: [] })
    expect(await heldBy(other)).toEqual({ account: null, sessions: [] })
    await elsewhere.close()
    // Logging in again creates a new account.
    await openAs(page, irena)
    expect((await heldBy(page)).account!.uid).not.toBe(account!.uid)
  },
)

test('L18: asks for a fresh login after a long session and resumes', { tag: '@wide' }, async ({ page, app }) => {
  const ana = app.world.person('ana')
  await logIn(page, ana)
  await openAccounts(page)
  await page.route('**/v3/auth/account/delete', (route) => route.fulfill({ json: stale }), { times: 1 })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your Chorus account?' })
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You logged in more than 10 minutes ago.')
  await dialog.getByRole('button', { name: 'Log in again' }).click()
  await page.getByRole('dialog', { name: 'Log in to Chorus' }).getByRole('button', { name: 'Bluesky' }).click()
  await page.getByRole('button', { name: 'Use an app password instead' }).click()
  await page.getByLabel('Handle or email address').fill(ana.accounts.bluesky!.handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Your Bluesky account is now connected.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Your Chorus account has been deleted.')).toBeVisible()
  await expectGuest(page)
})
