import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import type { App } from './start-app.ts'
import { byPassword, comeIn, isIn, isReady, openSettings, readCode } from './ways-in.ts'
import { expect, test } from './world.ts'

// Acceptance rows L10, L11, L17 and L18: settings, and everything that somebody can do with their account there.

interface Asked {
  method?: string
  body?: object
}

/** What a page of ours asks of its server. */
const ask = (page: Page, path: string, asked: Asked = {}): Promise<{ data?: unknown; code?: number }> =>
  page.evaluate(
    async ([to, { method = 'GET', body }]) => {
      const headers = { 'x-chorus': '1', ...(body && { 'content-type': 'application/json' }) }
      const response = await fetch(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return (await response.json()) as { data?: unknown; code?: number }
    },
    [path, asked] as const,
  )

interface Held {
  account: { uid: string } | null
  sessions: { profile: { profileId: string } }[]
}
const heldBy = async (page: Page): Promise<Held> => (await ask(page, '/api/hosted/session')).data as Held

const openAccounts = async (page: Page) => {
  await page.goto('/settings/accounts')
  await isReady(page)
  await expect(page.getByRole('region', { name: 'Other ways in' })).toBeVisible()
}
const connectEmail = async (page: Page, app: App, { email: { address } }: Person) => {
  await page.getByRole('button', { name: 'Connect E-mail' }).click()
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText(`We have sent a code to ${address}`)).toBeVisible()
  await page.getByLabel('Code of six digits').fill(await readCode(app, address))
  await isIn(page, 'E-mail')
  await expect(lineOf(page, address)).toContainText('Logged in here')
}
const lineOf = (page: Page, text: string) => page.locator('details').filter({ hasText: text })
const handleOf = ({ accounts }: Person) => `@${accounts.bluesky!.handle}`
const isVisitor = (page: Page) => expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
/** The same person in a browser of their own. */
const comeInElsewhere = async (context: BrowserContext, person: Person) => {
  const page = await context.newPage()
  await comeIn(page, person)
  return page
}

const isWide = (page: Page) => page.viewportSize()!.width >= 1280

