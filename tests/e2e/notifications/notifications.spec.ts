import type { Page } from '@playwright/test'
import { isAtListEnd } from '../lists/is-at-list-end.ts'
import { logIn, openAs, openPage, waitForHydration } from '../open-page.ts'
import { waitForIdle, waitForScroll } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance rows N01 to N03 and N05, and Q03 and Q05 for notifications and bookmarks.

const rows = (page: Page) => page.getByRole('feed').getByRole('article')
const bell = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: /^Notifications/ })
const kind = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function open(page: Page, path = '/notifications') {
  await page.goto(path)
  await waitForHydration(page)
  await expect(rows(page).first()).toBeVisible()
}
/** The text of every row, from the top of the list to its end. */
async function readAll(page: Page): Promise<string[]> {
  const read = new Set<string>()
  for (let step = 0; step < 250; step++) {
    // Check the end first: the rows above it are rendered by then.
    const isEnd = await isAtListEnd(page)
    for (const text of await rows(page).locator('xpath=ancestor-or-self::*[@data-index]').allInnerTexts()) read.add(text)
    if (isEnd) break
    // Small steps, so that every row is rendered.
    await page.evaluate(() => window.scrollBy({ top: innerHeight * 0.3, behavior: 'instant' }))
    await waitForScroll(page)
  }
  return [...read]
}

test('N01 words every kind for one, two and many people, grouped by post', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  test.setTimeout(90_000)
  await logIn(page, app.world.person('omar'))
  await open(page)
  const all = await readAll(page)
  const has = (pattern: RegExp) =>
    expect(
      all.some((text) => pattern.test(text)),
      `${pattern} in ${all.join('\n')}`,
    ).toBe(true)
  // Likes depend on the world's time.
  has(/^[^,]+ (liked|reposted) your (post|reply|quote) · .+$/m)
  has(/, .+ and \d+ others? liked your (post|reply|quote) · .+$/m)
  has(/ reposted your (post|reply|quote) · .+$/m)
  has(/ followed you · .+$/m)
  has(/^Replied to you$/m)
  has(/^Quoted you$/m)
  // A post has at most one seen and one unseen row of likes.
  const liked = all.flatMap((text) => /liked your [^\n]+\n+([^\n]+)/.exec(text)?.[1] ?? [])
  const times = (text: string) => liked.filter((each) => each === text).length
  expect(Math.max(...liked.map(times))).toBeLessThanOrEqual(2)
})

test('N01 expands a group into names that link to profiles', { tag: '@wide' }, async ({ page, app }) => {
  await logIn(page, app.world.person('greta'))
  await open(page)
  await kind(page, 'Likes').click()
  const crowd = rows(page)
    .filter({ hasText: /and \d+ others? liked/ })
    .first()
  await expect(crowd).toBeVisible()
  await crowd.getByRole('button', { name: /^Show all/ }).click()
  const people = crowd.getByRole('article')
  expect(await people.count()).toBeGreaterThan(2)
  await people.first().getByRole('link').last().click()
  await expect(page).toHaveURL(/\/profile\/bsky\//)
})

test('N01 a click beside the name of a person in a group opens the profile, not the post', async ({ page, app }) => {
  await logIn(page, app.world.person('greta'))
  await open(page)
  await kind(page, 'Likes').click()
  const crowd = rows(page)
    .filter({ hasText: /and \d+ others? liked/ })
    .first()
  await crowd.getByRole('button', { name: /^Show all/ }).click()
  await crowd.getByRole('article').first().getByText(/^@/).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/bsky\//)
})

test('N02 filters by one or several kinds per page', { tag: '@wide' }, async ({ page, app }) => {
  await logIn(page, app.world.person('amara'))
  await open(page, '/notifications/bsky')
  await kind(page, 'Follows').click()
  await expect(rows(page).first()).toContainText('followed you')
  expect((await rows(page).allInnerTexts()).filter((text) => !text.includes('followed you'))).toEqual([])
  await kind(page, 'Reposts and quotes').click()
  await expect(
    page
      .getByText('Quoted you')
      .or(page.getByText(/reposted your/))
      .first(),
  ).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(kind(page, 'Follows')).toHaveAttribute('aria-pressed', 'true')
  await expect(kind(page, 'All')).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/notifications')
  await waitForHydration(page)
  await expect(kind(page, 'All')).toHaveAttribute('aria-pressed', 'true')
})

test('N02 saves priority only on the network from the notifications page', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await logIn(page, app.world.person('jiwoo'))
  await open(page)
  const before = await readAll(page)
  const priority = page.getByRole('switch', { name: 'Priority notifications only' })
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Notification settings' }).click()
  await expect(priority).not.toBeChecked()
  await priority.click()
  await expect(priority).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => (await readAll(page)).length).toBeLessThan(before.length)
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Notification settings' }).click()
  await expect(priority).toBeChecked()
})

