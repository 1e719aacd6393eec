import type { World } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { logInAtLens } from '../../conformance/log-in-at-lens.ts'
import { expectToast } from '../expect-toast.ts'
import { expectLoggedIn, logInWithLens } from '../login/login-steps.ts'
import { installWallet } from '../login/wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { look } from '../pages/look.ts'
import { expect, test } from '../test.ts'

// Acceptance rows O10 and P06: a group that approves its members.

const main = (page: Page) => page.getByRole('main')

/** Someone with a wallet and a Lens account, who isn't in the group of this owner. */
function findOutsider(world: World, owner: string, others: readonly string[]) {
  const follows = world.follows.filter(({ network, to }) => network === 'lens' && to === owner).map(({ from }) => from)
  const known = [...follows, ...others, owner, 'hugo', 'wren']
  return world.people.find(
    ({ key, accounts, wallets }) => accounts.lens?.owner === wallets.evm && !wallets.isContract && !known.includes(key),
  )!
}

test(
  'O10 a group says how to join it, and a request waits until it is withdrawn',
  { tag: ['@wide', '@last'] },
  async ({ page, context, app }) => {
    await installWallet(context, findOutsider(app.world, 'noor', ['priya', 'kofi', 'vera']))
    await openPage(page, '/explore/top-channels/lens')
    await page.getByRole('feed').getByRole('link', { name: 'Chess-by-Post' }).click()
    await expect(page).toHaveURL(/\/group\/lens\/0x[0-9a-f]{40}$/)
    await expect(main(page).getByRole('heading', { level: 1, name: 'Chess-by-Post' })).toBeVisible()
    await expect(main(page).getByText('Admins approve new members.')).toBeVisible()
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    await lookAtBothWidths(page, 'a group')
    await logInWithLens(page)
    await expectLoggedIn(page, 'Lens')
    const reply = page.getByRole('feed').locator('[data-act=reply]').first()
    await expect(reply).toHaveAttribute('title', 'Only members of Chess-by-Post can reply.')
    await expect(reply).toHaveAttribute('aria-disabled', 'true')
    await main(page).getByRole('button', { name: 'Ask to join Chess-by-Post' }).click()
    await expect(main(page).getByText('Your request to join Chess-by-Post is waiting for approval.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^Post in/ })).toHaveCount(0)
    // It is shown before it is stored, and a page that closes too early sends nothing.
    const withdrawal = page.waitForResponse(/\/writes\/cancelGroupMembershipRequest$/)
    await main(page).getByRole('button', { name: 'Requested to join Chess-by-Post' }).click()
    await expect(main(page).getByText('Admins approve new members.')).toBeVisible()
    expect((await withdrawal).ok()).toBe(true)
  },
)

test(
  'P06 a group offers to join where only members can reply, and joining unlocks its posts',
  { tag: ['@wide', '@last'] },
  async ({ page, context, app }) => {
    const outsider = findOutsider(app.world, 'mina', [])
    await installWallet(context, outsider, `${app.faults.lens.url}/chain`)
    await logIn(page, outsider, 'Lens')
    await openPage(page, '/explore/top-channels/lens')
    await page.getByRole('feed').getByRole('link', { name: 'Night-Swimmers' }).click()
    const why = 'Only members of Night-Swimmers can reply.'
    const card = page.getByRole('feed').getByRole('article').first()
    const reply = card.locator('[data-act=reply]')
    await expect(reply).toHaveAttribute('aria-disabled', 'true')
    await expect(reply).toHaveAttribute('title', why)
    // The page of a post offers it, too.
    await card.locator('header a:has(time)').click()
    await main(page).getByRole('button', { name: 'Join Night-Swimmers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Join Night-Swimmers to reply' })
    await expect(dialog).toContainText(why)
    await expect(dialog.getByRole('button', { name: 'Join Night-Swimmers' })).toBeVisible()
    await lookAtBothWidths(page, 'the offer to join a group to reply')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await reply.press('Enter')
    await dialog.getByRole('button', { name: 'Join Night-Swimmers' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('[data-toast]').filter({ hasText: 'You joined Night-Swimmers' })).toBeVisible()
    // All posts of the group can be replied to at once, in lists and on their pages.
    await expect(page.getByRole('feed').locator('[data-act=reply][aria-disabled]')).toHaveCount(0)
    await card.locator('header a:has(time)').click()
    await expect(page.locator('article[data-main] [data-act=reply]')).not.toHaveAttribute('aria-disabled', 'true')
    await main(page)
      .getByRole('button', { name: /^Reply to/ })
      .click()
    await page.getByRole('textbox', { name: 'Post text' }).fill('Glad to be here')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Posted to Lens')).toBeVisible()
  },
)

test('O10 an owner edits a group, approves a request and creates another', { tag: ['@wide', '@last'] }, async ({ page, context, app }) => {
  await installWallet(context, app.world.person('noor'))
  await logIn(page, app.world.person('noor'), 'Lens')
  await openPage(page, '/explore/top-channels/lens')
  await page.getByRole('feed').getByRole('link', { name: 'Chess-by-Post' }).click()
  await main(page).getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue('Chess-by-Post')
  await look(page, 'the details of a group')
  await dialog.getByLabel('Description').fill('One move a day. No rush.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('One move a day. No rush.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Joining' }).click()
  const requestOf = (key: string) => dialog.getByRole('listitem').filter({ hasText: app.world.person(key).name })
  await expect(requestOf('priya')).toBeVisible()
  await expect(requestOf('kofi')).toBeVisible()
  await look(page, 'requests to join a group')
  await requestOf('priya')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(requestOf('priya')).toHaveCount(0)
  await expect(requestOf('kofi')).toBeVisible()
  // The list has new members some time later.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Joining' }).click()
    await dialog.getByRole('button', { name: 'Members' }).click()
    await expect(dialog.getByRole('listitem').first()).toContainText('priya', { timeout: 1000 })
  }).toPass()
  await look(page, 'the members of a group')
  await dialog.getByRole('button', { name: /^Ban Priya/ }).click()
  const question = page.getByRole('dialog', { name: 'Ban Priya Raman?' })
  await question.getByRole('button', { name: 'Ban' }).click()
  await expect(dialog.getByRole('listitem').first()).not.toContainText('priya')
  await dialog.getByRole('button', { name: 'Banned' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('priya')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await openPage(page, '/explore/top-channels/lens')
  await main(page).getByRole('button', { name: 'New Lens group' }).click()
  await dialog.getByLabel('Name').fill('Two words')
  // Closing the system's file picker cancels the field, not the dialog around it.
  await dialog.getByLabel('Change group icon').dispatchEvent('cancel', { bubbles: true })
  await expect(dialog.getByLabel('Name')).toHaveValue('Two words')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('Pawn-Keepers')
  await dialog.getByLabel('Price to join, in WGHO').fill('2')
  await expect(dialog).toContainText('Lens takes a 1.5% fee.')
  await look(page, 'a new group')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Pawn-Keepers' })).toBeVisible()
  // Owners pay nothing to their own group.
  await expect(main(page).getByText('Joining costs')).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Join Pawn-Keepers' }).click()
  await expect(main(page).getByRole('button', { name: 'Joined Pawn-Keepers' })).toBeVisible()
})

test('an owner sets a price, and someone confirms what they pay to join', { tag: ['@wide', '@last'] }, async ({ page, context, app }) => {
  const { connection: kofi } = await logInAtLens(app.faults.lens.url, app.world.person('kofi'))
  const manage = await kofi.channels!.manage!()
  const { id } = await manage.create({ name: 'Toll-House', description: '' }, { needsApproval: false, price: '1.5' })
  await installWallet(context, app.world.person('mina'))
  await logIn(page, app.world.person('mina'), 'Lens')
  await openPage(page, '/explore/top-channels/lens')

  await page.getByRole('feed').getByRole('link', { name: 'Night-Swimmers' }).click()
  await main(page).getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Joining' }).click()
  const price = dialog.getByLabel('Price to join, in WGHO')
  await price.fill('1,5')
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('2.50')
  await price.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Members' }).click()
  await dialog.getByRole('button', { name: 'Joining' }).click()
  await expect(price).toHaveValue('2.50')
  await look(page, 'the price of a group')
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expectToast(page, 'Group updated')
  await expect(dialog.getByRole('switch', { name: 'Require approval to join' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await openPage(page, `/group/lens/${id}`)
  await expect(main(page).getByText('Joining costs 1.5 WGHO.')).toBeVisible()
  await lookAtBothWidths(page, 'a group with a price')
  await main(page).getByRole('button', { name: 'Join for 1.5 WGHO: Toll-House' }).click()
  const joining = page.getByRole('dialog', { name: 'Join Toll-House' })
  await expect(joining).toContainText('You’ll pay 1.5 WGHO in total from your Lens account.')
  await expect(joining).toContainText(/Balance of your Lens account: \d/)
  await look(page, 'joining a group for a price')
  await manage.setJoining(id, { needsApproval: false, price: '2' })
  await joining.getByRole('button', { name: 'Join for 1.5 WGHO' }).click()
  await expect(joining.getByRole('alert')).toHaveText('The price changed. It’s now 2 WGHO.')
  await joining.getByRole('button', { name: 'Join for 2 WGHO' }).click()
  await expectToast(page, 'You joined Toll-House')
  await expect(joining).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Joined Toll-House' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave Toll-House?' })
  await expect(leaving).toContainText('2 WGHO')
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(main(page).getByRole('button', { name: 'Joined Toll-House' })).toBeVisible()
})

test('O10 an owner requires tokens to join a group, and lifts that', { tag: '@wide' }, async ({ page, context, app }) => {
  await installWallet(context, app.world.person('mina'))
  await logIn(page, app.world.person('mina'), 'Lens')
  await openPage(page, '/explore/top-channels/lens')
  await page.getByRole('feed').getByRole('link', { name: 'Night-Swimmers' }).click()
  await main(page).getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Joining' }).click()
  const contract = dialog.getByLabel('Token contract needed to join')
  await contract.fill('WGHO')
  await dialog.getByRole('button', { name: 'Require tokens' }).click()
  await expect(contract).toBeFocused()
  await expect(contract).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Minimum amount')).toHaveAttribute('aria-invalid', 'true')
  await contract.fill('0x6bDc36E20D267Ff0dd6097799f82e78907105e2F')
  await dialog.getByLabel('Minimum amount').fill('250')
  await lookAtBothWidths(page, 'the tokens that a group requires')
  await contract.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Require tokens' }).click()
  await expect(dialog.getByText('New members need at least 250 WGHO.')).toBeVisible()
  const { connection: sol } = await logInAtLens(app.faults.lens.url, app.world.person('sol'))
  const [id] = /0x[0-9a-f]{40}/.exec(page.url())!
  const tokens = async () => (await sol.channels!.channel(id)).rules?.filter(({ kind }) => kind === 'tokens') ?? []
  expect(await tokens()).toMatchObject([{ amount: '250' }])
  await dialog.getByRole('button', { name: 'Remove requirement' }).click()
  await expect(contract).toHaveValue('')
  await expect(dialog.getByRole('region', { name: 'Tokens to join' })).toBeFocused()
  expect(await tokens()).toEqual([])
})

test('someone with too little for a price learns where to send more', { tag: '@wide' }, async ({ page, context, app }) => {
  const { connection: kofi } = await logInAtLens(app.faults.lens.url, app.world.person('kofi'))
  const manage = await kofi.channels!.manage!()
  const { id } = await manage.create({ name: 'Dear-Friends', description: '' }, { needsApproval: false, price: '3' })
  const sol = app.world.person('sol')
  await installWallet(context, sol)
  await logIn(page, sol, 'Lens')
  await openPage(page, `/group/lens/${id}`)
  await main(page).getByRole('button', { name: 'Join for 3 WGHO: Dear-Friends' }).click()
  const joining = page.getByRole('dialog', { name: 'Join Dear-Friends' })
  await expect(joining).toContainText('Balance of your Lens account: 0 WGHO')
  await expect(joining).toContainText('To add funds, send WGHO on the Lens chain to your account:')
  await expect(joining).toContainText(sol.accounts.lens!.address.toLowerCase())
  await expect(joining.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await lookAtBothWidths(page, 'too little to join a group')
  const join = joining.getByRole('button', { name: 'Join for 3 WGHO' })
  await join.click()
  await expect(joining.getByRole('alert')).toContainText('Your balance is too low')
  await expect(join).toBeFocused()
})

test('a group without bans offers none, and its members’ names open their profiles', { tag: '@wide' }, async ({ page, context, app }) => {
  await installWallet(context, app.world.person('kofi'))
  await logIn(page, app.world.person('kofi'), 'Lens')
  await openPage(page, '/explore/top-channels/lens')
  await page.getByRole('feed').getByRole('link', { name: 'Lamp-Keepers' }).click()
  await main(page).getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Banned' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Members' }).click()
  const member = dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Make admin/ }) })
  await expect(member.first().getByRole('button', { name: /^Remove/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Ban/ })).toHaveCount(0)
  await member.first().getByRole('link').click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\/lens\//)
})
