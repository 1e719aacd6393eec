import type { Page } from '@playwright/test'
import { logIn, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { look } from '../pages/look.ts'
import { expect, test } from '../test.ts'

// Acceptance rows S04, O10, P12, S02, F08 and N06: finding, reading and muting channels.

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => page.getByRole('feed').getByRole('article')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Channel sections' })
const path = '/channel/farcaster/type-design'

test('S04 lists trending channels in Explore, and each opens', { tag: ['@wide', '@last'] }, async ({ page }) => {
  await expect(async () => {
    await openPage(page, '/explore/top-channels')
    await expect(cards(page).filter({ hasText: 'Type Design' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await look(page, 'trending channels')
  await cards(page).getByRole('link', { name: 'Type Design' }).click()
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle('Type Design • Chorus')
})

test('O10 shows a channel with its hosts, and its posts in two orders', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, path)
  await expect(main(page).getByRole('heading', { level: 1, name: 'Type Design' })).toBeVisible()
  await expect(main(page).getByText('Letters, their spaces, and the people who lose sleep over both.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: '@sol' }).first()).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await lookAtBothWidths(page, 'a channel')
  await tabs(page).getByRole('link', { name: 'Recent' }).click()
  await expect(page).toHaveURL(`${path}/recent`)
  await expect(tabs(page).getByRole('link', { name: 'Recent' })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toBeVisible()
  const times = await cards(page)
    .locator('header time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')!))
  expect(times.length).toBeGreaterThan(2)
  for (const missing of ['/channel/farcaster/no-such-channel', '/channel/lens/tides', `${path}/nonsense`])
    expect((await page.request.get(missing)).status(), missing).toBe(404)
})

test('P12 a post links to its channel, in its text and below it', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, path)
  const post = cards(page).filter({ hasText: '/type-design' }).first()
  await expect(post.getByRole('link', { name: '/type-design' })).toHaveAttribute('href', path)
  // The page already says where its posts are.
  await expect(page.getByRole('link', { name: 'Posted in Type Design' })).toHaveCount(0)
  await post.getByText('released under the OFL').click()
  await expect(page.locator('article[data-main]').getByRole('link', { name: 'Posted in Type Design' })).toHaveAttribute('href', path)
})

test('says how far a list is behind its network', { tag: ['@wide', '@last'] }, async ({ page }) => {
  await openPage(page, path)
  await page.route(/channel\/casts/, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, behind: 725 } } })
  })
  await tabs(page).getByRole('link', { name: 'Recent' }).click()
  const notice = main(page).getByText('Farcaster is 12 minutes behind. The latest posts may be missing.')
  await expect(notice).toBeVisible()
  await lookAtBothWidths(page, 'a list that is behind')
  await main(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('S02 finds channels by name, and a person’s channels on their profile', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/search?q=%2Ftides')
  await expect(cards(page).filter({ hasText: 'High, low, and in between.' })).toBeVisible()
  await openPage(page, '/profile/farcaster/mina/channels')
  await cards(page).getByRole('link', { name: 'Tides' }).click()
  await expect(page).toHaveURL('/channel/farcaster/tides')
})

test(
  'F08 N06 hides posts in a muted channel and lists it in the settings, where it can be unmuted',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await logIn(page, app.world.person('mina'), 'Farcaster')
    await openPage(page, path)
    await expect(cards(page).first()).toBeVisible()
    const written = page.waitForResponse(/channel\/block$/)
    await main(page).getByRole('button', { name: 'More options' }).first().click()
    await page.getByRole('menuitem', { name: 'Mute Type Design' }).click()
    expect((await written).status()).toBe(200)
    await expect(main(page).getByText('You’ve muted Type Design.')).toBeVisible()
    // Opening a muted channel is a choice to see its posts.
    await expect(cards(page).first()).toBeVisible()
    const author = `/profile/farcaster/${app.world.person('sol').accounts.farcaster!.username}`
    const muted = cards(page).filter({ has: page.getByRole('link', { name: 'Posted in Type Design' }) })
    await openPage(page, author)
    await expect(cards(page).first()).toBeVisible()
    await expect(muted).toHaveCount(0)
    await openPage(page, '/settings/muted')
    await page.getByRole('navigation', { name: 'Muted accounts, channels and wallets' }).getByRole('link', { name: 'Channels' }).click()
    const row = cards(page).filter({ hasText: 'Type Design' })
    await expect(row).toBeVisible()
    await look(page, 'muted channels')
    await row.getByRole('button', { name: 'Unmute Type Design' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('Unmuted Type Design')).toBeVisible()
    await openPage(page, author)
    await expect(muted).toBeVisible()
    await openPage(page, path)
    await expect(main(page).getByText('You’ve muted Type Design.')).toHaveCount(0)
  },
)