test('N03 marks unread items by a tint alone and shows the time after the words', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'), '/notifications')
  const unread = page.getByRole('feed').locator('article[data-new]')
  await expect(unread.first()).toBeVisible()
  const plain = await page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor)
  expect(await unread.first().evaluate((row) => getComputedStyle(row).backgroundColor)).not.toBe(plain)
  // Screen readers hear what the tint says, and nothing else is drawn.
  const mark = unread.first().getByText('New', { exact: true })
  expect((await mark.boundingBox())!.width).toBeLessThanOrEqual(1)
  // One time in every row of a group, after its words, as posts have it after the author.
  const groups = page.getByRole('feed').locator('article[data-kind]')
  await expect(groups.locator('p time')).toHaveCount(await groups.count())
  await expect(groups.locator('time')).toHaveCount(await groups.count())
})

test('N03 counts and marks unread items until seen, and opens a reply at the reply', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('haru'))
  await expect(bell(page)).toContainText(/new$/)
  await bell(page).click()
  await expect(rows(page).first()).toBeVisible()
  const marks = page.getByRole('feed').getByText('New', { exact: true })
  await expect(marks.first()).toBeVisible()
  await expect(bell(page)).not.toContainText('new')
  // It stays marked while the page is open, also with a filter.
  await kind(page, 'Replies and mentions').click()
  await kind(page, 'All').click()
  await expect(marks.first()).toBeVisible()
  await kind(page, 'Replies and mentions').click()
  const reply = rows(page).first()
  const ref = await reply.getAttribute('data-ref')
  await reply.locator(`[data-ref="${ref}"] header time`).click()
  await expect(page).toHaveURL(new RegExp(`/post/bsky/${ref!.split(':')[1]}`))
  // The URL changes before the page does.
  await expect(page.locator('article[data-main]')).toBeVisible()
  await page.goBack()
  await kind(page, 'All').click()
  await expect(rows(page).first()).toBeVisible()
  await expect(marks).toHaveCount(0)
  await page.reload()
  await waitForHydration(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(marks).toHaveCount(0)
})

test('A11 the keyboard continues at the same unread group after Back', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('priya'), '/notifications')
  await expect(rows(page).first()).toBeVisible()
  /** The focused row: its place in the list and on the screen. Its mark is gone once it has been read. */
  const focused = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest<HTMLElement>('[data-index]')
      return (
        row && {
          index: row.dataset['index'],
          text: row.innerText.replace('New', '').replace(/\s+/g, ' '),
          top: Math.round(row.getBoundingClientRect().top),
        }
      )
    })
  // Checked at once, because the mark disappears when the group counts as seen. The tests above check the other rows.
  const crowd = page.locator('article[data-new][data-kind=Reaction]', { hasText: /others? liked/ })
  const place = await page.locator('[data-index]', { has: crowd }).first().getAttribute('data-index')
  /** Presses a key that moves the focus, and waits until the list has followed. */
  const move = async (key: 'j' | 'k') => {
    const from = (await focused())?.index
    await page.keyboard.press(key)
    await expect.poll(async () => (await focused())?.index).not.toBe(from)
    await waitForScroll(page)
    await waitForIdle(page)
    return (await focused())!
  }
  while ((await focused())?.index !== place) await move('j')
  const { index, text } = await move('j')
  const before = await move('k')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/post\//)
  await expect(page.locator('article[data-main]')).toBeVisible()
  await page.goBack()
  await expect.poll(focused).toEqual(before)
  await expect(page.getByRole('feed').locator('article[data-new]')).toHaveCount(0)
  expect(await move('j')).toMatchObject({ index, text })
})

