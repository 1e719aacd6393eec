import type { Page } from '@playwright/test'
import { findSeriousViolations } from '../axe.ts'
import { createPostPath } from '../create-post-path.ts'
import { openLoginMethod, readCode } from '../login/login-steps.ts'
import { openAs, openPage } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { emulatePhone, type Phone } from './emulate-phone.ts'
import { findLayoutProblems } from './find-layout-problems.ts'
import { look } from './look.ts'
import { openScreen, rows, type Screen } from './open-screen.ts'

// Acceptance row Q02, and of A08 that nothing overlaps: every page at both widths, and in both themes.

/** Checks the current page at both widths. The dark colors of what only phones show are checked with the dialogs. */
async function lookAtBothWidths(page: Page, phone: Phone, what: string): Promise<void> {
  await look(page, what)
  await phone.turnOn()
  await waitForIdle(page)
  await test.step(`${what} on a phone`, async () => {
    expect.soft(await findLayoutProblems(page), `${what} on a phone`).toEqual([])
    expect.soft(await findSeriousViolations(page), `${what} on a phone`).toEqual([])
  })
  await phone.turnOff()
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const cards = (page: Page) => main(page).locator('article[data-ref]')
const own = (person: string) => `/profile/bsky/${person}.chorus.example`
const feed = '/feed/bsky/z72i7hdynmk6r22z27h6tvur_harbour'

/** Opens each page once for both widths, because opening it costs more than the checks. */
async function lookAtAll(page: Page, phone: Phone, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await openScreen(page, screen)
    await lookAtBothWidths(page, phone, screen[0])
  }
}

/** A post with likes, reposts and quotes. */
const toFamous = ({ world }: App): string => {
  const isThere = ({ deleted, author }: { deleted?: boolean; author: string }) => !deleted && author !== 'felix'
  const { key } = world.posts.find(
    (post) =>
      post.network === 'bluesky' &&
      isThere(post) &&
      post.likes.length > 0 &&
      world.repostsOf(post.key).length > 0 &&
      world.quotesOf(post.key).some(isThere),
  )!
  return createPostPath(world)(key)
}
const toPictured = ({ world }: App) => createPostPath(world)('bluesky-special-four-pictures')

const ofPosts = (app: App): readonly Screen[] => {
  const post = toFamous(app)
  return [
    [post, 'Replies'],
    [`${post}/likes`, rows],
    [`${post}/mirrors`, rows],
    [`${post}/quotes`, rows],
    [`${toPictured(app)}/photos/2`, '2 of 4'],
  ]
}

