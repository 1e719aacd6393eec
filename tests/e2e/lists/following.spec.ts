import type { Locator, Page } from '@playwright/test'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { scrollUntil, waitForIdle, waitForScroll } from '../scroll.ts'
import { showNewPosts } from '../show-new-posts.ts'
import { expect, test } from '../test.ts'
import { isAtListEnd } from './is-at-list-end.ts'

// Acceptance rows F04 to F06, F08 and F09: what following lists show and hide.

/** Scrolls through a list until this is in it. */
async function scrollTo(page: Page, wanted: Locator): Promise<Locator> {
  // Rows that a fast scroll passes are not rendered.
  const isThere = async () => {
    await waitForIdle(page)
    return (await wanted.count()) > 0
  }
  await scrollUntil(page, isThere, { pixels: 600 })
  return wanted.first()
}
const networks = async (page: Page) => {
  await showNewPosts(page)
  return page
    .locator('[role=feed] article[data-post]')
    .evaluateAll((cards) => [...new Set(cards.map((card) => card.getAttribute('data-ref')!.split(':')[0]))].toSorted())
}
/** Every post that a list shows while scrolling down. */
async function readAll(page: Page, screens: number, which = ''): Promise<{ author: string; text: string }[]> {
  const read = new Map<string, { author: string; text: string }>()
  for (let step = 0; step < screens; step++) {
    const shown = await page
      .locator(`[role=feed] article[data-post]${which}`)
      .evaluateAll((cards) =>
        cards.map((card) => ({ author: card.querySelector('header a')?.textContent ?? '', text: card.textContent ?? '' })),
      )
    for (const card of shown) read.set(card.text, card)
    if (await isAtListEnd(page)) break
    await page.mouse.wheel(0, 900)
    await waitForScroll(page)
  }
  return [...read.values()]
}
const filter = (page: Page) => page.getByRole('button', { name: /^Networks on Home/ })

test('F04 persists the networks chosen for Home, and none means all', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/')
  await expect(filter(page)).toHaveText(/All networks/)
  await filter(page).click()
  const choice = page.getByRole('dialog', { name: 'Networks on Home' })
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(4)
  for (const name of ['Farcaster', 'X']) await choice.getByRole('checkbox', { name }).uncheck()
  await choice.getByRole('button', { name: 'Close' }).click()
  await expect(filter(page)).toHaveText(/Lens and Bluesky/)
  await expect.poll(() => networks(page)).toEqual(['bluesky', 'lens'])
  // The HTML of the next page reflects it.
  await expect(async () => {
    const html = await (await page.request.get('/')).text()
    expect(new Set([...html.matchAll(/data-ref="([a-z]+):[^"]*"[^>]*data-post/g)].map(([, network]) => network))).toEqual(
      new Set(['bluesky', 'lens']),
    )
  }).toPass()
  await page.reload()
  await waitForHydration(page)
  await expect(filter(page)).toHaveText(/Lens and Bluesky/)
  await expect.poll(() => networks(page)).toEqual(['bluesky', 'lens'])
  await filter(page).click()
  for (const name of ['Lens', 'Bluesky']) await choice.getByRole('checkbox', { name }).click()
  // No choice means all networks.
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(filter(page)).toHaveText(/All networks/)
  await expect.poll(async () => (await networks(page)).length).toBeGreaterThan(2)
})

test(
  'F04 keeps popular posts of networks without a session on Home until they are switched off',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await openAs(page, app.world.person('pablo'))
    await expect(filter(page)).toHaveText(/All networks/)
    const isOnAll = async () => {
      await page.mouse.wheel(0, 600)
      return (await networks(page)).length > 2
    }
    await expect.poll(isOnAll).toBe(true)
    await filter(page).click()
    const choice = page.getByRole('dialog', { name: 'Networks on Home' })
    await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(4)
    // Where logging in would not fill Home, it isn't offered.
    await expect(choice.getByRole('button', { name: /^Log in/ })).toHaveCount(2)
    const popular = choice.getByRole('switch', { name: 'Show popular posts from other networks' })
    await expect(popular).toBeChecked()
    await popular.uncheck()
    await expect(choice.getByRole('checkbox')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => networks(page)).toEqual(['bluesky'])
    // It is remembered, and the server knows.
    const html = await (await page.request.get('/')).text()
    expect(new Set([...html.matchAll(/data-ref="([a-z]+):[^"]*"[^>]*data-post/g)].map(([, network]) => network))).toEqual(
      new Set(['bluesky']),
    )
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => networks(page)).toEqual(['bluesky'])
    await filter(page).click()
    await popular.check()
    await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(4)
  },
)

test('F05 merges reposts of one post into a row that names the reposters', { tag: '@wide' }, async ({ page, app, browser }) => {
  const post = app.world.post('bluesky-cross-006')!
  const words = /^[^{#@\n]{8,40}/.exec(post.text)![0]
  const names = ['bao', 'wren'].map((key) => app.world.person(key).name)
  await openAs(page, app.world.person('kenji'), '/following/bsky')
  const row = await scrollTo(page, page.locator('[role=feed] > [data-index]').filter({ hasText: words }).filter({ hasText: 'reposted' }))
  await expect(row).toContainText(`${names[0]} and ${names[1]} reposted`)
  await row.getByRole('link', { name: names[1] }).first().click()
  await expect(page).toHaveURL(/\/profile\/bsky\/wren/)
  await page.goBack()

  const elsewhere = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
  const other = await elsewhere.newPage()
  await openAs(other, app.world.person('bao'), '/following/bsky')
  const own = await scrollTo(other, other.locator('[role=feed] > [data-index]').filter({ hasText: words }).filter({ hasText: 'reposted' }))
  await expect(own).toContainText(`You and ${names[1]} reposted`)
  await elsewhere.close()
})

test('F06 collapses a thread into its first post with a link to all of it', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('teo'), '/following/bsky')
  const row = await scrollTo(page, page.locator('[role=feed] > [data-index]').filter({ hasText: 'A thread in 25 parts' }))
  // A reply to one of its parts shows the same beginning.
  await expect(row.locator('article').first()).toContainText('A thread in 25 parts')
  await expect(row.locator('article').nth(1)).toContainText(/Part \d+:/)
  await row.getByRole('link', { name: /^Show this thread$|^\d+ more posts?$/ }).click()
  await expect(page.locator('article[data-main]')).toContainText('A thread in 25 parts')
  await expect(page.getByRole('region', { name: 'More from the author' }).locator('article').first()).toContainText('Part 2:')
  await page.goBack()
  await expect(row).toBeVisible()
  const cards = await readAll(page, 8, '[aria-posinset]')
  expect(cards.filter(({ text }) => /Part (1\d|[2-9]|2[0-4]):/.test(text))).toEqual([])
})

test(
  'F08 P16 hides muted accounts in lists and marks their posts in quotes and threads',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await openAs(page, app.world.person('olu'), '/profile/bsky/greta.chorus.example')
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name: 'Mute @greta.chorus.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Muted @' })).toBeVisible()

    for (const path of ['/following/bsky', '/discover/bsky', '/search?q=keyboard&source=bsky']) {
      await openPage(page, path)
      await expect(page.locator('[role=feed] article').first()).toBeVisible()
      const cards = await readAll(page, 12)
      expect(cards.length, path).toBeGreaterThan(0)
      expect(
        cards.filter(({ author }) => author === 'Greta Holm'),
        path,
      ).toEqual([])
      expect(cards.filter(({ text }) => text.includes('I take this back.'))).toEqual([])
    }
    await openPage(page, '/profile/bsky/amara.chorus.example')
    const quote = await scrollTo(page, page.locator('[role=feed] article').filter({ hasText: 'A feed without a keyboard is a poster.' }))
    await expect(quote.getByText('This post is from an account you muted.')).toBeVisible()
    await expect(quote.getByText('Shipped keyboard navigation')).toHaveCount(0)
    await quote.locator('header a:has(time)').click()
    await expect(page.locator('article[data-main]').getByText('This post is from an account you muted.')).toBeVisible()
  },
)