test('N01 collapses a conversation under its latest reply and expands it', { tag: '@wide' }, async ({ page, app }) => {
  await logIn(page, app.world.person('mina'))
  await open(page)
  await kind(page, 'Replies and mentions').click()
  const more = page.getByRole('button', { name: /earlier repl(y|ies) in this thread/ }).first()
  await expect(more).toBeVisible()
  const place = await more.locator('xpath=ancestor::*[@data-index]').getAttribute('data-index')
  const row = page.locator(`[data-index="${place}"]`)
  const before = await row.getByRole('article').count()
  await more.click()
  await expect.poll(() => row.getByRole('article').count()).toBeGreaterThan(before)
})

test('asks guests to log in and hides notifications and bookmarks from them', { tag: ['@wide', '@last'] }, async ({ page }) => {
  const logInHere = page.getByRole('main').getByRole('button', { name: 'Log in' })
  const dialog = page.getByRole('dialog')
  for (const path of ['/notifications', '/notifications/bsky', '/bookmarks', '/bookmarks/bsky', '/following/bsky', '/settings/accounts']) {
    await openPage(page, path)
    await expect(logInHere).toBeVisible()
    await waitForIdle(page)
    await expect(dialog, `${path} opens no dialog by itself`).toHaveCount(0)
    await logInHere.click()
    await expect(dialog).toHaveAccessibleName(path.endsWith('/bsky') ? 'Log in with Bluesky' : 'Log in to Chorus')
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  // A login there would not help.
  for (const path of ['/notifications/twitter', '/bookmarks/twitter', '/following/twitter']) {
    await openPage(page, path)
    await expect(page.getByRole('main')).toContainText(/available on X/)
    await expect(logInHere).toHaveCount(0)
  }
  await expect(bell(page)).toHaveCount(0)
  expect((await page.request.get('/notifications/nonsense')).status()).toBe(404)
})

test('N05 lists bookmarks by type and removes them', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('astrid'), '/bookmarks')
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  await page.goto('/discover/bsky')
  await waitForHydration(page)
  const cards = page.locator('article[data-ref]')
  const withPicture = cards.filter({ has: page.locator('img[alt]:not([alt=""])') }).first()
  const without = cards.filter({ hasNot: page.locator('img[alt]:not([alt=""]), video') }).first()
  const refs = await Promise.all([withPicture, without].map((card) => card.getAttribute('data-ref')))
  for (const ref of refs) {
    const button = page.locator(`article[data-ref="${ref}"] [data-act=bookmark]`).first()
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page).toHaveURL('/bookmarks')
  const bookmarks = page.getByRole('feed').locator('article[data-ref]')
  await expect(bookmarks).toHaveCount(2)
  await expect.poll(() => page.evaluate(() => scrollY), 'the page starts at its top').toBe(0)
  await page.getByRole('link', { name: 'Images' }).click()
  await expect(page).toHaveURL('/bookmarks?kind=image')
  await expect(bookmarks).toHaveCount(1)
  await expect(bookmarks).toHaveAttribute('data-ref', refs[0]!)
  await page.getByRole('link', { name: 'Audio' }).click()
  await expect(page.getByText('No bookmarks of this type')).toBeVisible()
  await page.goto('/bookmarks/bsky')
  await waitForHydration(page)
  await expect(bookmarks).toHaveCount(2)
  // Leaving before the response would cancel the removal.
  const isWritten = page.waitForResponse(/bookmark\/remove/)
  await bookmarks.first().locator('[data-act=bookmark]').click()
  await expect(bookmarks).toHaveCount(1)
  await isWritten
  await page.reload()
  await waitForHydration(page)
  await expect(bookmarks).toHaveCount(1)
})

