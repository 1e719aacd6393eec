import { expectLoggedIn, logInWithBlueskyOauth } from '../login/login-steps.ts'
import { openAs, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

const link = `/intent/compose?${new URLSearchParams({ text: 'Low tide at six', url: 'https://tides.example/today' }).toString()}`
const proposed = 'Low tide at six https://tides.example/today'

test('C23 a share link opens the composer with its text, and Home is behind it', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'), link)
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveValue(proposed)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL('/')
  await openPage(page, '/drafts')
  await page.getByRole('button', { name: new RegExp(proposed) }).click()
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveValue(proposed)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/^No drafts/)).toBeVisible()
  await expect(page).toHaveURL('/drafts')
})

test('C23 a share link keeps its text while a guest logs in elsewhere', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, link)
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveCount(0)
  await expect(page.getByText('Your text will still be here after you log in.')).toBeVisible()
  await logInWithBlueskyOauth(page, app.world.person('jonas'))
  await expectLoggedIn(page, 'Bluesky')
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveValue(proposed)
})

test('C23 a page’s link with ?modal opens the composer with its text, and the page returns once it is closed', async ({ page, app }) => {
  await openAs(page, app.world.person('mina'), '/search?q=tide&modal&text=Low%20tide')
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveValue('Low tide')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/search?q=tide')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('L17 guests are asked to log in for their drafts', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/drafts')
  await expect(page.getByText('Log in to continue writing your drafts.')).toBeVisible()
})
