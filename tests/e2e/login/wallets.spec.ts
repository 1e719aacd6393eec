import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { logIn, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'
import { expectLoggedIn, logInWithFarcaster } from './login-steps.ts'
import { installSolanaWallet } from './solana-wallet.ts'
import { installWallet } from './wallet.ts'

// Acceptance row L16: adding, choosing and reporting wallets.

const openAccounts = async (page: Page) => {
  await page.goto('/settings/accounts')
  await waitForHydration(page)
  await expect(walletsOf(page).getByRole('button', { name: 'Add wallet' })).toBeVisible()
}
const begin = async (page: Page, person: Person) => {
  await logIn(page, person)
  await openAccounts(page)
}
const walletsOf = (page: Page) => page.getByRole('region', { name: 'Wallets', exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add wallet' })
const toShort = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const lineOf = (page: Page, address: string) =>
  walletsOf(page)
    .locator('details')
    .filter({ hasText: toShort(address) })

const ethereum = { chain: 'Ethereum wallets', wallet: 'Test wallet' }
const solana = { chain: 'Solana wallets', wallet: 'Test wallet of Solana' }

async function choose(page: Page, { chain, wallet }: typeof ethereum): Promise<void> {
  if (!(await dialogOf(page).isVisible())) await walletsOf(page).getByRole('button', { name: 'Add wallet' }).click()
  await dialogOf(page).getByRole('region', { name: chain }).getByRole('button', { name: wallet, exact: true }).click()
}
async function add(page: Page, offered: typeof ethereum, address: string): Promise<void> {
  await choose(page, offered)
  await expect(page.getByText('Wallet added')).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(lineOf(page, address)).toBeVisible()
}

for (const [name, offered, install, addressOf] of [
  ['an Ethereum wallet', ethereum, installWallet, ({ wallets }: Person) => wallets.evm],
  ['a Solana wallet', solana, installSolanaWallet, ({ wallets }: Person) => wallets.solana],
] as const) {
  test(
    `L16: ${name} is added by signature; a refusal connects nothing; a known one is not added twice`,
    { tag: '@last' },
    async ({ page, app, context }) => {
      const owner = app.world.person(offered === ethereum ? 'kofi' : 'lucia')
      const wallet = await install(context, owner)
      await begin(page, app.world.person(offered === ethereum ? 'samir' : 'sanna'))
      await expect(walletsOf(page)).toContainText('No wallets connected')
      wallet.refuse(true)
      await choose(page, offered)
      await expect(dialogOf(page).getByRole('alert')).toContainText('You declined the request.')
      await expectNoSeriousAxeViolations(page)
      wallet.refuse(false)
      await add(page, offered, addressOf(owner))
      await page.reload()
      await waitForHydration(page)
      await expect(lineOf(page, addressOf(owner))).toBeVisible()
      await choose(page, offered)
      await expect(dialogOf(page).getByRole('alert')).toContainText(`${toShort(addressOf(owner))} is already connected.`)
      await expect(walletsOf(page).locator('details')).toHaveCount(1)
    },
  )

  test(
    `L16: ${name} connected to another account is refused with an explanation`,
    { tag: '@last' },
    async ({ page, app, context, browser }) => {
      const owner = app.world.person(offered === ethereum ? 'tane' : 'elif')
      const elsewhere = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
      await install(elsewhere, owner)
      const other = await elsewhere.newPage()
      await begin(other, app.world.person('vera'))
      await add(other, offered, addressOf(owner))

      await install(context, owner)
      await begin(page, app.world.person('irena'))
      await choose(page, offered)
      await expect(dialogOf(page).getByRole('alert')).toContainText(`${toShort(addressOf(owner))} is connected to another Chorus account.`)
      await page.keyboard.press('Escape')
      await expect(walletsOf(page)).toContainText('No wallets connected')
      await other.reload()
      await waitForHydration(other)
      await expect(lineOf(other, addressOf(owner))).toBeVisible()
      await elsewhere.close()
    },
  )
}

test('L16: reports a browser without wallets and offers one that appears later', async ({ page, app, context }) => {
  await begin(page, app.world.person('hugo'))
  await walletsOf(page).getByRole('button', { name: 'Add wallet' }).click()
  await expect(dialogOf(page)).toContainText('No wallet found.')
  await installWallet(context, app.world.person('hugo'))
  await page.reload()
  await waitForHydration(page)
  await walletsOf(page).getByRole('button', { name: 'Add wallet' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Test wallet' })).toBeVisible()
  await expect(dialogOf(page)).not.toContainText('No wallet found')
})

test('L16: closing the dialog before signing adds nothing', async ({ page, app, context }) => {
  const wallet = await installSolanaWallet(context, app.world.person('leon'))
  const gate = Promise.withResolvers<void>()
  wallet.wait(gate.promise)
  await begin(page, app.world.person('nia'))
  await choose(page, solana)
  await expect(dialogOf(page).getByRole('status')).toHaveText('Continue in your wallet')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  let isSent = false
  page.on('request', (request) => void (isSent ||= request.url().endsWith('/solana/verify')))
  gate.resolve()
  // Let the signature reach the page and the page call its server.
  for (let round = 0; round < 5; round++)
    await page.evaluate(async () => void (await fetch('/api/hosted/session', { headers: { 'x-chorus': '1' } })))
  await page.reload()
  await waitForHydration(page)
  await expect(walletsOf(page)).toContainText('No wallets connected')
  expect(isSent).toBe(false)
})

test('L16: persists which of two wallets is primary', { tag: '@last' }, async ({ page, app, context }) => {
  const [chidi, paolo] = [app.world.person('chidi'), app.world.person('paolo')]
  const wallet = await installWallet(context, chidi)
  await begin(page, app.world.person('astrid'))
  await add(page, ethereum, chidi.wallets.evm)
  await wallet.change(page, paolo)
  await add(page, ethereum, paolo.wallets.evm)
  for (const [chosen, other] of [
    [paolo, chidi],
    [chidi, paolo],
  ] as const) {
    const line = lineOf(page, chosen.wallets.evm)
    await line.locator('summary').click()
    await line.getByRole('button', { name: 'Set as primary' }).click()
    await expect(page.getByText(`${toShort(chosen.wallets.evm)} is now your primary account.`)).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(line.getByText('Primary', { exact: true })).toBeVisible()
    await expect(lineOf(page, other.wallets.evm).getByText('Primary', { exact: true })).toBeHidden()
  }
})

test.describe('a briefly unavailable server', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })
  test('L16: reports a wrong wallet with a reason and hides it', { tag: '@last' }, async ({ page, app }) => {
    const malik = app.world.person('malik')
    await begin(page, malik)
    await logInWithFarcaster(page, malik)
    await expectLoggedIn(page, 'Farcaster')
    await openAccounts(page)
    const name = toShort(malik.wallets.evm)
    await expect(walletsOf(page)).toContainText(`${name}Linked to @malik`)
    await walletsOf(page)
      .getByRole('button', { name: `Report wallet ${name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Report wallet ${name}?` })
    const go = dialog.getByRole('button', { name: 'Report wallet' })
    await expect(go).toBeDisabled()
    await dialog.getByLabel('It isn’t mine', { exact: true }).check()
    await expectNoSeriousAxeViolations(page)

    await page.route('**/wallet/report', (route) => route.abort(), { times: 1 })
    await go.click()
    await expect(page.getByText('Couldn’t report the wallet')).toBeVisible()
    await expect(dialog).toBeVisible()

    const sent = page.waitForRequest('**/wallet/report')
    await go.click()
    expect((await sent).postDataJSON()).toMatchObject({ walletAddress: malik.wallets.evm, reportReason: 'not mine' })
    await expect(page.getByText(`${name} will no longer be shown here.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(walletsOf(page)).not.toContainText(name)
    await page.reload()
    await waitForHydration(page)
    await expect(walletsOf(page)).toContainText('No wallets connected')
    await expect(walletsOf(page)).not.toContainText(name)
  })
})
