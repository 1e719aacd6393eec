import { createLedger } from '@chorus/sandbox/snapshot/create-ledger'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { cardOf } from '../find-card.ts'
import { logIn, openAs, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row O08, as far as it is about DAOs.

test('O08 a post’s link to a proposal shows its state and opens it, with its text, results and votes', async ({ page, app }) => {
  const id = toProposalId(app.world.seed, 'dredge')
  const author = await createBlueskyClient(app, 'edda')
  const { path } = await author.post(`Vote before the frost: https://snapshot.org/#/harbour.eth/proposal/${id}`)
  await openPage(page, path)
  const preview = cardOf(page, 'Vote before the frost').getByRole('link', {
    name: /Harbour Commons Dredge the east quay before winter Active/,
  })
  await expect(preview).toContainText('2d left')
  await preview.click()

  await expect(page).toHaveURL(new RegExp(`/proposal/harbour.eth/${id}$`))
  await expect(page.getByRole('heading', { level: 2, name: 'Dredge the east quay before winter' })).toBeVisible()
  const text = page.getByRole('region', { name: 'Proposal text' })
  await expect(text.getByRole('table')).toContainText('31,000 BERTH')
  await expect(text.getByRole('img', { name: 'The east quay at low tide' })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('listitem')).toHaveText([/^For.+BERTH\d+(\.\d)?%$/, /^Against/, /^Abstain/])
  await expect(results).toContainText(/Quorum: .+ of 9K BERTH/)
  const votes = page.getByRole('region', { name: '31 votes' })
  await votes.scrollIntoViewIfNeeded()
  await expect(votes.getByRole('listitem')).toHaveCount(20)
  await votes.getByRole('button', { name: 'Show more votes' }).click()
  await expect(votes.getByRole('listitem')).toHaveCount(31)
  await expectNoSeriousAxeViolations(page)

  await page.getByRole('link', { name: 'Harbour Commons' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Harbour Commons/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Active' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('region', { name: 'Closed' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Closed' })).toContainText('Moor the casino boat at the north quayRejected')
  await expectNoSeriousAxeViolations(page)

  await openPage(page, '/search?q=Kitchen&type=posts')
  await page.getByRole('navigation', { name: 'Filter results' }).getByRole('link', { name: 'Proposals' }).click()
  const found = page.getByRole('region', { name: 'Proposals' })
  await expect(found.getByRole('link')).toHaveText([/Harbour Commons.*Keep the soup kitchen open until midnight.*Passed/])
  await expectNoSeriousAxeViolations(page)
  await found.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Keep the soup kitchen open until midnight' })).toBeVisible()
  await openPage(page, '/search?q=Kitschen&type=proposals')
  await expect(page.getByText('No results for “Kitschen”')).toBeVisible()

  // What the server renders, and what strangers write.
  const response = await page.request.get(`/proposal/harbour.eth/${toProposalId(app.world.seed, 'casino')}`)
  expect(await response.text()).toContain('Rejected')
  expect((await page.request.get(`/proposal/harbour.eth/0x${'0'.repeat(64)}`)).status()).toBe(404)
})

test(
  'O08 a bookmarked proposal is in the bookmarks of the account on every browser, until it is removed',
  { tag: '@last' },
  async ({ page, app, browser }) => {
    const viewer = app.world.person('edda')
    const proposal = `/proposal/harbour.eth/${toProposalId(app.world.seed, 'soup')}`
    await openAs(page, viewer, '/bookmarks/daos')
    await expect(page.getByText('No bookmarked proposals')).toBeVisible()
    await openPage(page, proposal)
    const button = page.getByRole('button', { name: 'Bookmark' })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Added to bookmarks')).toBeVisible()

    await using elsewhere = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
    const other = await elsewhere.newPage()
    await logIn(other, viewer)
    await openPage(other, '/bookmarks')
    await other.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Proposals' }).click()
    const list = other.getByRole('region', { name: 'Proposals' })
    const row = list.getByRole('link', { name: /Harbour Commons Keep the soup kitchen open until midnight Passed/ })
    await expect(row).toBeVisible()
    await expectNoSeriousAxeViolations(other)
    await list.getByRole('button', { name: 'Bookmark' }).click()
    await expect(other.getByText('No bookmarked proposals')).toBeVisible()
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    await list.getByRole('button', { name: 'Bookmark' }).click()
    await expect(other.getByText('Removed from bookmarks')).toBeVisible()
    await openPage(page, proposal)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  },
)

test('O08 a space’s switch turns on reminders, and settings list the space until it is removed', async ({ page, app }) => {
  await openAs(page, app.world.person('edda'), '/space/harbour.eth')
  const ofSpace = page.getByRole('switch', { name: 'Remind me before voting ends' })
  await expect(ofSpace).not.toBeChecked()
  const saved = page.waitForResponse('**/api/governance/reminders/space')
  await ofSpace.press('Space')
  await expect(ofSpace).toBeChecked()
  await saved
  await openPage(page, '/settings/notifications')
  const reminders = page.getByRole('region', { name: 'DAO reminders' })
  await expect(reminders.getByRole('switch', { name: 'Proposals ending soon' })).toBeChecked()
  await expectNoSeriousAxeViolations(page)
  await reminders.getByRole('button', { name: 'Remove harbour.eth' }).press('Enter')
  await expect(reminders).toContainText('No spaces yet')
})

