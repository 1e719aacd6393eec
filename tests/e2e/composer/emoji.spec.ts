import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openAs } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row C18: emojis at the cursor, and undo.

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji' })

test(
  'C18: finds an emoji by name and writes it at the cursor, where it can be undone',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await openAs(page, app.world.person('mina'))
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    await text(page).pressSequentially('A crab  on the pier')
    await text(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7))
    await page.getByRole('button', { name: 'Add emoji' }).click()
    await expect(picker(page).getByRole('button', { name: 'crab', exact: true })).toBeAttached()
    await expectNoSeriousAxeViolations(page)
    await page.keyboard.type('crab')
    await expect(picker(page).getByRole('region', { name: 'Food and drink' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(picker(page)).toBeHidden()
    await expect(text(page)).toBeFocused()
    await expect(text(page)).toHaveValue('A crab 🦀 on the pier')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text(page)).toHaveValue('A crab  on the pier')
  },
)

test('moves between emojis by arrow keys, and Escape closes only the picker', async ({ page, app }) => {
  await openAs(page, app.world.person('teo'))
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('button', { name: 'Add emoji' }).click()
  const emojis = picker(page).getByRole('region', { name: 'Smileys and emotion' }).getByRole('button')
  await expect(emojis.first()).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(emojis.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(emojis.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(picker(page).getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
})
