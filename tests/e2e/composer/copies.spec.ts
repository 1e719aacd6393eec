import type { Page } from '@playwright/test'
import { openAs, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'
import { connectNetworks } from './connect-networks.ts'

// Acceptance row C06: a post to several networks, of which one refuses it at first, and what is done with its copies.

const words = 'The harbour clock is right again.'
const card = (page: Page) => page.getByRole('feed').getByRole('article').filter({ hasText: words })
const toast = (page: Page, text: string) => page.getByRole('region', { name: /^Alerts/ }).locator('[data-toast]', { hasText: text })

test.use({ allowedErrors: /Failed to load resource/ })

test('C06 knows its copies, and deletes all of them unless that is undone', async ({ page, app, browser, context }) => {
  test.slow()
  const person = app.world.person('rosa')
  await connectNetworks(context, page, app, person)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New post' })
  await dialog.getByRole('textbox', { name: 'Post text' }).fill(words)
  // X refuses it at first, which stops no other network.
  const compose = '**/api/twitter/compose'
  await page.route(compose, (route) => route.fulfill({ status: 403, json: { error: 'Not now.' } }))
  await dialog.getByRole('button', { name: 'Post to 4 accounts' }).click()
  await expect(toast(page, 'Posted to')).toContainText(/(?=.*Farcaster)(?=.*Lens)(?=.*Bluesky)/)
  // Each copy opens from the summary.
  const places = toast(page, 'Posted to').getByRole('link')
  await expect(places).toHaveText(['Farcaster', 'Lens', 'Bluesky'])
  await toast(page, 'Posted to').getByRole('link', { name: 'View on Lens' }).click()
  await expect(page.locator('article[data-main]')).toContainText(words)
  // The others are linked from its page, X once it has confirmed.
  const row = page.locator('article[data-main]').getByRole('list', { name: 'Also posted to' })
  await expect(row.getByRole('link')).toHaveText(['Farcaster', 'Bluesky'])
  await page.unroute(compose)
  await page.getByRole('button', { name: '1 post in your outbox' }).click()
  await page.getByRole('dialog', { name: 'Outbox' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /in your outbox$/ })).toBeHidden()

  await expect(row.getByRole('link')).toHaveText(['Farcaster', 'X', 'Bluesky'])
  await page.keyboard.press('Escape')
  await lookAtBothWidths(page, 'links to the copies of a post')
  await row.getByRole('link', { name: 'View on Bluesky' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/post\/bsky\//)
  await expect(row.getByRole('link')).toHaveText(['Farcaster', 'Lens', 'X'])

  const { farcaster, lens, x, bluesky } = person.accounts
  const paths = [
    `/profile/bsky/${bluesky!.handle}`,
    `/profile/farcaster/${farcaster!.username}`,
    `/profile/lens/${lens!.localName}`,
    `/profile/x/${x!.handle}`,
  ]
  for (const path of paths) {
    await openPage(page, path)
    await expect(card(page)).toHaveCount(1)
  }

  await openPage(page, paths[0]!)
  const openMenu = () => card(page).getByRole('button', { name: 'More' }).click()
  await openMenu()
  await page.getByRole('menuitem', { name: 'View on Lens' }).click()
  await expect(page.locator('article[data-main]')).toContainText(words)
  await openPage(page, paths[0]!)

  // Another browser of the same account.
  await using elsewhere = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
  const phone = await elsewhere.newPage()
  await openAs(phone, person, paths[0]!)
  await card(phone).getByRole('button', { name: 'More' }).click()
  for (const network of ['Farcaster', 'Lens', 'X']) await expect(phone.getByRole('menuitem', { name: `View on ${network}` })).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Delete this post?' })
  const deleteAll = async (look = async () => {}) => {
    await openMenu()
    await expect(page.getByRole('menuitem', { name: 'View on Farcaster' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Delete post' }).click()
    await expect(question.getByRole('button', { name: 'Delete from Bluesky only' })).toBeVisible()
    await look()
    await question.getByRole('button', { name: 'Delete all 4 copies' }).click()
    await expect(card(page)).toHaveCount(0)
  }
  await deleteAll(() => lookAtBothWidths(page, 'which copies to delete'))
  await toast(page, 'Deleting from').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page)).toHaveCount(1)
  await deleteAll()
  await expect(toast(page, 'Deleted from')).toBeVisible()
  for (const path of paths) {
    await openPage(page, path)
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  }
})
