import type { World } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { createPostPath } from './create-post-path.ts'
import { byPassword, isIn, isReady } from './ways-in.ts'
import { expect, test } from './world.ts'

// Acceptance rows A03 to A06: where things are, and that they are the same by whatever way one comes there.

const mina = '/profile/bsky/mina.chorus.example'
const feed = '/feed/bsky/z72i7hdynmk6r22z27h6tvur_harbour'

/** What somebody sees of a page: what it is, which tab is current, and what its list begins with, or what else it says. */
const look = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const words = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    const rows = [...main.querySelectorAll('[role=feed] [data-index]')].slice(0, 3).map((row) => {
      const copy = row.cloneNode(true) as Element
      // How long ago it was is another word by the minute.
      for (const time of copy.querySelectorAll('time')) time.remove()
      return row.querySelector('[data-ref]')?.getAttribute('data-ref') ?? words(copy).slice(0, 80)
    })
    return {
      title: document.title,
      heading: words(main.querySelector('h1')),
      current: [...main.querySelectorAll('[aria-current]')].map(words),
      rows,
      rest: rows.length > 0 ? '' : words(main).slice(0, 120),
    }
  })

/** By its address, by what leads to it, and back from elsewhere: always the same. */
async function expectSameByEveryWay(page: Page, path: string, from: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const direct = await look(page)
  expect(direct.heading, path).not.toBe('')

  await page.goto(from)
  await isReady(page)
  // The same link stands in the rail, at the foot and in the page: whichever can be pressed at this width.
  await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(path)
  await expect.poll(() => look(page), { message: `${path} by a click at ${from}` }).toEqual(direct)

  const elsewhere = new URL(path, page.url()).pathname.startsWith('/explore') ? '/settings' : '/explore'
  await page.locator(`a[href="${elsewhere}"]`).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(new RegExp(elsewhere))
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect.poll(() => look(page), { message: `back to ${path}` }).toEqual(direct)
}

const forVisitors: readonly [path: string, from: string][] = [
  ['/', '/settings/general'],
  ['/discover/farcaster', '/'],
  ['/discover/lens', '/'],
  ['/discover/twitter', '/'],
  ['/discover/bsky', '/'],
  ['/explore', '/'],
  ['/explore/feeds', '/explore'],
  ['/search?q=ferry&type=users', '/search?q=ferry'],
  [mina, '/search?q=mina&type=users'],
  [`${mina}/replies`, mina],
  [`${mina}/media`, mina],
  [`${mina}/relation/followers`, mina],
  [`${mina}/relation/following`, mina],
  ['/settings/general', '/settings'],
]
for (const [path, from] of forVisitors)
  test(`A03 ${path} opens by its address, by click and by the back button with the same content`, { tag: '@wide' }, async ({ page }) =>
    expectSameByEveryWay(page, path, from),
  )

/** A post of Greta's that others have liked. */
const pathOfPost = (world: World): string =>
  createPostPath(world)(world.posts.find(({ network, text }) => network === 'bluesky' && text.startsWith('Shipped keyboard'))!.key)

test('A03 a feed opens by its address, by click and by the back button with the same content', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/explore/feeds')
  const path = await page.getByRole('main').locator('a[href^="/feed/"]').first().getAttribute('href')
  await expectSameByEveryWay(page, path!, '/explore/feeds')
})

test(
  'A03 a post and who liked it open by their address, by click and by the back button with the same content',
  { tag: '@wide' },
  async ({ page, app }) => {
    const post = pathOfPost(app.world)
    await expectSameByEveryWay(page, post, '/profile/bsky/greta.chorus.example')
    await expectSameByEveryWay(page, `${post}/likes`, post)
  },
)

const forMembers: readonly [path: string, from: string][] = [
  ['/following/bsky', '/'],
  ['/explore/top-profiles', '/explore'],
  ['/explore/saved-feeds', '/explore'],
  ['/notifications', '/'],
  ['/bookmarks', '/'],
  [mina, '/'],
  [`${mina}/likes`, mina],
  ['/profile/bsky/jonas.chorus.example/relation/mutuals', '/profile/bsky/jonas.chorus.example'],
  ['/settings/accounts', '/settings'],
  ['/settings/notifications', '/settings'],
  ['/settings/muted', '/settings'],
  ['/settings/blocked', '/settings'],
  ['/settings/networks', '/settings'],
  ['/settings/developer', '/settings'],
]
test(
  'A03 what is one’s own opens by its address, by click and by the back button with the same content',
  { tag: '@wide' },
  async ({ page, app }) => {
    await page.goto('/')
    await byPassword(page, app.world.person('mina'))
    await isIn(page, 'Bluesky')
    // What is new there is marked at the first visit, and not at the next.
    const seen = page.waitForResponse(/updateSeen/)
    await page.locator('a[href="/notifications"]').filter({ visible: true }).click()
    await seen
    for (const [path, from] of forMembers) await test.step(path, () => expectSameByEveryWay(page, path, from))
  },
)