test.describe('pages with 404s', () => {
  test.use({ allowedErrors: /status of 404|net::ERR|Failed to fetch dynamically imported module/ })

  test('Q02 A08 every guest page passes axe and fits', { tag: '@wide' }, async ({ page, app }) => {
    test.setTimeout(600_000)
    const phone = await emulatePhone(page)
    await lookAtAll(page, phone, [
      ['/', rows],
      ...['farcaster', 'lens', 'twitter', 'bsky'].map((network) => [`/discover/${network}`, rows] as const),
      ['/explore', rows],
      ['/explore/feeds', rows],
      ['/explore/feeds/bsky', rows],
      ['/explore/top-profiles', /\w/],
      [feed, rows],
      ['/events', rows],
      ['/event/harbour-week', rows],
      ['/search', /\w/],
      ['/search?q=ferry', rows],
      ['/search?q=mina&type=users', rows],
      ['/search?q=harbour&type=channels', rows],
      ['/search?q=nothing-that-anybody-wrote', /\w/],
      [own('priya'), rows],
      ['/profile/farcaster/mina', rows],
      ['/profile/lens/mina', rows],
      ['/profile/twitter/mina_tides', rows],
      [`${own('mina')}/replies`, rows],
      [`${own('malik')}/media`, rows],
      [`${own('jonas')}/feeds`, /\w/],
      [`${own('wren')}/relation/followers`, rows],
      [`${own('wren')}/relation/following`, rows],
      ['/settings', 'Appearance'],
      ['/settings/general', 'Theme'],
      ['/settings/networks', 'Farcaster'],
      ['/settings/developer', /\w/],
      ...ofPosts(app),
      ['/login', 'Farcaster'],
      ['/login/callback/google#id_token=a.b.c&state=somebody-elses', 'This tab didn’t start this login'],
      ['/telegram/login?token=somebody-elses&os=web', 'This tab didn’t start this login'],
      ['/auth/error?error=AccessDenied', 'You declined the request'],
      ['/nowhere', 'Page not found'],
      [own('nobody-of-this-name'), 'Page not found'],
      ['/post/bsky/aaaaaaaaaaaaaaaaaaaaaaaa_3kabcdefghijk', 'Page not found'],
    ])
    for (const [network, path] of [
      ['Farcaster', '/profile/farcaster/mina'],
      ['Lens', '/profile/lens/mina'],
      ['X', '/profile/twitter/mina_tides'],
    ] as const) {
      await openPage(page, path)
      await cards(page).filter({ hasText: 'The estuary survey is out.' }).locator('header time').first().click()
      await expect(page.locator('article[data-main]')).toBeVisible()
      await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
      await lookAtBothWidths(page, phone, `a post on ${network}`)
    }
    await test.step('a page whose code fails to load', async () => {
      await openPage(page, '/')
      await page.route('**/explore-page-*.js', (route) => route.abort())
      await page.locator('a[href="/explore"]').filter({ visible: true }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
      await lookAtBothWidths(page, phone, 'page whose code failed to load')
      await page.unroute('**/explore-page-*.js')
    })
  })
})

test('Q02 A08 every login prompt and login step passes axe and fits', { tag: '@last' }, async ({ page, app }) => {
  test.setTimeout(600_000)
  for (const path of [
    '/following/bsky',
    '/notifications',
    '/bookmarks',
    '/profile',
    '/settings/accounts',
    '/settings/security',
    '/settings/notifications',
    '/settings/muted',
    '/settings/blocked',
    '/settings/wallets',
    '/settings/data',
    '/drafts',
    '/scheduled',
    '/intent/compose?text=Hello',
    `${own('wren')}/relation/mutuals`,
  ]) {
    await openPage(page, path)
    await expect(main(page).getByRole('button', { name: /^Log in/ })).toBeVisible()
    await look(page, `${path} as a guest`)
  }

  await openPage(page, '/')
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await expect(dialog(page).getByRole('button', { name: 'Lens' })).toBeVisible()
  await look(page, 'sign-in methods')
  await page.keyboard.press('Escape')
  const ways: readonly [way: string, shows: string | RegExp][] = [
    ['Farcaster', /Waiting for approval/],
    ['Lens', 'No wallet found'],
    ['Bluesky', 'Optional. Helps us find your server.'],
    ['Email', 'Email address'],
  ]
  for (const [way, shows] of ways) {
    await openLoginMethod(page, way)
    await expect(dialog(page).getByText(shows)).toBeVisible()
    await look(page, `logging in with ${way}`)
    if (way === 'Bluesky') {
      await page.getByRole('button', { name: 'Use an app password instead' }).click()
      await page.getByText('Use a custom server (PDS)').click()
      await look(page, 'logging in with Bluesky by password')
    }
    if (way === 'Email') {
      const { address } = app.world.person('olu').email
      await page.getByLabel('Email address').fill(address)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByText(`We sent a code to ${address}`)).toBeVisible()
      await look(page, 'email code')
      expect(await readCode(app, address)).toMatch(/^\d{6}$/)
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look(page, 'keyboard shortcuts')
  await page.keyboard.press('Escape')
  // Home reopens the last tab, which was one network.
  await main(page).getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: /^Networks on Home/ }).click()
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible()
  await look(page, 'networks on Home')

  await openPage(page, '/search')
  await page.locator('[data-search]').filter({ visible: true }).pressSequentially('min')
  await expect(
    page
      .getByRole('link', { name: /Mina Okafor/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await look(page, 'search suggestions')
})

test('Q02 A08 every logged-in page passes axe and fits', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  test.setTimeout(600_000)
  await openAs(page, app.world.person('mina'), '/')
  await lookAtAll(page, await emulatePhone(page), [
    ['/', rows],
    ['/following/bsky', rows],
    ['/explore', rows],
    ['/explore/feeds', rows],
    ['/explore/top-profiles', rows],
    ['/explore/saved-feeds', /\w/],
    [feed, rows],
    ['/notifications', rows],
    ['/notifications/bsky', rows],
    ['/bookmarks', 'No bookmarks yet'],
    ['/search?q=ferry', rows],
    ['/search?q=jonas&type=users', rows],
    ['/search?q=harbour&type=channels', rows],
    ['/profile', rows],
    [`${own('mina')}/replies`, rows],
    [`${own('mina')}/media`, rows],
    [`${own('mina')}/likes`, /\w/],
    [own('jonas'), rows],
    [`${own('wren')}/relation/followers`, rows],
    [`${own('wren')}/relation/following`, rows],
    [`${own('wren')}/relation/mutuals`, /\w/],
    ...ofPosts(app),
    ['/settings', 'Accounts'],
    ['/settings/general', 'Theme'],
    ['/settings/accounts', 'Other sign-in methods'],
    ['/settings/security', 'You’re not logged in anywhere else.'],
    ['/settings/notifications', 'Priority notifications only'],
    ['/settings/muted', 'No muted accounts'],
    ['/settings/privacy', 'No muted words yet'],
    ['/settings/networks', 'Farcaster'],
    ['/settings/wallets', 'No wallets connected'],
    ['/settings/data', 'Download'],
    ['/settings/developer', /\w/],
    ['/drafts', 'No drafts'],
    ['/scheduled', 'No scheduled posts'],
  ])
})
