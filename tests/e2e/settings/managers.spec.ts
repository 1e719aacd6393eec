import type { World } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { expectLoggedIn, openLoginMethod } from '../login/login-steps.ts'
import { installWallet, type TestWallet } from '../login/wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import { emulatePhone } from '../pages/emulate-phone.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { look } from '../pages/look.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Who may act for a Lens account, and whether its wallet approves each post.

const access = (page: Page) => page.getByRole('region', { name: 'Account managers on Lens' })
const approval = (page: Page) => page.getByRole('dialog', { name: 'Approve in your wallet' })
const approve = (page: Page) => approval(page).getByRole('button', { name: 'Test wallet' }).click()

async function open(context: BrowserContext, page: Page, app: App, key: string): Promise<TestWallet> {
  const person = app.world.person(key)
  const wallet = await installWallet(context, person, `${app.faults.lens.url}/chain`)
  await logIn(page, person, 'Lens')
  await openPage(page, '/settings/security')
  return wallet
}
const walletOf = (world: World, key: string) => world.person(key).wallets.evm

test(
  'the owner adds a manager, changes its permissions and removes it, by keyboard',
  { tag: ['@wide', '@last'] },
  async ({ page, context, app }) => {
    await open(context, page, app, 'ana')
    await expect(access(page).getByText('No managers yet')).toBeVisible()
    await lookAtBothWidths(page, 'no managers')
    const field = access(page).getByLabel('Wallet address')
    await field.fill('mina.eth')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(access(page).getByText('Enter a valid wallet address')).toBeVisible()
    await field.fill(walletOf(app.world, 'ana'))
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(access(page).getByText('This wallet owns the account')).toBeVisible()
    const address = walletOf(app.world, 'mina')
    await field.fill(address)
    await field.press('Enter')
    await expect(approval(page)).toContainText('Lens pays the network fee')
    await approve(page)
    await expectToast(page, 'Manager added')
    await expect(field).toHaveValue('')
    const row = access(page).getByRole('listitem')
    await expect(row).toContainText(address)
    await expect(row).toContainText('Can post and interact and edit the profile')
    await lookAtBothWidths(page, 'a manager')
    const phone = await emulatePhone(page)
    await phone.turnOn()
    // The whole address on two lines at most, above the buttons.
    expect((await row.getByText(address).boundingBox())!.width).toBeGreaterThan(200)
    await phone.turnOff()
    await field.fill(address.toUpperCase().replace('0X', '0x'))
    await field.press('Enter')
    await expect(access(page).getByText('This wallet is already a manager.')).toBeVisible()

    await row.getByRole('button', { name: /^Change permissions for 0x/ }).press('Enter')
    const permissions = page.getByRole('dialog', { name: /^Change permissions/ })
    await expect(permissions.getByRole('switch')).toHaveCount(2)
    await permissions.getByRole('switch', { name: 'Edit the profile' }).press('Space')
    await lookAtBothWidths(page, 'the permissions of a manager')
    const discard = page.getByRole('dialog', { name: 'Discard changes?' })
    for (let round = 0; round < 3; round++) {
      await page.keyboard.press('Escape')
      await expect(discard).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(discard).toHaveCount(0)
      await expect(permissions).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await discard.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(permissions.getByRole('switch', { name: 'Edit the profile' })).not.toBeChecked()
    await permissions.getByRole('button', { name: 'Save' }).press('Enter')
    await approve(page)
    await expectToast(page, 'Permissions changed')
    await expect(row).toContainText('Can post and interact')
    await expect(row).not.toContainText('edit the profile')

    await row.getByRole('button', { name: /^Remove manager 0x/ }).press('Enter')
    const question = page.getByRole('dialog', { name: /^Remove manager/ })
    await lookAtBothWidths(page, 'a question before removing a manager')
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    const removal = row.getByRole('button', { name: /^Remove manager/ })
    await expect(removal).toBeFocused()
    await removal.press('Enter')
    await question.getByRole('button', { name: 'Remove' }).press('Enter')
    await approve(page)
    await expectToast(page, 'Manager removed')
    await expect(row).toHaveCount(0)
    await expect(access(page).getByText('No managers yet')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('No managers yet')
  },
)

test('an account that Lens signs for posts without its wallet', { tag: ['@wide', '@last'] }, async ({ page, context, app }) => {
  const wallet = await open(context, page, app, 'hugo')
  const signing = access(page).getByRole('switch', { name: 'Post without approving each time' })
  await expect(signing).not.toBeChecked()
  wallet.refuse(true)
  await signing.press('Space')
  await approve(page)
  await expect(approval(page).getByRole('alert')).toContainText('You declined the request')
  await approval(page).getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'You declined the request')
  await expect(signing).not.toBeChecked()
  await expect(signing).toBeFocused()
  wallet.refuse(false)
  await signing.press('Space')
  await approve(page)
  await expectToast(page, 'You can now post without approving each time')
  await expect(signing).toBeChecked()

  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill('No wallet needed')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Posted to Lens')).toBeVisible()
  await expect(approval(page)).toHaveCount(0)
})

test('warns of a manager who can move tokens, until its owner saves the permissions', { tag: '@wide' }, async ({ page, context, app }) => {
  const managed = app.world.people.find(({ accounts }) => accounts.lens?.manager)!
  await open(context, page, app, managed.key)
  const row = access(page).getByRole('listitem')
  await expect(row).toContainText('Can move the account’s tokens')
  await row.getByRole('button', { name: /^Change permissions for 0x/ }).click()
  const permissions = page.getByRole('dialog', { name: /^Change permissions/ })
  await expect(permissions).toContainText('This manager can move the account’s tokens.')
  await expect(permissions.getByRole('switch')).toHaveCount(2)
  await look(page, 'a manager who can move tokens')
  await permissions.getByRole('button', { name: 'Save' }).click()
  await approve(page)
  await expectToast(page, 'Permissions changed')
  await expect(row).toContainText('Can post and interact and edit the profile')
  await expect(row).not.toContainText('tokens')
})

test('a manager sees the managers, and stops managing', { tag: ['@wide', '@last'] }, async ({ page, context, app }) => {
  const managed = app.world.people.find(({ accounts }) => accounts.lens?.manager)!
  await installWallet(context, app.world.person(managed.accounts.lens!.manager!), `${app.faults.lens.url}/chain`)
  await page.goto('/')
  await openLoginMethod(page, 'Lens')
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('radio', { name: /managed by this wallet/ }).check()
  await page.getByRole('button', { name: 'Sign and log in' }).click()
  await expectLoggedIn(page, 'Lens')
  await openPage(page, '/settings/security')
  await expect(access(page).getByText('Only its owner can add, change or remove managers.')).toBeVisible()
  await expect(access(page).getByRole('listitem')).toHaveCount(1)
  await expect(access(page).getByRole('button')).toHaveCount(1)
  await expect(access(page).getByRole('switch')).toHaveCount(0)
  await access(page).getByRole('button', { name: 'Stop managing' }).click()
  await look(page, 'a question before leaving an account')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop managing' }).click()
  await approve(page)
  await expectToast(page, 'You no longer manage')
  await expect(page.getByRole('button', { name: /^Your accounts/ })).toHaveCount(0)
})