const oldAddresses: readonly [from: string, to: string][] = [
  ['/?source=twitter&discover=posts&utm=a', '/discover/twitter?utm=a'],
  ['/?source=nowhere', '/'],
  ['/posts', '/'],
  ['/following/posts', '/'],
  ['/following?source=bsky&utm=a', '/following/bsky?utm=a'],
  ['/notifications/all', '/notifications'],
  ['/notifications?source=bsky', '/notifications/bsky'],
  ['/bookmarks?source=lens&utm=a', '/bookmarks/lens?utm=a'],
  ['/explore/top-profiles/far', '/explore/top-profiles/farcaster'],
  ['/channel/bsky/z72i7hdynmk6r22z27h6tvur_harbour', feed],
  ['/search/users?q=ferry', '/search?q=ferry&type=users'],
  ['/search/far/posts?q=ferry', '/search?q=ferry&type=posts&source=farcaster'],
  ['/profile/mina?source=far&profile_tab=casts_replies&wallet_tab=nfts&utm=a', '/profile/farcaster/mina/replies?utm=a'],
  ['/profile/lens/mina.lens', '/profile/lens/mina'],
  [`${mina}/feed`, mina],
  [`${mina}/followers`, `${mina}/relation/followers`],
  ['/settings/mutes/3', '/settings/muted'],
]
test('A04 old addresses lead to their canonical pages and keep unrelated parameters', { tag: '@wide' }, async ({ page, app }) => {
  const post = pathOfPost(app.world)
  const id = post.split('/').at(-1)!
  for (const [from, to] of [
    ...oldAddresses,
    [`/post/${id}?source=bsky&utm=a`, `${post}?utm=a`],
    [`${post}/recasts`, `${post}/mirrors`],
    [`${post}/photos`, post],
  ] as const)
    await test.step(from, async () => {
      // Home would go on with the tab of the address before, which that page may only now be writing down.
      await page.goto('about:blank')
      await page.context().clearCookies({ name: 'tab' })
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    })
})

test('A05 both vocabularies of profile links end on the canonical profile', { tag: '@wide' }, async ({ page }) => {
  for (const [from, to] of [
    ['/profile/far/mina', '/profile/farcaster/mina'],
    ['/profile/x/mina_tides', '/profile/twitter/mina_tides'],
    ['/profile/lens/mina.lens', '/profile/lens/mina'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await expect(page.getByRole('heading', { name: 'Mina Okafor', level: 1 })).toBeAttached()
  }
})

test.describe('addresses that lead nowhere', () => {
  test.use({ allowedComplaints: /status of 404/ })
  for (const path of [
    '/nowhere',
    '/post/reddit/1',
    '/post/farcaster/0x12',
    '/post/twitter/abc',
    '/post/bsky/%3Cscript%3E',
    '/post/twitter/..%2F..%2Fetc',
    '/profile/bsky/not%20a%20handle',
    '/profile/what/mina',
    `${mina}/nowhere`,
    `${mina}/relation/nowhere`,
    '/profile/twitter/mina_tides/relation/mutuals',
    '/discover/nowhere',
    '/following/nowhere',
    '/explore/nowhere',
    '/explore/feeds/nowhere',
    '/feed/bsky/nowhere',
    '/feed/twitter/1',
    '/notifications/nowhere',
    '/bookmarks/nowhere',
    '/settings/nowhere',
  ])
    test(`A06 ${path} is a 404 that helps, and no network is asked`, { tag: '@wide' }, async ({ page, app }) => {
      const before = Object.values(app.faults).map(({ seen }) => seen.length)
      const response = await page.goto(path)
      expect(response!.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('searchbox', { name: 'Search' })).toBeVisible()
      expect(Object.values(app.faults).map(({ seen }) => seen.length)).toEqual(before)
    })

  test('A06 what was not found is looked for from there, with and without a script', { tag: '@wide' }, async ({ page, browser, app }) => {
    await page.goto('/nowhere')
    await isReady(page)
    await page.getByRole('main').getByRole('searchbox').fill('ferry')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=ferry')
    await using still = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
    const plain = await still.newPage()
    await plain.goto('/nowhere')
    await plain.getByRole('main').getByRole('searchbox').fill('ferry')
    await plain.keyboard.press('Enter')
    await expect(plain).toHaveURL('/search?q=ferry')
  })
})
