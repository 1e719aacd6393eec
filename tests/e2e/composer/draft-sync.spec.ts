import type { Page } from '@playwright/test'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { waitForSavedDraft } from '../read-storage.ts'
import { expect, test } from '../test.ts'
import { attachImage } from './attach-image.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' })

/** Writes a draft with an image, and saves it for later. */
async function saveDraft(page: Page, words: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New post', exact: true }).first().click()
  await text(page).fill(words)
  await attachImage(page)
  await page.getByRole('textbox', { name: 'Alt text for image 1' }).fill('A quay at noon')
  await waitForSavedDraft(page, 'A quay at noon')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
}

test(
  'a draft of one browser is finished in another, which has the sync code, and is gone from both',
  { tag: ['@wide', '@last'] },
  async ({ page, app, browser }) => {
    const person = app.world.person('teo')
    await openAs(page, person, '/drafts')
    await page.getByRole('button', { name: 'Turn on sync' }).click()
    const code = await page.getByRole('status', { name: 'Sync code' }).textContent()
    expect(code).toMatch(/^(?:[\dA-Z]{4}-){7}[\dA-Z]{4}$/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Drafts are synced')).toBeVisible()
    await saveDraft(page, 'Half a tide table')

    await using context = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
    const other = await context.newPage()
    await openAs(other, person, '/drafts')
    await other.getByRole('button', { name: 'Enter sync code' }).click()
    await other.getByRole('textbox', { name: 'Sync code' }).fill(code!.replace(/^./, (first) => (first === '0' ? '1' : '0')))
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByText('That sync code doesn’t match this account.')).toBeVisible()
    await other.getByRole('textbox', { name: 'Sync code' }).fill(code!.toLowerCase().replaceAll('-', ' '))
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('button', { name: 'Half a tide table' }).click()
    await expect(text(other)).toHaveValue('Half a tide table')
    await expect(other.getByRole('textbox', { name: 'Alt text for image 1' })).toHaveValue('A quay at noon')
    await text(other).fill('A whole tide table')
    await other.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
    await expect(other.getByText('Posted to Bluesky')).toBeVisible()
    await expect(other.getByText('No drafts yet')).toBeVisible()

    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText('No drafts yet')).toBeVisible()
  },
)

test('someone who has lost the sync code starts over, and keeps the drafts of this browser', async ({ page, app, browser }) => {
  const person = app.world.person('ana')
  await using context = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
  const first = await context.newPage()
  await openAs(first, person, '/drafts')
  await first.getByRole('button', { name: 'Turn on sync' }).click()
  await first.getByRole('button', { name: 'Done' }).click()

  await openAs(page, person, '/drafts')
  await expect(page.getByText('Your drafts are synced on another device.')).toBeVisible()
  await saveDraft(page, 'Mine alone')
  await page.getByRole('button', { name: 'Enter sync code' }).click()
  await page.getByRole('button', { name: 'Lost your code?' }).click()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Drafts are synced')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mine alone' })).toBeVisible()

  await openPage(first, '/drafts')
  await expect(first.getByText('Your drafts are synced on another device.')).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('drafts stay, and sync says that it failed', async ({ page, app, context }) => {
    await openAs(page, app.world.person('rosa'), '/drafts')
    await page.getByRole('button', { name: 'Turn on sync' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await saveDraft(page, 'Offline words')
    await expect(page.getByRole('button', { name: 'Offline words' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Offline words' }).click()
    await text(page).fill('Offline words, and more')
    await waitForSavedDraft(page, 'and more')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Couldn’t sync your drafts. They’re safe in this browser.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Offline words, and more' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Couldn’t sync your drafts.')).toBeHidden()
  })
})
