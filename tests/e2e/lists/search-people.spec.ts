import type { Page, Request } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openPage } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance row S01: people above the posts of a search.

const people = (page: Page) => page.getByRole('main').getByRole('region', { name: 'People' })
const rows = (page: Page) => page.locator('[role=feed] > [data-index] > article')

async function look(page: Page, text: string) {
  const box = page.locator('[data-search]').filter({ visible: true })
  await box.fill(text)
  await box.press('Enter')
}

/** Whether a guest’s request asks for people, or for posts. */
const asksForPeople = (request: Request) =>
  /search\/identity|searchActors\?|user\/search|f=users/.test(request.url()) || request.postData()?.includes('"Accounts"') === true
const asksForPosts = (request: Request) =>
  /cast\/search|api\/search\?q=[^&]*$/.test(request.url()) || request.postData()?.includes('"Posts"') === true

/** Holds these requests of a page until the returned function is called, which resolves when they have been answered. */
async function hold(page: Page, isHeld: (request: Request) => boolean): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Promise<unknown>[] = []
  await page.route(/./, async (route) => {
    if (!isHeld(route.request())) return route.continue()
    held.push(route.request().response())
    await promise
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(1)
    resolve()
    await Promise.all(held)
  }
}

test('S01 finds a person by a name that no post has', async ({ page }) => {
  await openPage(page, '/search?q=elif')
  await expect(people(page).getByRole('link', { name: 'Elif Demir' })).toHaveCount(1)
  for (const network of ['Farcaster', 'Lens', 'X']) await expect(people(page).getByRole('img', { name: network })).toBeVisible()
  await expect(page.getByText('No results for')).toHaveCount(0)
  await expectNoSeriousAxeViolations(page)
  await people(page).getByRole('link', { name: 'Elif Demir' }).focus()
  await page.keyboard.press('Tab')
  await expect(people(page).getByRole('link', { name: 'Show all people' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=elif&type=users')
  await expect(rows(page).filter({ hasText: 'Elif Demir' })).toHaveCount(1)
})

test('S01 shows a person once for a part of a name, also when the identity service is slow', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/search?q=eli')
  await expect(people(page).getByRole('link', { name: 'Elif' })).toHaveCount(1)
  for (const network of ['Farcaster', 'Lens', 'X']) await expect(people(page).getByRole('img', { name: network })).toBeVisible()
  await page.getByRole('link', { name: 'Show all people' }).click()
  await expect(rows(page).filter({ hasText: 'Elif' })).toHaveCount(1)
  await openPage(page, '/search')
  await page.route(/search\/identity|wallet\/profileinfo/, () => {})
  await look(page, 'mina')
  await expect(rows(page).first()).toBeVisible()
  await expect(people(page).getByRole('link', { name: 'Mina Okafor' })).toHaveCount(1)
})

test('S01 shows people above the posts that come after them', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/search')
  const release = await hold(page, asksForPosts)
  await look(page, 'mina')
  await expect(people(page).getByRole('link', { name: 'Mina Okafor' })).toHaveCount(1)
  await release()
  await expect(rows(page).first()).toBeVisible()
  const [above, below] = await Promise.all([people(page).boundingBox(), rows(page).first().boundingBox()])
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
})

test('S01 does not move posts for people that come after them', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/search')
  const release = await hold(page, asksForPeople)
  await look(page, 'mina')
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).first().boundingBox()
  await release()
  await waitForIdle(page)
  expect(await rows(page).first().boundingBox()).toEqual(before)
  await expect(people(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(rows(page).filter({ hasText: 'Mina Okafor' })).toHaveCount(1)
})

test('S01 says that there is nothing when neither posts nor people match', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/search')
  const release = await hold(page, asksForPeople)
  await look(page, 'qqzzqq')
  await expect(page.getByText('Results from')).toBeVisible()
  await expect(page.getByText('No results for')).toHaveCount(0)
  await release()
  await expect(page.getByText('No results for “qqzzqq”')).toBeVisible()
  await expect(people(page)).toHaveCount(0)
})
