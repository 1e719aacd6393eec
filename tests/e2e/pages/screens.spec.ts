import type { Page } from '@playwright/test'
import { findSeriousViolations } from '../axe.ts'
import { retryFromOutbox } from '../composer/retry-from-outbox.ts'
import { createPostPath } from '../create-post-path.ts'
import { expectLoggedIn, logInWithPassword, openLoginMethod, readCode } from '../login/login-steps.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { findLayoutProblems } from './find-layout-problems.ts'

// Acceptance row Q02, and of A08 that nothing overlaps: every page at the project's width in both themes.

/** Rules that depend on colors only. All others give the same result in both themes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Checks the current page. Soft assertions, so that one page's problems don't hide another's. */
async function look(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    expect.soft(await findLayoutProblems(page), what).toEqual([])
    expect.soft(await findSeriousViolations(page), `${what}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await findSeriousViolations(page, ofColours), `${what}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const cards = (page: Page) => main(page).locator('article[data-ref]')
const isWide = (page: Page) => page.viewportSize()!.width >= 1100
const own = (person: string) => `/profile/bsky/${person}.chorus.example`
const feed = '/feed/bsky/z72i7hdynmk6r22z27h6tvur_harbour'

/** A list with rows. */
const rows = Symbol('rows')
/** A path, and what shows that it has loaded: rows or these texts. */
type Screen = readonly [path: string, shows: string | RegExp | typeof rows]

async function openScreen(page: Page, [path, shows]: Screen): Promise<void> {
  await openPage(page, path)
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
  const marker = shows === rows ? main(page).locator('article, li:has(a)') : page.getByText(shows)
  await expect(marker.filter({ visible: true }).first()).toBeVisible()
}

async function lookAtAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await openScreen(page, screen)
    await look(page, screen[0])
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

  test('Q02 A08 every guest page passes axe and fits', async ({ page, app }) => {
    test.setTimeout(360_000)
    await lookAtAll(page, [
      ['/', rows],
      ...['farcaster', 'lens', 'twitter', 'bsky'].map((network) => [`/discover/${network}`, rows] as const),
      ['/explore', rows],
      ['/explore/feeds', rows],
      ['/explore/feeds/bsky', rows],
      ['/explore/top-profiles', /\w/],
      [feed, rows],
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
      await look(page, `a post on ${network}`)
    }
    await test.step('a page whose code fails to load', async () => {
      await openPage(page, '/')
      await page.route('**/explore-page-*.js', (route) => route.abort())
      await page.locator('a[href="/explore"]').filter({ visible: true }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
      await look(page, 'page whose code failed to load')
      await page.unroute('**/explore-page-*.js')
    })
  })
})

test('Q02 A08 every login prompt and login step passes axe and fits', async ({ page, app }) => {
  test.setTimeout(360_000)
  for (const path of [
    '/following/bsky',
    '/notifications',
    '/bookmarks',
    '/profile',
    '/settings/accounts',
    '/settings/notifications',
    '/settings/muted',
    '/settings/blocked',
    `${own('wren')}/relation/mutuals`,
  ]) {
    await openPage(page, path)
    const isAsked = await dialog(page)
      .waitFor({ timeout: 1500 })
      .then(() => true)
      .catch(() => false)
    if (isAsked) await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
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
  await expect(page.getByRole('link', { name: /Mina Okafor/ }).filter({ visible: true })).toBeVisible()
  await look(page, 'search suggestions')
})

test('Q02 A08 every logged-in page passes axe and fits', async ({ page, app }) => {
  test.setTimeout(360_000)
  await openAs(page, app.world.person('mina'), '/')
  await lookAtAll(page, [
    ['/', rows],
    ['/following/bsky', rows],
    ['/explore', rows],
    ['/explore/feeds', rows],
    ['/explore/top-profiles', rows],
    ['/explore/saved-feeds', /\w/],
    [feed, rows],
    ['/notifications', rows],
    ['/notifications/bsky', rows],
    ['/bookmarks', 'No bookmarks yet.'],
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
    ['/settings/notifications', 'Priority notifications only'],
    ['/settings/muted', 'No muted accounts.'],
    ['/settings/networks', 'Farcaster'],
    ['/settings/developer', /\w/],
  ])
})

test.describe('failed sends', () => {
  test.use({ allowedErrors: /Failed to load resource/ })

  test('Q02 A08 every dialog, menu and toast passes axe and fits', async ({ page, app }) => {
    test.setTimeout(360_000)
    const name = app.world.person('felix').accounts.bluesky!.handle
    await page.goto('/')
    await logInWithPassword(page, app.world.person('felix'))
    await expectLoggedIn(page, 'Bluesky')
    await look(page, 'toast')
    await page.reload()
    await waitForHydration(page)
    await page
      .getByRole('button', { name: /^Your accounts/ })
      .filter({ visible: true })
      .click()
    await expect(dialog(page).getByRole('radio')).toHaveCount(1)
    await look(page, 'account menu')
    await page.keyboard.press('Escape')

    await test.step('the composer', async () => {
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      const text = page.getByRole('textbox', { name: 'Post text' })
      await text.fill('x'.repeat(301))
      await expect(page.getByText('301 / 300')).toBeVisible()
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 100 } })
      await page.locator('input[type=file]').setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: picture })
      await expect(page.getByText('1 image has no alt text.')).toBeVisible()
      await look(page, 'post over the limit')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Save draft?' })).toBeVisible()
      await look(page, 'save draft dialog')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      await page.getByRole('button', { name: 'Drafts' }).click()
      await expect(page.getByRole('button', { name: /xxx/ }).first()).toBeVisible()
      await look(page, 'drafts')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)

      await page.route('**/com.atproto.repo.applyWrites', (route) => route.abort())
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      await text.fill('It waits for a better line')
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await page.getByRole('button', { name: '1 post in your outbox' }).click()
      await expect(dialog(page).getByText('Bluesky hasn’t confirmed yet.')).toBeVisible()
      await look(page, 'outbox')
      await page.unroute('**/com.atproto.repo.applyWrites')
      await retryFromOutbox(dialog(page))
      await expect(dialog(page).getByText('Nothing waiting to be sent')).toBeVisible()
      await look(page, 'sent post')
      await page.keyboard.press('Escape')
    })

    await test.step('post dialogs', async () => {
      await openPage(page, own('noor'))
      const card = cards(page).first()
      const act = (which: string) => card.locator(`[data-act=${which}]`)
      await act('reply').click()
      await expect(page.getByRole('dialog', { name: 'Reply' })).toBeVisible()
      await look(page, 'reply')
      await page.keyboard.press('Escape')
      for (const which of ['repost', 'more']) {
        await act(which).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
        await look(page, `menu of ${which}`)
        await page.keyboard.press('Escape')
      }
      await act('more').click()
      await page.getByRole('menuitem', { name: 'Report post' }).click()
      await expect(dialog(page)).toBeVisible()
      await look(page, 'report post dialog')
      await page.keyboard.press('Escape')
      const fails = '**/com.atproto.repo.*'
      await page.route(fails, (route) => route.fulfill({ status: 400, json: { error: 'InvalidRequest', message: 'Not like that.' } }))
      await act('bookmark').scrollIntoViewIfNeeded()
      await act('like').click()
      await expect(page.locator('[data-toast]').getByRole('alert')).toBeVisible({ timeout: 40_000 })
      await page.locator('[data-toast]').getByRole('button', { name: 'Show more' }).click()
      await look(page, 'error with details')
      await page.unroute(fails)
      await openPage(page, own('felix'))
      await cards(page).first().locator('[data-act=more]').click()
      await page.getByRole('menuitem', { name: 'Delete post' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete this post?' })).toBeVisible()
      await look(page, 'delete post dialog')
      await page.keyboard.press('Escape')
    })

    await test.step('people dialogs', async () => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await expect(dialog(page).getByLabel('Bio')).toBeVisible()
      await look(page, 'own profile')
      await page.keyboard.press('Escape')
      const choose = async (person: string, verb: string) => {
        await openPage(page, own(person))
        await page.getByRole('button', { name: 'More options' }).click()
        await page.getByRole('menuitem', { name: `${verb} @${person}.chorus.example` }).click()
        await expect(dialog(page)).toBeVisible()
        await look(page, `${verb} dialog`)
      }
      await choose('pablo', 'Report')
      await page.keyboard.press('Escape')
      await choose('hugo', 'Mute')
      await dialog(page).getByRole('button', { name: 'Mute', exact: true }).click()
      await choose('olu', 'Block')
      await dialog(page).getByRole('button', { name: 'Block', exact: true }).click()
      await expect(page.getByText('You’ve blocked')).toBeVisible()
      await look(page, 'blocked profile')
      await openScreen(page, ['/settings/muted', 'Hugo Almeida'])
      await look(page, 'muted accounts')
      await openScreen(page, ['/settings/blocked', '@olu.chorus.example'])
      await look(page, 'blocked accounts')
      await openPage(page, own('priya'))
      const person = page.getByRole('region', { name: 'Also on' }).and(page.locator(':visible'))
      if (!isWide(page)) await person.getByRole('button', { name: /more accounts? (or|and) wallets?/ }).click()
      await person.getByRole('button', { name: 'Follow all' }).click()
      await expect(person.getByText('You’re not logged in').first()).toBeVisible()
      await look(page, 'linked accounts')
      await person.getByRole('button', { name: 'Mute all' }).click()
      await expect(page.getByRole('dialog', { name: 'Mute this person everywhere?' })).toBeVisible()
      await look(page, 'mute everywhere dialog')
      await page.keyboard.press('Escape')
      if (!isWide(page)) return
      await cards(page).first().locator('header a').first().hover()
      await expect(page.locator('[data-hover-card]')).toBeVisible()
      await look(page, 'profile card')
    })

    await test.step('bookmarks and notifications', async () => {
      await openPage(page, '/discover/bsky')
      const keep = cards(page).first().locator('[data-act=bookmark]')
      await keep.click()
      await expect(keep).toHaveAttribute('aria-pressed', 'true')
      await openScreen(page, ['/bookmarks', rows])
      await look(page, 'bookmarks')
      await openScreen(page, ['/notifications', rows])
      await page.getByRole('button', { name: 'Notification settings' }).click()
      await expect(dialog(page).getByRole('switch')).toBeVisible()
      await look(page, 'notification settings menu')
      await page.keyboard.press('Escape')
      await openPage(page, '/settings/accounts')
      const connected = page.locator('details').filter({ hasText: `@${name}` })
      await connected.locator('summary').click()
      await look(page, 'connection details')
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(dialog(page)).toBeVisible()
      await look(page, 'delete account dialog')
    })
  })
})
