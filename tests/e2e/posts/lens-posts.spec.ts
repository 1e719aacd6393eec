import type { BrowserContext, Locator, Page } from '@playwright/test'
import { logInAtLens } from '../../conformance/log-in-at-lens.ts'
import { expectToast } from '../expect-toast.ts'
import { cardOf, findCard } from '../find-card.ts'
import { expectLoggedIn, logInWithLens } from '../login/login-steps.ts'
import { installWallet, type TestWallet } from '../login/wallet.ts'
import { logIn, openPage, waitForHydration } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { look } from '../pages/look.ts'
import { choosePicture } from '../people/choose-picture.ts'
import { scrollUntil } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance rows N01, P05, P07, P08 and L15 on Lens, with accounts whose wallet approves each action and those that need none.

const act = (card: Locator, name: string): Locator => card.locator(`[data-act=${name}]`)
const profileOf = (app: App, key: string) => `/profile/lens/${app.world.person(key).accounts.lens!.localName}`
const approval = (page: Page) => page.getByRole('dialog', { name: 'Approve in your wallet' })

/** Logs in as someone with a wallet that sends to the sandbox's chain. */
async function connect(context: BrowserContext, page: Page, app: App, key: string): Promise<TestWallet> {
  const person = app.world.person(key)
  await logIn(page, person, 'Lens')
  return installWallet(context, person, `${app.faults.lens.url}/chain`)
}

