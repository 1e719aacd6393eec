import type { World } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { createPostPath } from '../create-post-path.ts'
import { logIn, openPage, waitForHydration } from '../open-page.ts'
import { showNewPosts } from '../show-new-posts.ts'
import { expect, test } from '../test.ts'

// Acceptance rows A03 to A06: every URL shows the same page by direct load, click and history.

const mina = '/profile/bsky/mina.chorus.example'
const feed = '/feed/bsky/z72i7hdynmk6r22z27h6tvur_harbour'

/** The title, heading, current tabs and first rows of a page, or the start of its text when it has no list. */
const readSummary = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const textOf = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    const rows = [...main.querySelectorAll('[role=feed] [data-index]')].slice(0, 3).map((row) => {
      const copy = row.cloneNode(true) as Element
      // Relative times change every minute.
      for (const time of copy.querySelectorAll('time')) time.remove()
      return row.querySelector('[data-ref]')?.getAttribute('data-ref') ?? textOf(copy).slice(0, 80)
    })
    return {
      title: document.title,
      heading: textOf(main.querySelector('h1')),
      // How many rows are in the document depends on the window.
      current: [...main.querySelectorAll('[aria-current]')].filter((each) => !each.closest('[data-index]')).map(textOf),
      rows,
      rest: rows.length > 0 ? '' : textOf(main).slice(0, 120),
    }
  })

/** With the posts of a network that was late, which wait behind a button. */
const readWholeSummary = async (page: Page) => {
  await showNewPosts(page)
  return readSummary(page)
}

/** Loads `path`, opens it from a link on `from`, and returns to it with the back button: all three must show the same. */
const expectSameContent = (
  page: Page,
  path: string,
  from: string,
  hasRows = !/^\/(settings|bookmarks|explore)/.test(path),
): Promise<void> =>
  test.step(path, async () => {
    await openPage(page, path)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    if (hasRows) await expect(page.getByRole('feed').locator('[data-index]').first()).toBeVisible()
    const direct = await readSummary(page)
    expect(direct.heading, path).not.toBe('')

    await openPage(page, from)
    // The same link appears in the sidebar, the tab bar and the page: use the one visible at this width.
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => readWholeSummary(page), { message: `${path} by a click on ${from}` }).toEqual(direct)

    const elsewhere = new URL(path, page.url()).pathname.startsWith('/explore') ? '/settings' : '/explore'
    await page.locator(`a[href="${elsewhere}"]`).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(new RegExp(elsewhere))
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect.poll(() => readWholeSummary(page), { message: `back to ${path}` }).toEqual(direct)
  })

test('A03 guest pages are the same by direct load, click and back button', { tag: ['@wide', '@last'] }, async ({ page }) => {
  for (const [path, from] of [
    ['/', '/settings/general'],
    ['/discover/farcaster', '/'],
    ['/explore', '/'],
    ['/explore/feeds', '/explore'],
    ['/search?q=ferry&type=users', '/search?q=ferry'],
    ['/settings/general', '/settings'],
  ] as const)
    await expectSameContent(page, path, from)
  await openPage(page, '/explore/feeds')
  const firstFeed = await page.getByRole('main').locator('a[href^="/feed/"]').first().getAttribute('href')
  await expectSameContent(page, firstFeed!, '/explore/feeds')
})

/** A Bluesky post by Greta that others have liked. */
const findPostPath = (world: World): string =>
  createPostPath(world)(world.posts.find(({ network, text }) => network === 'bluesky' && text.startsWith('Shipped keyboard'))!.key)

test('A03 profiles and posts are the same by direct load, click and back button', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  for (const [path, from] of [
    [mina, '/search?q=mina&type=users'],
    [`${mina}/replies`, mina],
    [`${mina}/media`, mina],
    [`${mina}/relation/followers`, mina],
    [`${mina}/relation/following`, mina],
  ] as const)
    await expectSameContent(page, path, from)
  const post = findPostPath(app.world)
  await expectSameContent(page, post, '/profile/bsky/greta.chorus.example')
  await expectSameContent(page, `${post}/likes`, post)
})

test('A03 personal pages are the same by direct load, click and back button', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await logIn(page, app.world.person('mina'))
  // The first visit marks notifications as seen, which changes the list.
  const seen = page.waitForResponse(/updateSeen/)
  await openPage(page, '/notifications')
  await seen
  for (const [path, from] of [
    ['/following/bsky', '/'],
    ['/explore/top-profiles', '/explore'],
    ['/explore/saved-feeds', '/explore'],
    ['/notifications', '/'],
    ['/bookmarks', '/'],
    [mina, '/'],
    [`${mina}/likes`, mina],
    ['/profile/bsky/jonas.chorus.example/relation/mutuals', '/profile/bsky/jonas.chorus.example'],
    ['/settings/accounts', '/settings'],
    ['/settings/security', '/settings'],
    ['/settings/notifications', '/settings'],
    ['/settings/muted', '/settings'],
    ['/settings/blocked', '/settings'],
    ['/settings/networks', '/settings'],
    ['/settings/developer', '/settings'],
  ] as const)
    await expectSameContent(page, path, from)
})

test('A04 A05 old URLs redirect to their canonical pages and keep unrelated parameters', { tag: '@wide' }, async ({ request, app }) => {
  const post = findPostPath(app.world)
  const id = post.split('/').at(-1)!
  for (const [from, to] of [
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
    ['/profile/far/mina', '/profile/farcaster/mina'],
    ['/profile/x/mina_tides', '/profile/twitter/mina_tides'],
    ['/profile/lens/mina.lens', '/profile/lens/mina'],
    [`${mina}/feed`, mina],
    [`${mina}/followers`, `${mina}/relation/followers`],
    ['/settings/mutes/3', '/settings/muted'],
    [`/post/${id}?source=bsky&utm=a`, `${post}?utm=a`],
    [`${post}/recasts`, `${post}/mirrors`],
    [`${post}/photos`, post],
  ] as const) {
    const response = await request.get(from)
    expect(response.url(), from).toBe(app.url + to)
    expect(response.status(), from).toBe(200)
    const main = (await response.text()).replace(/^.*?<main/s, '')
    expect(main, from).toMatch(/<h1[ >]/)
    if (/^\/profile\/(?:farcaster|twitter|lens)\//.test(to)) expect(main, from).toContain('Mina Okafor')
  }
})

test('A06 unknown URLs return a helpful 404 without calling a network', { tag: '@wide' }, async ({ request, app }) => {
  for (const network of Object.values(app.faults)) network.forget()
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
    '/profile/twitter/mina_tides/relation/nowhere',
    '/discover/nowhere',
    '/following/nowhere',
    '/explore/nowhere',
    '/explore/feeds/nowhere',
    '/feed/bsky/nowhere',
    '/feed/twitter/1',
    '/notifications/nowhere',
    '/bookmarks/nowhere',
    '/settings/nowhere',
  ]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    const main = (await response.text()).replace(/^.*?<main/s, '')
    for (const part of [/<h1[^>]*>Page not found</, /href="\/"[^>]*>[^<]*Back to Home|Back to Home/, /type="search"/])
      expect(main, path).toMatch(part)
  }
  // The index of Farcaster reads the stream of events all the time.
  const seen = Object.values(app.faults).flatMap((network) => network.seen)
  expect(seen.filter(({ path }) => !path.startsWith('/v1/events?'))).toEqual([])
})

test.describe('an unknown page', () => {
  test.use({ allowedErrors: /status of 404/ })

  test('A06 offers a search that works with and without JavaScript', { tag: '@wide' }, async ({ page, browser, app }) => {
    await page.goto('/nowhere')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
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
