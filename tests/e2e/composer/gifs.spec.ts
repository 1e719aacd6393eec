import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openAs, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'
import { connectNetworks } from './connect-networks.ts'

// Acceptance row C16: GIFs from a search.

const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const text = (page: Page) => composer(page).getByRole('textbox', { name: 'Post text' })
const search = (page: Page) => page.getByRole('dialog', { name: 'Choose a GIF' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await composer(page).waitFor()
}

test('C16 posts a GIF to four networks, by link or as a file', async ({ page, app, context }) => {
  test.slow()
  const person = app.world.person('rosa')
  await connectNetworks(context, page, app, person)
  await open(page)
  await text(page).fill('Slugs, but happy')
  await composer(page).getByRole('button', { name: 'Add GIF' }).click()
  await expect(search(page).getByRole('button', { name: 'The tide comes in' }).first()).toBeVisible()
  await expect(search(page).getByText('Powered by KLIPY')).toBeVisible()
  await page.keyboard.type('crab')
  await expect(search(page).getByRole('button', { name: 'The tide comes in' })).toHaveCount(0)
  await expect(search(page).getByRole('button', { name: 'A crab dances on the pier' }).first()).toBeVisible()
  await lookAtBothWidths(page, 'the search for GIFs')
  await expectNoSeriousAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeHidden()
  await expect(composer(page).getByRole('textbox', { name: 'Alt text for the GIF' })).toHaveValue('A crab dances on the pier')
  await composer(page).getByRole('textbox', { name: 'Alt text for the GIF' }).fill('A crab, dancing')
  await expect(composer(page).getByRole('button', { name: 'Add GIF' })).toBeDisabled()
  await expect(composer(page).getByRole('button', { name: 'Add poll' })).toBeDisabled()
  await lookAtBothWidths(page, 'a post with a GIF')
  await composer(page).getByRole('button', { name: 'Post to 4 accounts' }).click()
  await expect(page.getByText('Posted to Farcaster, Lens, X, and Bluesky')).toBeVisible()
  const { bluesky, lens, farcaster, x } = person.accounts
  for (const path of [
    `/profile/bsky/${bluesky!.handle}`,
    `/profile/lens/${lens!.localName}`,
    `/profile/farcaster/${farcaster!.username}`,
    `/profile/x/${x!.handle}`,
  ]) {
    await openPage(page, path)
    const card = page.getByRole('feed').getByRole('article').filter({ hasText: 'Slugs, but happy' })
    await expect(card).toHaveCount(1)
    // X makes a silent video of it.
    await expect(card.locator('figure').locator('img, video')).toHaveCount(1)
  }
})

test.describe('a service with troubles', () => {
  test.use({ allowedErrors: /api\/gifs/ })

  test('keeps a GIF in the draft, removes it, and says when the service isn’t responding', async ({ page, app }) => {
    await openAs(page, app.world.person('teo'))
    await open(page)
    await page.route('**/api/gifs?**', (route) =>
      route.fulfill({ status: 502, json: { success: false, error: { code: 1, message: 'No.' } } }),
    )
    await composer(page).getByRole('button', { name: 'Add GIF' }).click()
    await expect(search(page).getByRole('alert')).toContainText('KLIPY isn’t responding.')
    await page.unroute('**/api/gifs?**')
    await search(page).getByRole('button', { name: 'Try again' }).click()
    await search(page).getByRole('button', { name: 'A kettle sings on the stove' }).first().click()
    await expect(composer(page).getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Save draft?' }).getByRole('button', { name: 'Save draft' }).click()
    await open(page)
    await composer(page).getByRole('button', { name: 'Drafts' }).click()
    await page.getByRole('dialog', { name: 'Drafts' }).getByRole('listitem').first().getByRole('button').first().click()
    await expect(composer(page).getByRole('textbox', { name: 'Alt text for the GIF' })).toHaveValue('A kettle sings on the stove')
    await composer(page).getByRole('button', { name: 'Remove GIF' }).click()
    await expect(composer(page).getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
  })
})