test('L17: visitors find what is theirs, and are asked in for the rest', async ({ page }) => {
  await page.goto('/settings')
  await isReady(page)
  const list = page.getByRole('navigation', { name: 'Parts of the settings' })
  await expect(list.getByRole('link', { name: 'Look and language' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Accounts' })).toHaveCount(0)
  // Where there is room, the first part stands beside the list.
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeVisible({ visible: isWide(page) })
  await page.goto('/settings/accounts')
  await isReady(page)
  await expect(page.getByRole('dialog', { name: 'Log in to Chorus' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Log in to see them.')).toBeVisible()
})

test('L17: two panes where there is room, and else the list with a way back to it', async ({ page, app }) => {
  await comeIn(page, app.world.person('jonas'))
  await openSettings(page)
  const list = page.getByRole('navigation', { name: 'Parts of the settings' })
  await expect(list.getByRole('link', { name: 'Look and language' })).toBeVisible()
  await expect(page).toHaveURL(isWide(page) ? /\/settings\/general$/ : /\/settings$/)
  await list.getByRole('link', { name: 'Accounts' }).click()
  await expect(page).toHaveURL(/\/settings\/accounts$/)
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  if (isWide(page)) {
    await expect(list.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
  } else {
    await expect(list).toBeHidden()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(list).toBeVisible()
    // Whoever was given the address of a part comes back to the list as well.
    await page.goto('/settings/accounts')
    await isReady(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(list).toBeVisible()
  }
  await page.setViewportSize({ width: 1279, height: 800 })
  await page.goto('/settings/general')
  await expect(list).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(list).toBeVisible()
})

test('L17: the account is renamed, by keyboard alone, and is called so everywhere', { tag: '@wide' }, async ({ page, app, context }) => {
  await comeIn(page, app.world.person('dov'))
  await openAccounts(page)
  const other = await context.newPage()
  await other.goto('/settings/accounts')
  await isReady(other)
  const change = page.getByRole('button', { name: 'Change name' })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('  ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write at least one letter.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Dov of the harbour')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are Dov of the harbour now.')).toBeVisible()
  await expect(change).toBeFocused()
  await expect(page.getByRole('button', { name: /^Your accounts: Dov of the harbour/ })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Your Chorus account' })).toContainText('Dov of the harbour')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your Chorus account' })).toContainText('Dov of the harbour')
})

test.describe('our server does not give one part', () => {
  test.use({ allowedComplaints: /ERR_FAILED/ })
  test('L17: the others are there, and it can be tried again', { tag: '@wide' }, async ({ page, app }) => {
    await comeIn(page, app.world.person('yael'))
    await page.route('**/v3/auth/sessions', (route) => route.abort())
    await openAccounts(page)
    const sessions = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(sessions.getByRole('alert')).toContainText('Chorus is not answering.')
    await expect(lineOf(page, handleOf(app.world.person('yael')))).toBeVisible()
    await page.unroute('**/v3/auth/sessions')
    await sessions.getByRole('button', { name: 'Try again' }).click()
    await expect(sessions.getByText('This browser')).toBeVisible()
  })
})

test(
  'L10: the last way in stays; with another one it goes, and whoever came by it here stays',
  { tag: '@wide' },
  async ({ page, app, browser }) => {
    const ingrid = app.world.person('ingrid')
    await comeIn(page, ingrid)
    const elsewhere = await browser.newContext({ baseURL: app.url })
    const other = await comeInElsewhere(elsewhere, ingrid)
    await openAccounts(page)
    const line = lineOf(page, handleOf(ingrid))
    await line.locator('summary').click()
    await line.getByRole('button', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog', { name: `Disconnect ${handleOf(ingrid)}?` })
    await expect(dialog).toContainText(`${handleOf(ingrid)} (Bluesky) will no longer be a way into your Chorus account`)
    await expect(dialog).toContainText('This browser is logged out of it, too.')
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog.getByRole('alert')).toContainText('it is the last way into your account')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(line).toContainText('Logged in here')

    await connectEmail(page, app, ingrid)
    await line.getByRole('button', { name: 'Disconnect' }).click()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText(`${handleOf(ingrid)} is disconnected.`)).toBeVisible()
    await expect(line).toHaveCount(0)
    await expect(page.getByText(`Bluesky: ${handleOf(ingrid)} was disconnected from your account.`)).toBeVisible()
    expect((await heldBy(page)).sessions).toHaveLength(1)
    expect(await heldBy(other)).toEqual({ account: null, sessions: [] })
    await elsewhere.close()
  },
)

test('L10: a wallet goes, with word of who knows it; what is not here any more is no error', { tag: '@wide' }, async ({ page, app }) => {
  const amara = app.world.person('amara')
  await comeIn(page, amara)
  const wallet = privateKeyToAccount(`0x${amara.keys.evm}`)
  const { data } = await ask(page, `/v1/wallet/messageToSign?address=${wallet.address}`)
  const { message } = data as { message: string }
  const raw = `0x${message.replace(/^0x/, '')}` as const
  const signature = await wallet.signMessage({ message: { raw } })
  expect((await ask(page, '/v1/wallet/verify', { method: 'POST', body: { signMessage: message, signature } })).code).toBe(0)
  await openAccounts(page)
  const name = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
  const line = page.locator('details').filter({ hasText: new RegExp(name, 'i') })
  await line.locator('summary').click()
  await line.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Disconnect ${name}`, 'i') })
  await expect(dialog).toContainText('What is in it stays as it is.')
  // Meanwhile it has gone in another tab.
  const body = { connectionPlatform: 'wallet', connectionId: wallet.address }
  expect((await ask(page, '/v2/accountConnection', { method: 'DELETE', body })).code).toBe(0)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(/is disconnected\./)).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(page.getByText('No wallet is connected.')).toBeVisible()
})

test('L10: of two accounts of a network one is the primary one, and the choice stays', { tag: '@wide' }, async ({ page, app }) => {
  const [bao, pablo] = [app.world.person('bao'), app.world.person('pablo')]
  await comeIn(page, bao)
  await byPassword(page, pablo)
  await isIn(page, 'Bluesky')
  await openAccounts(page)
  await lineOf(page, handleOf(pablo)).locator('summary').click()
  await lineOf(page, handleOf(pablo)).getByRole('button', { name: 'Set as primary' }).click()
  await expect(page.getByText(`${handleOf(pablo)} is the primary one now.`)).toBeVisible()
  await expect(lineOf(page, handleOf(pablo)).getByText('Primary', { exact: true })).toBeVisible()
  await lineOf(page, handleOf(bao)).locator('summary').click()
  await lineOf(page, handleOf(bao)).getByRole('button', { name: 'Set as primary' }).click()
  await expect(lineOf(page, handleOf(pablo)).getByText('Primary', { exact: true })).toBeHidden()
  await page.reload()
  await expect(lineOf(page, handleOf(bao)).getByText('Primary', { exact: true })).toBeVisible()
})

test('L10: what another account has taken by force is told, and can be taken back', { tag: '@wide' }, async ({ page, app, browser }) => {
  const [jiwoo, kenji] = [app.world.person('jiwoo'), app.world.person('kenji')]
  const { address } = jiwoo.email
  await comeIn(page, jiwoo)
  await openAccounts(page)
  await connectEmail(page, app, jiwoo)
  const elsewhere = await browser.newContext({ baseURL: app.url })
  const other = await comeInElsewhere(elsewhere, kenji)
  const take = async (more: object) => {
    await ask(other, '/v3/auth/email/generateOTP', { method: 'POST', body: { email: address } })
    const otp = await readCode(app, address)
    const body = { email: address, otp, isForce: true, ...more }
    return ask(other, '/v3/user/bindEmail', { method: 'POST', body })
  }
  const { data } = await take({})
  expect((await take({ confirmation: (data as { confirmation: string }).confirmation })).code).toBe(0)

  await openAccounts(page)
  const changes = page.getByRole('region', { name: 'What changed' })
  await expect(changes.getByText(`E-mail: ${address} was moved to another Chorus account`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Other ways in' }).getByText(address)).toBeHidden()
  await changes.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(`${address} belongs to your account again.`)).toBeVisible()
  await expect(lineOf(page, address)).toContainText('Connected, not logged in here')
  await expect(changes.getByRole('button', { name: 'Take it back' })).toHaveCount(0)
  await elsewhere.close()
})

test(
  'L11: one account is logged out here and stays connected; logging out of everything leads home as nobody',
  { tag: '@wide' },
  async ({ page, app }) => {
    const omar = app.world.person('omar')
    await comeIn(page, omar)
    await openAccounts(page)
    await connectEmail(page, app, omar)
    const line = lineOf(page, handleOf(omar))
    await line.locator('summary').click()
    await line.getByRole('button', { name: 'Log out here' }).click()
    await expect(page.getByText('Logged out of this account.')).toBeVisible()
    await expect(line).toContainText('Connected, not logged in here')
    await line.getByRole('button', { name: 'Log in here' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in with Bluesky' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Log out of everything' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out of everything' }).click()
    await expect(page).toHaveURL(/\/$/)
    await isVisitor(page)
    expect(await heldBy(page)).toEqual({ account: null, sessions: [] })
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).filter((name) => /sid|current/.test(name))).toEqual([])
  },
)

test(
  'L11: where one is logged in is listed, and ended there one by one or all at once',
  { tag: '@wide' },
  async ({ page, app, browser }) => {
    const felix = app.world.person('felix')
    await comeIn(page, felix)
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const contexts = await Promise.all([{ userAgent }, {}].map((more) => browser.newContext({ baseURL: app.url, ...more })))
    const [first, second] = [await comeInElsewhere(contexts[0]!, felix), await comeInElsewhere(contexts[1]!, felix)]
    await openAccounts(page)
    const sessions = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(sessions.getByRole('listitem')).toHaveCount(3)
    await expect(sessions.getByRole('listitem').first()).toContainText('This browser')
    await sessions.getByRole('button', { name: 'Log out Firefox on Linux' }).click()
    await expect(page.getByText('Firefox on Linux is logged out.')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    expect((await heldBy(first)).account).toBeNull()
    expect((await heldBy(second)).account).not.toBeNull()
    await sessions.getByRole('button', { name: 'Log out all others' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log out all other browsers?' })
    await expect(dialog).toContainText('One other browser is logged out of all your accounts.')
    await dialog.getByRole('button', { name: 'Log out all others' }).click()
    await expect(sessions.getByText('You are logged in in no other browser.')).toBeVisible()
    expect((await heldBy(second)).account).toBeNull()
    expect((await heldBy(page)).account).not.toBeNull()
    await Promise.all(contexts.map((context) => context.close()))
  },
)

test(
  'L18: the account is deleted after a word, and nobody is logged in to it anywhere',
  { tag: '@wide' },
  async ({ page, app, browser }) => {
    const irena = app.world.person('irena')
    await comeIn(page, irena)
    const { account } = await heldBy(page)
    const elsewhere = await browser.newContext({ baseURL: app.url })
    const other = await comeInElsewhere(elsewhere, irena)
    await openAccounts(page)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your Chorus account?' })
    await expect(dialog).toContainText(account!.uid)
    const go = dialog.getByRole('button', { name: 'Delete for good' })
    await expect(go).toBeDisabled()
    await dialog.getByLabel('Write DELETE to go on').fill('delete')
    await expect(go).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    expect((await heldBy(page)).account).toEqual(account)

    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByLabel('Write DELETE to go on').fill('DELETE')
    await go.click()
    await expect(page.getByText('Your Chorus account is deleted.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await isVisitor(page)
    expect(await heldBy(page)).toEqual({ account: null, sessions: [] })
    expect(await heldBy(other)).toEqual({ account: null, sessions: [] })
    await elsewhere.close()
    // Whoever comes back is somebody new.
    await comeIn(page, irena)
    expect((await heldBy(page)).account!.uid).not.toBe(account!.uid)
  },
)

test('L18: whose last login is long ago logs in once more, and goes on where they were', { tag: '@wide' }, async ({ page, app }) => {
  const ana = app.world.person('ana')
  await comeIn(page, ana)
  await openAccounts(page)
  // Nobody waits for ten minutes in a test: the first answer is the one that comes after them.
  const stale = { code: 1704, error: ['Log in again to do this: your last login is more than 10 minutes ago.'] }
  await page.route('**/v3/auth/account/delete', (route) => route.fulfill({ json: stale }), { times: 1 })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your Chorus account?' })
  await dialog.getByLabel('Write DELETE to go on').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You logged in more than ten minutes ago.')
  await dialog.getByRole('button', { name: 'Log in again' }).click()
  await page.getByRole('dialog', { name: 'Log in to Chorus' }).getByRole('button', { name: 'Bluesky' }).click()
  await page.getByRole('button', { name: 'Use an app password instead' }).click()
  await page.getByLabel('Handle or e-mail address').fill(ana.accounts.bluesky!.handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  await page.getByRole('button', { name: 'Log in now' }).click()
  await expect(page.getByText('Your Bluesky account is now connected.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your Chorus account is deleted.')).toBeVisible()
  await isVisitor(page)
})