/** Opens someone's profile, which lists what they have posted some time later. */
async function openListed(page: Page, app: App, key: string, text: string): Promise<void> {
  await expect(async () => {
    await openPage(page, profileOf(app, key))
    await expect(cardOf(page, text)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Reposts the first post of a profile. */
async function repost(page: Page, app: App, key: string): Promise<Locator> {
  await openPage(page, profileOf(app, key))
  const card = page.locator('[role=feed] article[data-ref]').first()
  await act(card, 'repost').click()
  await page.getByRole('menuitem', { name: 'Repost', exact: true }).click()
  return card
}

test(
  'P05 reposts on Lens after an approval in the wallet; declining, or a silent wallet, changes nothing',
  { tag: '@last' },
  async ({ page, context, app }) => {
    await page.clock.install()
    const wallet = await connect(context, page, app, 'hugo')
    const card = await repost(page, app, 'sol')
    await expect(approval(page)).toContainText('Lens pays the network fee')
    // Cancelling before the wallet is asked needs no toast.
    await approval(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(act(card, 'repost')).not.toHaveAttribute('data-on')
    await expect(page.locator('[data-toast]').filter({ hasText: 'You declined the request' })).toHaveCount(0)
    await repost(page, app, 'sol')
    wallet.refuse(true)
    await approval(page).getByRole('button', { name: 'Test wallet' }).click()
    await expect(approval(page).getByRole('alert')).toContainText('You declined the request')
    await approval(page).getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'You declined the request')
    await expect(act(card, 'repost')).not.toHaveAttribute('data-on')
    wallet.refuse(false)
    wallet.ignore(true)
    await repost(page, app, 'sol')
    await approval(page).getByRole('button', { name: 'Test wallet' }).click()
    await expect(approval(page)).toContainText('Confirm the request in your wallet')
    await page.clock.fastForward(12_000)
    await expect(approval(page)).toContainText('No response yet?')
    await lookAtBothWidths(page, 'a wallet that doesn’t respond')
    wallet.ignore(false)
    await approval(page).getByRole('button', { name: 'Use another wallet' }).click()
    await approval(page).getByRole('button', { name: 'Test wallet' }).click()
    await expectToast(page, 'Reposted')
    await expect(async () => {
      await openPage(page, profileOf(app, 'hugo'))
      await expect(page.locator('[role=feed] article[data-ref]').first()).toContainText('reposted', { timeout: 1000 })
    }).toPass()
  },
)

test('P05 reposts on Lens with a fee that the wallet pays', async ({ page, context, app }) => {
  await connect(context, page, app, 'wren')
  await repost(page, app, 'sol')
  await expect(approval(page)).toContainText('Lens doesn’t pay network fees for this account')
  await expect(approval(page)).toContainText('Network fee: 0.000075 GHO at most')
  await approval(page).getByRole('button', { name: 'Test wallet' }).click()
  await expectToast(page, 'Reposted')
})

test('P05 reposts a post again on Lens, and undoes one repost at a time', { tag: '@last' }, async ({ page, app }) => {
  await logIn(page, app.world.person('ana'), 'Lens')
  const card = await repost(page, app, 'sol')
  const button = act(card, 'repost')
  const choose = async (name: string) => {
    await button.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await expectToast(page, 'Reposted')
  // Its number and its spoken count.
  const count = Number(/(\d+)\1 repost/.exec((await button.textContent())!)![1])
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await choose('Repost again')
  await expect(button).toContainText(`${count + 1} repost`)
  await expectToast(page, 'Reposted')
  // The network says only that it was reposted, not how often.
  await page.reload()
  await choose('Undo latest repost')
  await expectToast(page, 'Repost undone')
  await expect(button).toHaveAttribute('data-on')
  await expect(button).toContainText(`${count} repost`)
  await choose('Undo latest repost')
  await expect(button).not.toHaveAttribute('data-on')
})

test('P07 P08 posts on Lens, deletes the post, and reports someone else’s', async ({ page, context, app }) => {
  await installWallet(context, app.world.person('ana'), `${app.faults.lens.url}/chain`)
  await page.goto('/')
  await logInWithLens(page)
  await expectLoggedIn(page, 'Lens')
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill('From the pier, on Lens')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Posted to Lens')).toBeVisible()
  await openListed(page, app, 'ana', 'From the pier, on Lens')
  const card = cardOf(page, 'From the pier, on Lens')
  await act(card, 'more').click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click()
  await expectToast(page, 'Post deleted')
  await expect(card).toHaveCount(0)

  await openPage(page, profileOf(app, 'sol'))
  await act(page.locator('[role=feed] article[data-ref]').first(), 'more').click()
  await page.getByRole('menuitem', { name: 'Report post' }).click()
  const report = page.getByRole('dialog')
  await expect(report.getByRole('radio')).toHaveCount(1)
  await report.getByRole('radio', { name: 'Scam' }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, /report/i)
})

/** Opens a post of the list to edit it. */
async function openEditor(page: Page, text: string): Promise<Locator> {
  await act(cardOf(page, text), 'more').click()
  await page.getByRole('menuitem', { name: 'Edit post' }).click()
  return page.getByRole('dialog', { name: 'Edit post' })
}

async function publish(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Posted to Lens')
}

test('edits a post on Lens', { tag: ['@wide', '@last'] }, async ({ page, context, app }) => {
  await connect(context, page, app, 'sol')
  const post = (text: string) => cardOf(page, text)
  await openPage(page, '/')
  await publish(page, 'Low tied at six')
  await openListed(page, app, 'sol', 'Low tied at six')

  const dialog = await openEditor(page, 'Low tied at six')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Post text').fill('Low tide at six')
  await look(page, 'editing a post')
  await save.click()
  await expect(post('Low tide at six')).toContainText('Edited')
  await expectToast(page, 'Post updated on Lens')
  await openPage(page, profileOf(app, 'sol'))
  await expect(post('Low tide at six')).toContainText('Edited')
  const time = post('Low tide at six')
    .getByRole('link')
    .filter({ has: page.locator('time') })
  await page.keyboard.press('Tab')
  await time.focus()
  await expect(time).toHaveAttribute('data-exact', /\d{4} at \d{1,2}:\d\d [AP]M$/)
  await look(page, 'the exact time of a post by keyboard')
  await time.press('Enter')
  await expect(page.getByRole('main').getByText(/Edited \w+ \d{1,2}, \d{4} at /)).toBeVisible()
})

test('asks which version of a post stays when it was edited elsewhere', { tag: ['@wide', '@last'] }, async ({ page, context, app }) => {
  await connect(context, page, app, 'sol')
  await openPage(page, '/')
  await publish(page, 'High tied at noon')
  await openListed(page, app, 'sol', 'High tied at noon')
  const dialog = await openEditor(page, 'High tied at noon')
  await dialog.getByLabel('Post text').fill('High tide at noon')

  const { connection } = await logInAtLens(app.faults.lens.url, app.world.person('sol'))
  const { items } = await connection.postsBy(await connection.profile(app.world.person('sol').accounts.lens!.localName), 'feed', {})
  const { postId, publicationId } = items.find(({ metadata }) => metadata.content === 'High tied at noon')!
  const revision = { post: { postId, publicationId }, kept: [] }
  await connection.edit!.send({ text: 'High tide at one', media: [], languages: ['en'], revision }, connection.edit!.identify())

  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const question = 'This post was edited elsewhere.'
  await expectToast(page, question)
  await page.locator('[data-toast]').filter({ hasText: question }).getByRole('button', { name: 'Choose version' }).click()
  await expect(page).toHaveURL(/\/drafts$/)
  const row = page.getByRole('region', { name: 'Outbox' }).getByRole('listitem').first()
  await expect(row).toContainText('High tide at noon')
  await lookAtBothWidths(page, 'a post that was edited elsewhere')
  await row.getByRole('button', { name: 'Use the current version' }).click()
  const discard = page.getByRole('dialog', { name: 'Discard your edit?' })
  await expect(discard).toContainText('The post will stay as it is now.')
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('link', { name: 'See the current version' }).click()
  await expect(page.locator('article[data-main]')).toContainText('High tide at one')
  await page.goBack()
  await row.getByRole('button', { name: 'Use my version' }).click()
  await expectToast(page, 'Post updated on Lens')
  await openPage(page, profileOf(app, 'sol'))
  await expect(cardOf(page, 'High tide at noon')).toContainText('Edited')
})

test('shows a post as it was when its author declines the edit in the wallet', async ({ page, context, app }) => {
  const wallet = await connect(context, page, app, 'hugo')
  await openPage(page, profileOf(app, 'hugo'))
  const card = page.locator('[role=feed] article[data-ref]').filter({ hasNotText: 'reposted' }).first()
  const ref = await card.getAttribute('data-ref')
  const post = page.locator(`article[data-ref="${ref}"]`)
  await act(post, 'more').click()
  await page.getByRole('menuitem', { name: 'Edit post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await dialog.getByLabel('Post text').fill('Never to be seen')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(post).toContainText('Never to be seen')
  wallet.refuse(true)
  await approval(page).getByRole('button', { name: 'Test wallet' }).click()
  await expect(approval(page).getByRole('alert')).toContainText('You declined the request')
  await approval(page).getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'You declined the request. Nothing was signed or sent.')
  await expect(post).not.toContainText('Never to be seen')
  await expect(post).not.toContainText('Edited')
})

test(
  'hides a reply in an own thread on Lens, and shows it again among the hidden ones',
  { tag: ['@wide', '@last'] },
  async ({ page, context, app }) => {
    const { world } = app
    const root = world.posts.find(
      ({ network, author, key, replyTo, quoteOf }) =>
        network === 'lens' &&
        author === 'sol' &&
        !replyTo &&
        !quoteOf &&
        world.repliesTo(key).filter((reply) => reply.author !== author).length > 1,
    )!
    await connect(context, page, app, root.author)
    await openPage(page, profileOf(app, root.author))
    await (await findCard(page, root.text.slice(0, 30))).locator('header a:has(time)').click()
    await expect(page.getByRole('heading', { name: 'Replies' })).toBeVisible()
    const [shown, hidden] = [page.getByRole('feed', { name: 'Replies', exact: true }), page.getByRole('feed', { name: 'Hidden replies' })]
    const card = shown.getByRole('article').first()
    const ref = (await card.getAttribute('data-ref'))!
    const reply = (list: Locator) => list.locator(`article[data-ref="${ref}"]`)
    await act(card, 'more').click()
    await page.getByRole('menuitem', { name: 'Hide reply for everyone' }).click()
    await expectToast(page, 'Reply hidden')
    await expect(reply(shown)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show hidden replies' }).press('Enter')
    // The button is gone, so its focus moves on.
    await expect(page.getByRole('heading', { name: 'Hidden replies' })).toBeFocused()
    await expect(reply(hidden)).toBeVisible()
    await look(page, 'hidden replies')
    await act(reply(hidden), 'more').click()
    await page.getByRole('menuitem', { name: 'Show reply for everyone' }).click()
    await expectToast(page, 'Reply visible again')
    await expect(reply(hidden)).toHaveCount(0)
    await expect(reply(shown)).toBeVisible()
  },
)

test('collects a post on Lens from the wallet, and lists who collected it', async ({ page, context, app }) => {
  await connect(context, page, app, 'ana')
  await openPage(page, profileOf(app, 'sol'))
  const row = (await findCard(page, 'a face drawn on the ferry')).locator('[data-act=collect]')
  await expect(row).toHaveAccessibleName(/Collect for 1.5 WGHO.*3 of 10 collected/)
  await row.press('Enter')
  await page.getByRole('dialog', { name: 'Collect this post' }).getByRole('button', { name: 'Collect for 1.5 WGHO' }).click()
  const allowance = page.getByRole('dialog', { name: 'Allow spending' })
  await expect(allowance).toContainText('1.5 WGHO')
  await allowance.getByRole('button', { name: 'Test wallet' }).click()
  await expectToast(page, 'Post collected')
  await expect(row).toHaveAccessibleName(/Collected.*4 of 10 collected/)
  await row.click()
  await page.getByRole('link', { name: 'See collects' }).click()
  await expect(page).toHaveURL(/\/collects$/)
  await expect(page.getByRole('feed').getByRole('article', { name: app.world.person('ana').name })).toBeVisible()
  await openPage(page, `${profileOf(app, 'ana')}/collected`)
  await expect(await findCard(page, 'a face drawn on the ferry')).toBeVisible()
})

test(
  'N01 words what happened on Lens, and L15 edits the profile within its limits, with a photo',
  { tag: '@last' },
  async ({ page, context, app }) => {
    await connect(context, page, app, 'sol')
    await openPage(page, '/notifications')
    const list = page.getByRole('feed')
    // The latest comes first, and the page only scrolls down.
    for (const words of [/ others? collected your post/, / liked your (post|reply|quote)/, / followed you/, /Replied to you/])
      await scrollUntil(page, () => list.getByText(words).first().isVisible())

    await openPage(page, profileOf(app, 'sol'))
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit profile' })
    await dialog.getByLabel('Bio').fill('Reads charts, and the weather.')
    // Lens counts characters.
    await dialog.getByLabel('Display name', { exact: true }).fill('a'.repeat(101))
    await expect(dialog.getByText('Use 100 characters or fewer.')).toBeVisible()
    await dialog.getByLabel('Display name', { exact: true }).fill('Sol of the charts')
    await choosePicture(page, 'Change profile photo')
    await page.getByRole('dialog', { name: 'Crop image' }).getByRole('button', { name: 'Apply' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Profile saved')
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText('Reads charts, and the weather.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Sol of the charts' })).toBeVisible()
    const face = page.locator('main header img[src*="/grove/"]').first()
    await expect(face).toBeVisible()
    expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(1)
  },
)
