import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openAs, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'
import { connectNetworks } from './connect-networks.ts'

// Acceptance row C24, and content warnings.

const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const text = (page: Page) => composer(page).getByRole('textbox', { name: 'Post text' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await composer(page).waitFor()
}

test(
  'C24 shows the card of the last link, which can be removed, and posts it with a content warning',
  { tag: '@last' },
  async ({ page, app, context }) => {
    test.slow()
    const person = app.world.person('rosa')
    await connectNetworks(context, page, app, person)
    await open(page)
    await text(page).fill('Before https://harbournotes.example/slack-water and after https://harbournotes.example/neap-tides')
    const card = composer(page).getByRole('link', { name: /Neap tides/ })
    await expect(card).toContainText('by someone who was there')
    await expect(composer(page).getByRole('link', { name: /Slack water/ })).toHaveCount(0)
    await composer(page).getByRole('button', { name: 'Remove link preview' }).click()
    await expect(card).toHaveCount(0)
    await expect(composer(page).getByText('Previews on Lens and X can’t be removed.')).toBeVisible()
    await expect(composer(page).getByRole('button', { name: 'Show link preview' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(composer(page).getByRole('button', { name: 'Remove link preview' })).toBeFocused()

    await composer(page).locator('summary', { hasText: 'Content warning' }).click()
    await composer(page).getByRole('radio', { name: 'Nudity' }).click()
    // Enter doesn't post yet.
    await page.keyboard.press('Enter')
    await expect(composer(page).getByText('Content warnings on X can only be set in its own apps.')).toBeVisible()
    await expect(composer(page).getByText('Farcaster doesn’t have this content warning.')).toBeVisible()
    await lookAtBothWidths(page, 'a post with a card and a content warning')
    await expectNoSeriousAxeViolations(page)
    await composer(page).getByRole('button', { name: 'Post to 4 accounts' }).click()
    await expect(page.getByText('Posted to Farcaster, Lens, X, and Bluesky')).toBeVisible()

    const { bluesky, farcaster } = person.accounts
    for (const path of [`/profile/bsky/${bluesky!.handle}`, `/profile/farcaster/${farcaster!.username}`]) {
      await openPage(page, path)
      const posted = page.getByRole('feed').getByRole('article').filter({ hasText: 'Before' })
      await expect(posted.getByRole('link', { name: /Neap tides/ })).toBeVisible()
    }
  },
)

test.describe('pages with troubles', () => {
  test.use({ allowedErrors: /api\/oembed/ })

  test('C24 a page that is slow, or says nothing, holds up neither writing nor posting', async ({ page, app }) => {
    await openAs(page, app.world.person('teo'))
    await open(page)
    await text(page).fill('https://gone.example/')
    await expect(composer(page).getByText('This link has no preview.')).toBeVisible()
    await text(page).fill('Slowly: https://slow.example/tides')
    await expect(composer(page).getByRole('status', { name: 'Loading link preview' })).toBeVisible()
    await text(page).press('ControlOrMeta+Enter')
    await expect(page.getByText('Posted to Bluesky')).toBeVisible()
  })
})
