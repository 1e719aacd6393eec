import type { World } from '@chorus/sandbox/seed/world'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { findVoters } from '../find-voters.ts'
import { installWallet } from '../login/wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row O09.

const openProposal = (page: Page, { seed }: World, space: string, name: string) =>
  openPage(page, `/proposal/${space}/${toProposalId(seed, name)}`)
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Vote', exact: true })

/** Presses Tab until the control has the focus, as people without a pointer do. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The control can’t be reached by Tab.')
}

test('O09 every type of vote is cast by keys alone, shows its receipt and can be changed', async ({ page, app, context }) => {
  const voter = findVoters(app.world)[4]!
  await installWallet(context, voter)
  const vote = async (space: string, name: string, choose: () => Promise<void>) => {
    await openProposal(page, app.world, space, name)
    const section = sectionOf(page)
    await section.getByRole('button', { name: 'Cast your vote' }).focus()
    await page.keyboard.press('Enter')
    await expect(section.locator('form')).toBeFocused()
    await choose()
    await tabTo(page, section.getByRole('button', { name: 'Test wallet' }))
    await page.keyboard.press('Enter')
    await expect(section).toContainText('of voting power')
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await tabTo(page, section.getByRole('button', { name: /^(?:Vote|Change vote)$/ }))
    await page.keyboard.press('Enter')
    await expect(section).toContainText('Your vote has been counted')
    await expect(section.getByRole('link', { name: /^Receipt/ })).toHaveAttribute('href', /\/ipfs\/bafkrei\w+$/)
  }
  const press = async (control: ReturnType<Page['getByRole']>, key: string) => {
    await tabTo(page, control)
    await page.keyboard.press(key)
  }
  const section = sectionOf(page)

  await vote('harbour.eth', 'dredge', async () => {
    await press(section.getByRole('radio', { name: 'For', exact: true }), 'ArrowDown')
    await expect(section.getByRole('radio', { name: 'Against' })).toBeChecked()
    await expectNoSeriousAxeViolations(page)
  })
  await press(section.getByRole('button', { name: 'Change vote' }), 'Enter')
  await expect(section).toContainText('You voted for: Against')
  await press(section.getByRole('radio', { name: 'For', exact: true }), 'Space')
  await press(section.getByRole('button', { name: 'Change vote' }), 'Enter')
  await expect(section).toContainText('Your vote has been counted')
  await vote('harbour.eth', 'buoy', () => press(section.getByRole('radio', { name: 'Red' }), 'Space'))
  await vote('ferryriders.eth', 'sundays', async () => {
    await press(section.getByRole('checkbox', { name: 'Harbour – Island' }), 'Space')
    await press(section.getByRole('checkbox', { name: 'Night boat' }), 'Space')
  })
  await vote('ferryriders.eth', 'ferry-name', async () => {
    const first = section.getByRole('listitem').first()
    const name = await first.locator('span[dir]').innerText()
    await press(section.getByRole('button', { name: `Move ${name} down` }), 'Enter')
    await expect(first).not.toContainText(name)
    await expect(section.getByRole('status').first()).toContainText(`${name} is now 2 of`)
    await expectNoSeriousAxeViolations(page)
  })
  for (const [space, name] of [
    ['type-guild.eth', 'print-budget'],
    ['type-guild.eth', 'small-presses'],
  ] as const)
    await vote(space, name, async () => {
      await press(section.getByRole('button', { name: /^More for/ }).first(), 'Enter')
      await press(section.getByRole('spinbutton').nth(1), '3')
      await expect(section.locator('output')).toHaveText(['25%', '75%', ...(await section.locator('output').allInnerTexts()).slice(2)])
      await expectNoSeriousAxeViolations(page)
    })
})

test('O09 a voter with an account can post about their vote, with a link that shows the proposal', async ({ page, app, context }) => {
  await installWallet(context, findVoters(app.world)[6]!)
  await logIn(page, app.world.person('hugo'))
  await openProposal(page, app.world, 'harbour.eth', 'buoy')
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'Cast your vote' }).click()
  await section.getByRole('radio', { name: 'Green' }).check()
  await section.getByRole('button', { name: 'Test wallet' }).click()
  await section.getByRole('button', { name: /^(?:Vote|Change vote)$/ }).click()
  await section.getByRole('button', { name: 'Create a post' }).click()
  const link = `https://snapshot.box/#/s:harbour.eth/proposal/${toProposalId(app.world.seed, 'buoy')}`
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveValue(`I voted on “Which colour for the new buoy?”\n${link}`)
})

test.describe('votes that aren’t counted at once', () => {
  // The lost answer.
  test.use({ allowedErrors: /ERR_FAILED.*api.governance.vote/ })

  test('O09 people learn why a vote isn’t counted, and can vote once that is solved @wide', async ({ page, app, context }) => {
    const [poor] = findVoters(app.world, true)
    const voter = findVoters(app.world)[5]!
    const wallet = await installWallet(context, poor!)
    const section = sectionOf(page)
    await openProposal(page, app.world, 'harbour.eth', 'lamp-oil')
    await expect(section).toContainText('Voting hasn’t started yet.')
    await openProposal(page, app.world, 'harbour.eth', 'harbour-master')
    await expect(section).toContainText('encrypted until voting ends')
    await expect(section.getByRole('link', { name: 'Vote on Snapshot' })).toHaveAttribute('href', /^https:\/\/snapshot\.box\//)
    await openProposal(page, app.world, 'harbour.eth', 'soup')
    await expect(section).toBeHidden()

    await openProposal(page, app.world, 'harbour.eth', 'dredge')
    await section.getByRole('button', { name: 'Cast your vote' }).click()
    await section.getByRole('radio', { name: 'Abstain' }).check()
    await section.getByRole('button', { name: 'Test wallet' }).click()
    await expect(section.getByRole('alert')).toHaveText('This wallet had no voting power when the snapshot was taken.')
    // The second wallet has voted before.
    const button = section.getByRole('button', { name: /^(Vote|Change vote)$/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')

    // The section follows the wallet to another address.
    await wallet.change(page, voter)
    await expect(section).toContainText('of voting power')
    await expect(section.getByRole('listitem').filter({ hasText: 'Power delegated by other wallets' })).toBeVisible()
    wallet.refuse(true)
    await button.click()
    await expect(section.getByRole('alert')).toHaveText('You declined the request in your wallet, so nothing was signed.')
    wallet.refuse(false)

    // An answer is lost on the way back: the vote is looked for, and not signed again.
    await page.route(
      '**/api/governance/vote',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await button.click()
    await expect(section.getByRole('alert')).toContainText('Snapshot hasn’t confirmed your vote yet.')
    wallet.refuse(true)
    await section.getByRole('button', { name: 'Check again' }).click()
    await expect(section).toContainText('Your vote has been counted')
  })
})