test('N05 shows a pending bookmark once it is saved', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'))
  let arrival = Promise.resolve()
  await page.route(/bookmark\/create/, async (route) => {
    await arrival
    await route.continue()
  })
  const cards = page.locator('article[data-ref]')
  const bookmarks = page.getByRole('feed').locator('article[data-ref]')
  const keepAndLeave = async (index: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    arrival = promise
    await openPage(page, '/discover/bsky')
    const ref = (await cards.nth(index).getAttribute('data-ref'))!
    const button = page.locator(`article[data-ref="${ref}"] [data-act=bookmark]`).first()
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    return { ref, resolve }
  }
  const first = await keepAndLeave(0)
  await expect(page.getByText('No bookmarks yet')).toBeVisible()
  first.resolve()
  await expect(bookmarks).toHaveCount(1)
  const second = await keepAndLeave(1)
  await expect(bookmarks).toHaveCount(1)
  second.resolve()
  await expect(bookmarks).toHaveCount(2)
  await expect(bookmarks.first()).toHaveAttribute('data-ref', second.ref)
  await expect.poll(() => page.evaluate(() => scrollY), 'the latest bookmark is in view').toBe(0)
})

test('Q03 every main page has a g shortcut listed in the shortcuts dialog', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('ingrid'))
  const go = async (key: string, url: string | RegExp) => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(url)
  }
  await go('e', '/explore')
  await go('n', '/notifications')
  await go('b', '/bookmarks')
  await go('p', /\/profile\/bsky\/ingrid/)
  await go('s', /\/settings/)
  await go('h', '/')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const name of ['Home', 'Explore', 'Notifications', 'Bookmarks', 'Profile', 'Settings', 'Search'])
    await expect(sheet.getByText(name, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/search')
  await waitForHydration(page)
  const box = page.locator('[data-search]').filter({ visible: true })
  await box.pressSequentially('gh')
  await expect(page).toHaveURL('/search')
  await expect(box).toHaveValue('gh')
})

// bench/big measures the time.
test('Q05 ten thousand notifications scroll to the end with a small DOM', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const many = 10_000
  /** Larger pages than the network's, to save requests. */
  const size = 250
  await openAs(page, app.world.person('bao'))
  // The network's responses, but with this many likes of deleted posts.
  const like = (index: number) => ({
    uri: `at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.like/${index}`,
    author: { did: `did:plc:${String(index).padStart(24, 'a')}`, handle: `person-${index}.example`, displayName: `Person ${index}` },
    reason: 'like',
    reasonSubject: `at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/${index}`,
    record: {},
    isRead: true,
    indexedAt: new Date(app.world.now - index * 1000).toISOString(),
  })
  await page.route(/listNotifications/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const notifications = Array.from({ length: Math.min(size, many - from) }, (_, index) => like(from + index))
    const next = from + size < many && { cursor: String(from + size) }
    await route.fulfill({ json: { notifications, ...next, seenAt: new Date().toISOString() } })
  })
  await page.route(/getPosts/, (route) => route.fulfill({ json: { posts: [] } }))
  await page.goto('/settings')
  await waitForHydration(page)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(rows(page).first()).toContainText('Person 0', { timeout: 30_000 })
  const end = page.getByText('You’ve reached the end')
  /** Scrolls to the end repeatedly until there are this many rows. */
  const scrollTo = (count: number) =>
    page.evaluate(async (wanted) => {
      const last = () => Number([...document.querySelectorAll<HTMLElement>('[data-index]')].at(-1)?.dataset['index'])
      for (let step = 0; last() < wanted - 1 && step < 3000; step++) {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }, count)
  await scrollTo(many - 700)
  for (const part of [0, 0.5, 0.1, 0.9, 0.3, 0.7, 1]) {
    await page.evaluate((at) => window.scrollTo({ top: document.documentElement.scrollHeight * at, behavior: 'instant' }), part)
    await waitForScroll(page)
    expect(await rows(page).count()).toBeLessThan(60)
  }
  // The rest loads while scrolling.
  await scrollTo(many)
  await expect(end).toBeVisible()
  await expect(rows(page).last()).toContainText(`Person ${many - 1}`)
  expect(await rows(page).count()).toBeLessThan(60)
})