test('F10 a muted wallet’s votes leave the timeline, until the mute is undone', { tag: '@last' }, async ({ page, app }) => {
  const { powerOf, proposals } = createLedger(app.world, '')
  const [voter] = [...[...proposals.values()].find(({ script }) => script.name === 'soup')!.votes.keys()]
  expect(powerOf('harbour.eth', voter!)).toBeGreaterThan(0)
  await openAs(page, app.world.person('hugo'), `/profile/wallet/${voter}`)
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  const votes = page.getByRole('region', { name: 'DAO votes' }).getByRole('listitem')
  // The server reads the votes of wallets that are new to it within a few seconds.
  await expect(async () => {
    await openPage(page, '/following/daos')
    await expect(votes.first()).toBeVisible({ timeout: 2000 })
  }).toPass()

  await votes.first().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Mute / }).click()
  await page
    .getByRole('dialog', { name: /^Mute / })
    .getByRole('button', { name: 'Mute' })
    .click()
  await expect(votes).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(votes.first()).toBeVisible()

  await openPage(page, `/profile/wallet/${voter}`)
  await page.getByRole('button', { name: /^Mute / }).click()
  await page
    .getByRole('dialog', { name: /^Mute / })
    .getByRole('button', { name: 'Mute' })
    .click()
  await expect(page.getByText(/^Muted /)).toBeVisible()
  await openPage(page, '/following/daos')
  await expect(page.getByRole('heading', { name: 'DAO votes' })).toBeVisible()
  await expect(page.getByText('No DAO votes yet')).toBeVisible()

  await openPage(page, '/settings/muted')
  await page.getByRole('navigation', { name: 'Muted accounts' }).getByRole('link', { name: 'Wallets' }).click()
  const wallets = page.getByRole('region', { name: 'Muted wallets' })
  await expect(wallets.getByRole('listitem')).toHaveCount(1)
  await expectNoSeriousAxeViolations(page)
  await wallets.getByRole('button', { name: /^Unmute / }).press('Enter')
  await expect(page.getByText('No muted wallets')).toBeVisible()
  await openPage(page, '/following/daos')
  await expect(votes.first()).toBeVisible()
})

test(
  'F10 a muted author’s proposals leave search and their space, and their own pages show the mute',
  { tag: '@last' },
  async ({ page, app }) => {
    const path = `/proposal/harbour.eth/${toProposalId(app.world.seed, 'casino')}`
    await openAs(page, app.world.person('hugo'), path)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Mute 0x/ }).click()
    await page
      .getByRole('dialog', { name: /^Mute / })
      .getByRole('button', { name: 'Mute' })
      .click()
    const notice = page.getByText('You muted the author of this proposal.')
    await expect(notice).toBeVisible()
    await expect(page.getByText(/^Muted 0x/)).toBeVisible()
    await expectNoSeriousAxeViolations(page)

    const closed = page.getByRole('region', { name: 'Closed' })
    const openClosed = async () => {
      await openPage(page, '/space/harbour.eth')
      await closed.scrollIntoViewIfNeeded()
      await expect(closed).toContainText('Keep the soup kitchen open until midnight')
    }
    await openClosed()
    await expect(closed).not.toContainText('casino')
    await openPage(page, '/search?q=casino&type=proposals')
    await expect(page.getByText('No results for “casino”')).toBeVisible()

    await openPage(page, path)
    await notice.getByRole('button', { name: 'Unmute' }).press('Enter')
    await expect(notice).toBeHidden()
    await expect(page.getByText(/^Unmuted 0x/)).toBeVisible()
    await openClosed()
    await expect(closed).toContainText('casino')
  },
)

test('F10 muting a proposal’s author changes the list of its space at once, for that account alone', async ({ page, app }) => {
  const path = `/proposal/harbour.eth/${toProposalId(app.world.seed, 'casino')}`
  const closed = page.getByRole('region', { name: 'Closed' })
  const expectClosed = async (hasCasino: boolean) => {
    await closed.scrollIntoViewIfNeeded()
    await expect(closed).toContainText('Keep the soup kitchen open until midnight')
    await expect(closed.getByText('Moor the casino boat')).toHaveCount(hasCasino ? 1 : 0)
  }
  const mute = async () => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Mute 0x/ }).click()
    await page
      .getByRole('dialog', { name: /^Mute / })
      .getByRole('button', { name: 'Mute' })
      .click()
    await expect(page.getByText('You muted the author of this proposal.')).toBeVisible()
  }
  await openAs(page, app.world.person('hugo'), '/space/harbour.eth')
  await expectClosed(true)
  await closed.getByRole('link', { name: /casino/ }).press('Enter')
  await mute()
  await page.goBack()
  await expectClosed(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectClosed(true)

  // A list that was loaded without the author.
  await openPage(page, path)
  await mute()
  await page.getByRole('main').getByRole('link', { name: 'Harbour Commons' }).press('Enter')
  await expectClosed(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectClosed(true)

  await closed.getByRole('link', { name: /casino/ }).press('Enter')
  await mute()
  await page.getByRole('main').getByRole('link', { name: 'Harbour Commons' }).press('Enter')
  await expectClosed(false)
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out of all accounts' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expectClosed(true)
})
