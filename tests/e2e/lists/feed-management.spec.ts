import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { expectLoggedIn, openLoginMethod } from '../login/login-steps.ts'
import { installWallet, type TestWallet } from '../login/wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { look } from '../pages/look.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Feeds of Lens, which wallets create and accounts manage. Acceptance row O10.

const main = (page: Page) => page.getByRole('main')
const form = (page: Page) => page.getByRole('dialog', { name: 'New Lens feed' })
const approval = (page: Page) => page.getByRole('dialog', { name: 'Approve in your wallet' })
const approve = (page: Page) => approval(page).getByRole('button', { name: 'Test wallet' }).click()

/** The page of feeds, logged in to Lens with the wallet that owns the account. */
async function openFeeds(context: BrowserContext, page: Page, app: App, key: string): Promise<TestWallet> {
  const person = app.world.person(key)
  const wallet = await installWallet(context, person, `${app.faults.lens.url}/chain`)
  await logIn(page, person, 'Lens')
  await openPage(page, '/explore/feeds/lens')
  return wallet
}

async function openElsewhere(browser: Browser, app: App, key: string, path: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  const person = app.world.person(key)
  await installWallet(context, person, `${app.faults.lens.url}/chain`)
  await logIn(page, person, 'Lens')
  await openPage(page, path)
  return { page, context }
}

test(
  'O10 a wallet creates a feed for the members of a group, and an added admin edits it',
  { tag: ['@wide', '@last'] },
  async ({ page, context, app, browser }) => {
    const wallet = await openFeeds(context, page, app, 'mina')
    await main(page).getByRole('button', { name: 'New Lens feed' }).click()
    await expect(form(page)).toContainText('You’ll confirm twice with 0x')
    await form(page).getByRole('button', { name: 'Create feed' }).click()
    await expect(form(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(form(page)).toContainText('Enter a name.')
    await form(page).getByLabel('Name').fill('Cold water letters')
    await form(page).getByLabel('Description').fill('For those who swim at night.')
    await form(page).getByLabel('Who can post').selectOption({ label: 'Members of Night-Swimmers' })
    await look(page, 'the form of a new feed')
    await form(page).getByRole('button', { name: 'Create feed' }).click()

    await expect(approval(page)).toContainText('Step 1 of 2')
    await look(page, 'signing in as a builder')
    wallet.refuse(true)
    await approve(page)
    await expect(approval(page).getByRole('alert')).toBeVisible()
    await approval(page).getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'You declined the request. Nothing was signed or sent.')
    await expect(form(page).getByRole('button', { name: 'Create feed' })).toBeFocused()
    await expect(form(page).getByLabel('Name')).toHaveValue('Cold water letters')
    await expect(form(page).getByLabel('Who can post').locator('option:checked')).toHaveText('Members of Night-Swimmers')

    wallet.refuse(false)
    await wallet.change(page, app.world.person('ana'))
    await form(page).getByRole('button', { name: 'Create feed' }).click()
    await approve(page)
    await expect(approval(page)).toContainText('This wallet is connected with another address.')
    await wallet.change(page, app.world.person('mina'))
    await approve(page)
    await expect(approval(page)).toContainText('Step 2 of 2')
    await look(page, 'paying for a feed')
    await approve(page)
    await expect(page).toHaveURL(/\/feed\/lens\/0x[0-9a-f]{40}$/)
    await expect(main(page).getByRole('heading', { level: 2, name: 'Cold water letters' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'by @mina' })).toBeVisible()
    await expect(main(page).getByText('Only members of Night-Swimmers can post here.')).toBeVisible()
    await look(page, 'a feed for members')

    await main(page).getByRole('button', { name: 'Post in Cold water letters' }).click()
    await page.getByRole('textbox', { name: 'Post text' }).fill('Nine degrees tonight.')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('feed').getByText('Nine degrees tonight.')).toBeVisible()

    await main(page).getByRole('button', { name: 'Manage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage Cold water letters' })
    await dialog.getByRole('button', { name: 'Admins' }).click()
    const field = dialog.getByLabel('Add an admin')
    await expect(dialog.getByRole('listitem').filter({ hasText: '@mina' })).toContainText('Owner · You')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog).toContainText('Enter their Lens handle.')
    await field.fill('no-such-person')
    await field.press('Enter')
    await expect(dialog.getByText('No one has this handle on Lens.')).toBeVisible()
    await field.fill('@ana')
    await field.press('Enter')
    await approve(page)
    await expect(dialog.getByRole('listitem').filter({ hasText: '@ana' })).toBeVisible()
    await expect(field).toHaveValue('')
    await look(page, 'the admins of a feed')

    const path = new URL(page.url()).pathname
    const { page: theirs, context: elsewhere } = await openElsewhere(browser, app, 'ana', path)
    await expect(main(theirs).getByRole('button', { name: /^Post in/ })).toHaveCount(0)
    await main(theirs).getByRole('button', { name: 'Manage' }).click()
    const editor = theirs.getByRole('dialog')
    // A group that the admin isn't in stays a choice.
    await expect(editor.getByLabel('Who can post').locator('option:checked')).toHaveText('Members of Night-Swimmers')
    await editor.getByLabel('Who can post').selectOption({ label: 'Anyone' })
    await editor.getByLabel('Description').fill('For everyone who swims.')
    await look(theirs, 'the details of a feed')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expectToast(theirs, 'Feed updated')
    await editor.getByRole('button', { name: 'Close' }).click()
    await expect(main(theirs).getByText('For everyone who swims.')).toBeVisible()
    await expect(main(theirs).getByText('Only members of')).toHaveCount(0)
    await expect(main(theirs).getByRole('button', { name: /^Post in/ })).toBeVisible()
    await elsewhere.close()

    await dialog
      .getByRole('listitem')
      .filter({ hasText: '@ana' })
      .getByRole('button', { name: /^Remove as admin/ })
      .press('Enter')
    await approve(page)
    await expect(dialog.getByRole('listitem').filter({ hasText: '@ana' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(main(page).getByText('For everyone who swims.')).toBeVisible()
  },
)

test('explains to a manager that only the owner of an account creates feeds', { tag: '@last' }, async ({ page, context, app }) => {
  await installWallet(context, app.world.person('priya'), `${app.faults.lens.url}/chain`)
  await openPage(page, '/explore/feeds/lens')
  await openLoginMethod(page, 'Lens')
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('radio', { name: /managed by this wallet/ }).check()
  await page.getByRole('button', { name: 'Sign and log in' }).click()
  await expectLoggedIn(page, 'Lens')
  await main(page).getByRole('button', { name: 'New Lens feed' }).click()
  await expect(form(page)).toContainText('only the wallet that owns it can create feeds')
  await expect(form(page).getByLabel('Name')).toHaveCount(0)
  await lookAtBothWidths(page, 'a feed that a manager can’t create')
})

test('the account that owns a feed edits it', { tag: '@last' }, async ({ page, context, app }) => {
  await openFeeds(context, page, app, 'sol')
  await main(page).getByRole('link', { name: 'Lost-and-Found' }).first().click()
  await expect(main(page).getByRole('heading', { level: 2, name: 'Lost-and-Found' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('Lost-and-Found')
  await lookAtBothWidths(page, 'the details of a feed')
  await dialog.getByLabel('Description').fill('Umbrellas, always.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Feed updated')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(main(page).getByText('Umbrellas, always.')).toBeVisible()
})
