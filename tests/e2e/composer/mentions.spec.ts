import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openAs, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'
import { connectNetworks } from './connect-networks.ts'

// Acceptance rows C01 and C18: people are mentioned by their own name on each network.

const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const text = (page: Page) => composer(page).getByRole('textbox', { name: 'Post text' })
const people = (page: Page) => composer(page).getByRole('listbox', { name: 'People to mention' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await composer(page).waitFor()
}

test(
  'C01 mentions a person by their own name on each network, and no one where they aren’t known',
  { tag: '@last' },
  async ({ page, app, context }) => {
    test.slow()
    const rosa = app.world.person('rosa')
    const mina = app.world.person('mina').accounts
    await connectNetworks(context, page, app, rosa)
    await open(page)
    await text(page).pressSequentially('Tea with @min')
    const row = people(page).getByRole('option').filter({ hasText: 'Mina Okafor' })
    await expect(row).toHaveCount(1)
    await expect(row.getByRole('img')).toHaveCount(4)
    await expectNoSeriousAxeViolations(page)
    await lookAtBothWidths(page, 'people to mention')
    await row.click()
    await expect(text(page)).toBeFocused()
    await expect(people(page)).toHaveCount(0)
    await page.keyboard.type('at four, and @nobody-we-know')
    await composer(page).getByRole('button', { name: 'Post to 4 accounts' }).click()
    await expect(page.getByText('Posted to Farcaster, Lens, X, and Bluesky')).toBeVisible()
    for (const [path, name, link] of [
      [`/profile/bsky/${rosa.accounts.bluesky!.handle}`, mina.bluesky!.handle, `/profile/bsky/${mina.bluesky!.handle}`],
      [`/profile/lens/${rosa.accounts.lens!.localName}`, mina.lens!.localName, `/profile/lens/${mina.lens!.localName}`],
      [
        `/profile/farcaster/${rosa.accounts.farcaster!.username}`,
        mina.farcaster!.username,
        `/profile/farcaster/${mina.farcaster!.username}`,
      ],
      [`/profile/x/${rosa.accounts.x!.handle}`, mina.x!.handle, `/profile/twitter/${mina.x!.handle}`],
    ] as const) {
      await openPage(page, path)
      const card = page.getByRole('feed').getByRole('article').filter({ hasText: 'Tea with' }).filter({ hasText: 'at four, and' })
      await expect(card).toHaveCount(1)
      await expect(card.locator(`a[href="${link}"]`).filter({ hasText: name })).toHaveCount(1)
    }
  },
)

test('C18 completes names by keyboard, and leaves Escape and input methods alone', async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  await open(page)
  await text(page).pressSequentially('Hello @ro')
  await expect(people(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(people(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  const active = await text(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(people(page)).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
  await text(page).fill('')
  const { handle } = app.world.person('rosa').accounts.bluesky!
  await text(page).pressSequentially(`@${handle.slice(0, 4)}`)
  await expect(people(page).getByRole('option').filter({ hasText: 'Rosa Whitlock' })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(text(page)).toHaveValue(/^@\S+ $/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page)).toHaveValue(`@${handle.slice(0, 4)}`)
})

test('completes hashtags that were used before', async ({ page, app }) => {
  await openAs(page, app.world.person('teo'))
  await open(page)
  await text(page).fill('Low water at six #harbourwatch')
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Posted to Bluesky')).toBeVisible()
  await open(page)
  await text(page).pressSequentially('Again #harb')
  const tags = composer(page).getByRole('listbox', { name: 'Hashtags' })
  await expect(tags.getByRole('option', { name: 'harbourwatch' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(text(page)).toHaveValue('Again #harbourwatch ')
})