test('F09 suggests people when the account follows no one', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('irena'))
  // The network's response for an account that follows no one.
  await page.route(/app\.bsky\.feed\.getTimeline/, (route) => route.fulfill({ json: { feed: [] } }))
  await openPage(page, '/settings/general')
  await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click()
  await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Bluesky' }).click()
  await expect(page.getByText('You’re not following anyone on Bluesky yet')).toBeVisible()
  await page.getByRole('link', { name: 'Find people to follow' }).click()
  await expect(page).toHaveURL('/explore/top-profiles')
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
})

test(
  'P01 a reply is below its root and parent, connected by a line, in Following and Notifications',
  { tag: '@wide' },
  async ({ page, app }) => {
    const { posts } = app.world
    const line = (card: Locator) => card.evaluate((element) => getComputedStyle(element, '::after').width)
    await openAs(page, app.world.person('pablo'), '/following/bsky')
    const deep = await scrollTo(page, page.locator('[role=feed] > [data-index]').filter({ has: page.locator('article[data-post]').nth(2) }))
    const texts = await deep.locator('article[data-post]').evaluateAll((cards) => cards.map((card) => card.textContent))
    const chain = posts.find(
      ({ network, text, replyTo, root }) =>
        network === 'bluesky' &&
        replyTo &&
        replyTo !== root &&
        texts[2]!.includes(text) &&
        texts[1]!.includes(app.world.post(replyTo)!.text),
    )!
    expect(texts[0]).toContain(app.world.post(chain.root!)!.text)
    for (const card of await deep.locator('article[data-post]:not([aria-posinset])').all()) expect(await line(card)).toBe('2px')
    await expect(deep.locator('article[aria-posinset]')).not.toContainText('Replying to')

    await openPage(page, '/notifications')
    await page.getByRole('button', { name: 'Replies and mentions', exact: true }).click()
    const reply = page.getByRole('feed').getByRole('article', { name: 'Replied to you' }).first()
    await expect(reply.locator('article[data-post]')).toHaveCount(2)
    await expect(reply.locator('article[data-post]').first()).toContainText('@pablo.chorus.example')
  },
)

test('F07 shows an own new post in Following and on Home without a reload', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('omar'), '/following/bsky')
  for (const [text, path] of [
    ['The kettle is on.', '/following/bsky'],
    ['The kettle is off.', '/'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Networks' })
      .getByRole('link', { name: path === '/' ? 'All' : 'Bluesky' })
      .click()
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    await page.getByRole('textbox', { name: 'Post text' }).fill(text)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('feed').getByRole('article').filter({ hasText: text })).toBeVisible()
  }
})
