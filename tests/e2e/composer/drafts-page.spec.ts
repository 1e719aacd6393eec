import type { Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { waitForSavedDraft } from '../read-storage.ts'
import { expect, test } from '../test.ts'

// Acceptance row C19: drafts are listed, found, duplicated, deleted and restored.

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

async function saveDraft(page: Page, words: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New post', exact: true })
    .or(page.getByRole('button', { name: 'New post', exact: true }))
    .first()
    .click()
  await text(page).fill(words)
  await waitForSavedDraft(page, words)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('C19: finds, duplicates and deletes drafts, and undoes it', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'), '/drafts')
  for (const words of ['Tide tables', 'The north channel', 'A red crane', 'Fog at noon', 'Two boats']) await saveDraft(page, words)
  await expect(page.getByRole('searchbox', { name: 'Search drafts' })).toBeHidden()
  await saveDraft(page, 'Ropes')
  await page.getByRole('searchbox', { name: 'Search drafts' }).fill('CHANNEL north')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search drafts' }).fill('whale')
  await expect(page.getByText('No drafts match your search.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search drafts' }).fill('crane')
  await rows(page).getByRole('button', { name: 'Duplicate draft' }).click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().getByRole('button', { name: 'Delete draft' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expectToast(page, 'Draft deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page)
    .getByRole('button', { name: /^A red crane/ })
    .first()
    .click()
  await expect(text(page)).toHaveValue('A red crane')
})

test('C19: a reply to a deleted post can be turned into a new post', { tag: '@last' }, async ({ page, app }) => {
  const teo = app.world.person('teo')
  await openAs(page, teo, `/profile/bsky/${teo.accounts.bluesky!.handle}`)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await text(page).fill('The ferry is late')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Posted to Bluesky')
  await page.getByRole('button', { name: 'View' }).click()
  const post = page.locator('article[data-main]').filter({ hasText: 'The ferry is late' })
  await post.locator('[data-act=reply]').click()
  await text(page).fill('It has come after all')
  await waitForSavedDraft(page, 'It has come after all')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await post.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Post deleted')
  await openPage(page, '/drafts')
  await page.getByRole('button', { name: /^It has come after all/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The post you’re replying to was deleted.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send reply' })).toBeDisabled()
  await lookAtBothWidths(page, 'a reply to a deleted post')
  await dialog.getByRole('button', { name: 'Turn into a new post' }).click()
  await expect(text(page)).toHaveValue('It has come after all')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Posted to Bluesky')
})

test('C19: a draft that another tab is editing can be continued as a copy', async ({ page, app, context }) => {
  await openAs(page, app.world.person('teo'), '/drafts')
  await saveDraft(page, 'Written in one tab')
  await page.getByRole('button', { name: /^Written in one tab/ }).click()
  const other = await context.newPage()
  await openPage(other, '/drafts')
  await other.getByRole('button', { name: /^Written in one tab/ }).click()
  await expectToast(other, 'This draft is open in another tab or no longer exists.')
  await other.getByRole('button', { name: 'Edit a copy' }).click()
  await expect(text(other)).toHaveValue('Written in one tab')
  await text(other).fill('Written in two tabs')
  await waitForSavedDraft(other, 'Written in two tabs')
  await other.reload()
  await waitForHydration(other)
  await expect(rows(other)).toHaveCount(2)
})
