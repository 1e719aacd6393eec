import type { Page } from '@playwright/test'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance rows S01 to S03 and Q03: search across all networks.

const isPhone = (page: Page) => page.viewportSize()!.width < 700
/** The visible search box: in the aside, or on narrow screens in the column. */
const box = (page: Page) => page.locator('[data-search]').filter({ visible: true })
const cards = (page: Page) => page.getByRole('feed').getByRole('article')
/** The results, without the posts above replies. */
const found = (page: Page) => page.locator('[role=feed] > [data-index] > article')

async function look(page: Page, text: string) {
  if (isPhone(page) && !new URL(page.url()).pathname.startsWith('/search')) await page.goto('/search')
  await waitForHydration(page)
  await box(page).fill(text)
  await box(page).press('Enter')
}

test('S01 searches posts, people and feeds from one box and keeps the query across tabs', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await look(page, 'ferry')
  await expect(page).toHaveURL('/search?q=ferry')
  await expect(page.getByRole('link', { name: 'Top', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toContainText(/ferry/i)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).filter({ hasText: 'Sol Reyes' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Feeds and channels', exact: true }).click()
  await expect(page.getByText('No results for “ferry”')).toBeVisible()
  await expect(box(page)).toHaveValue('ferry')
  await look(page, 'harbour')
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('href', '/search?q=harbour&type=users')
  await page.getByRole('link', { name: 'Feeds and channels', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Feeds and channels', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).getByRole('link', { name: 'Harbour', exact: true })).toBeVisible()
  // A network without channels isn’t named among them.
  await expect(page.getByText(/^Results from/)).toBeVisible()
  await expect(page.getByText('can’t be searched here yet')).toHaveCount(0)
  await cards(page).getByRole('link', { name: 'Harbour', exact: true }).click()
  await expect(page).toHaveURL(/\/feed\/bsky\//)
})

test('S01 a search URL shows results without JavaScript, and so does the form', { tag: '@wide' }, async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/search?q=ferry')
  await expect(page.locator('article[data-ref]').first()).toContainText(/ferry/i)
  // The server sends what has arrived in time; a page without scripts is completed by loading it again.
  await expect(async () => {
    await page.goto('/search?q=@mina')
    await expect(page.getByRole('article').filter({ hasText: 'Mina Okafor' }).first()).toBeVisible({ timeout: 1 })
  }).toPass()
  await box(page).fill('from:mina_tides')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/q=from%3Amina/)
  await expect(page.getByRole('article').first()).toContainText('@mina_tides')
  await context.close()
})

test(
  'S01 offers up to five recent searches that can be removed one by one or all at once',
  { tag: ['@wide', '@last'] },
  async ({ page }) => {
    await page.goto('/search')
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'two']) {
      await look(page, text)
      await expect(page).toHaveURL(`/search?q=${text}`)
      // The URL changes before the page does.
      await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('href', `/search?q=${text}&type=users`)
    }
    await page.goto('/search')
    await waitForHydration(page)
    const recent = page.getByRole('main').getByRole('region', { name: 'Recent searches' })
    const texts = () => recent.getByRole('listitem').allInnerTexts()
    await expect.poll(texts).toEqual(['two', 'six', 'five', 'four', 'three'])
    await recent.getByRole('button', { name: 'Remove “five” from recent searches' }).click()
    await expect.poll(texts).toEqual(['two', 'six', 'four', 'three'])
    await recent.getByRole('link', { name: 'six' }).click()
    await expect(page).toHaveURL('/search?q=six')
    await page.goto('/search')
    await waitForHydration(page)
    await recent.getByRole('button', { name: 'Clear all' }).click()
    await expect(recent).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('preference:searches'))).toBeNull()
  },
)

test('S01 suggests people of all networks, with arrow key navigation', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/search')
  await waitForHydration(page)
  await box(page).pressSequentially('priy')
  const options = page.getByRole('search').filter({ visible: true }).getByRole('link')
  const people = options.filter({ hasText: 'Priya Raman' })
  await expect(people).toHaveCount(4)
  for (const network of ['Farcaster', 'Lens', 'X', 'Bluesky'])
    await expect(people.filter({ has: page.getByRole('img', { name: network }) })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Search posts for “priy”' }).filter({ visible: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(people.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  await expect(people).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(people).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/\w+\/priya/)
})

test('S01 merges posts of all networks, by rank or latest first, and says which were searched', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('rosa'), '/search?q=tide')
  for (const network of ['lens', 'x', 'bluesky']) await expect(page.locator(`article[data-ref^="${network}:"]`).first()).toBeVisible()
  await expect(page.getByText('Results from Farcaster, Lens, X, and Bluesky')).toBeVisible()
  await page.getByRole('link', { name: 'Latest', exact: true }).click()
  await expect(page).toHaveURL('/search?q=tide&type=posts&sort=latest')
  await expect(page.getByRole('link', { name: 'Latest', exact: true })).toHaveAttribute('aria-current', 'page')
  // The link is marked when its page begins to load; the previous tab is no longer marked when it is there.
  await expect(page.getByRole('link', { name: 'Top', exact: true })).not.toHaveAttribute('aria-current')
  // The cards of the previous tab may still be there.
  await expect(async () => {
    const times = await found(page)
      .locator('header time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')!))
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual(times.toSorted().toReversed())
  }).toPass()
  await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Lens' }).click()
  await expect(page).toHaveURL('/search?q=tide&type=posts&source=lens&sort=latest')
  await expect(page.getByText('Results from Lens', { exact: true })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.locator('[role=feed] article[data-ref]:not([data-ref^="lens:"])')).toHaveCount(0)
})

test('S01 tells guests once which networks only people who log in can search', { tag: '@wide' }, async ({ page, app }) => {
  const lines = page.getByText('Log in to Bluesky to search posts there.')
  for (const open of [() => page.goto('/search?q=tide'), () => look(page, 'harbour')]) {
    await open()
    await expect(page.getByText('Results from Farcaster, Lens, and X', { exact: true })).toBeVisible()
    await expect(lines).toHaveCount(1)
    await expect(page.locator('article[data-ref^="lens:"]').first()).toBeVisible()
  }
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog')).toContainText('Bluesky')
  await page.keyboard.press('Escape')
  await page.goto('/search?q=tide&source=bsky')
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(lines).toHaveCount(1)
  await openAs(page, app.world.person('jonas'), '/search?q=tide&source=bsky')
  await expect(page.getByText('Results from Bluesky', { exact: true })).toBeVisible()
  await expect(lines).toHaveCount(0)
})

test('S01 marks exactly one tab as current while its page loads', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/search?q=tide')
  await waitForHydration(page)
  const current = page.getByRole('navigation', { name: 'Filter results' }).locator('[aria-current]')
  await expect(current).toHaveText(['Top'])
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const currents = () => [...document.querySelectorAll('nav[aria-label="Filter results"] [aria-current]')]
    const look = () =>
      seen.push(
        currents()
          .map((tab) => tab.textContent)
          .join(),
      )
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-current'] })
  })
  for (const name of ['Latest', 'People', 'Top']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(current).toHaveText([name])
    await expect(cards(page).first()).toBeVisible()
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  // The first tab may be seen before the first press.
  expect([...new Set(seen)].filter(Boolean).toSorted()).toEqual(['Latest', 'People', 'Top'])
})

test('S01 shows what a found reply belongs to', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('rosa'), '/search?q=%22reply+number+8%22')
  for (const network of ['lens', 'x', 'bluesky']) {
    const row = page.locator('[data-index]', {
      has: page.locator(`article[data-ref^="${network}:"]`).filter({ hasText: 'Reply number 8:' }),
    })
    await expect(row.getByRole('article')).toContainText([
      'Is a hot dog a ferry?',
      network === 'x' ? '6 more posts' : /more posts|Show this thread/,
      'Reply number 7:',
      'Reply number 8:',
    ])
  }
  // The server sends what has arrived in time.
  const readPage = async () => (await page.request.get('/search?q=%22reply+number+8%22&source=twitter')).text()
  await expect.poll(readPage).toContain('6 more posts')
})

test('S02 names the networks that can’t filter by a language', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/search?q=tide+lang%3Aeo')
  await expect(page.getByText('X can’t filter by this language, so those results can be in any language.')).toBeVisible()
  await expect(page.locator('article[data-ref^="x:"]').first()).toBeVisible()
})

test('S02 filters edit the query in the box, and each can be removed', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/search?q=tide+%23tidetables&sort=latest')
  await waitForHydration(page)
  await page.getByText('Filters', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Filters' })
  await form.getByLabel('From', { exact: true }).fill('@mina')
  await form.getByLabel('Language').selectOption('English')
  await form.getByLabel('Contains', { exact: true }).selectOption('Images')
  await form.getByLabel('Since').fill('2020-01-31')
  await form.getByRole('button', { name: 'Apply filters' }).click()
  const query = 'tide #tidetables from:mina lang:en has:images since:2020-01-31'
  await expect(box(page)).toHaveValue(query)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(query)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('latest')
  const chips = page.getByRole('list', { name: 'Active filters' })
  // The address changes before the page does.
  await expect(chips.getByRole('listitem')).toHaveText(['From @mina', 'English', 'Images', 'Since Jan 31, 2020'])
  await chips.getByRole('link', { name: 'Remove filter: Images' }).click()
  await expect(box(page)).toHaveValue('tide #tidetables from:mina lang:en since:2020-01-31')
  await chips.getByRole('link', { name: 'Remove filter: From @mina' }).press('Enter')
  await expect(box(page)).toHaveValue('tide #tidetables lang:en since:2020-01-31')
  await expect(page.getByText('Filters', { exact: true })).toBeVisible()
  await expect(cards(page).first()).toContainText('#tidetables')
  await look(page, 'lang:en has:videos')
  await expect(page.getByText('Add a word or an author to search posts.')).toBeVisible()
  await look(page, '茶')
  await expect(page.getByText('Type at least 2 characters to search X.')).toBeVisible()
})

test('S02 the filter form works without JavaScript', { tag: '@wide' }, async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/search?q=tide+from:teo')
  await page.getByText('Filters', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Filters' })
  await form.getByLabel('From', { exact: true }).fill('mina')
  await form.getByLabel('Before').fill('2038-01-01')
  await form.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL('/search?q=tide+from%3Amina+until%3A2038-01-01&type=posts')
  const handles = await found(page).locator('header').allInnerTexts()
  expect(handles.length).toBeGreaterThan(1)
  expect(handles.filter((text) => !text.includes('Mina Okafor'))).toEqual([])
  await page.getByRole('link', { name: /Remove filter: Before/ }).click()
  await expect(page).toHaveURL('/search?q=tide+from%3Amina&type=posts')
  await context.close()
})

test('S01 keeps what is typed while the results of the last query arrive', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/search?q=tide')
  await look(page, 'harbour')
  await box(page).fill('quay')
  await expect(page).toHaveURL('/search?q=harbour')
  await expect(cards(page).first()).toBeVisible()
  await expect(box(page)).toHaveValue('quay')
  // The field isn't in use now.
  await page.goBack()
  await expect(page).toHaveURL('/search?q=tide')
  await box(page).blur()
  await page.goForward()
  await expect(box(page)).toHaveValue('harbour')
})

test('S02 from: finds one person’s posts, @ people and / channels', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('rosa'), '/search?q=from%3Amina.chorus.example')
  await expect(cards(page).first()).toBeVisible()
  const handles = await found(page).locator('header').allInnerTexts()
  expect(handles.length).toBeGreaterThan(1)
  expect(handles.filter((text) => !text.includes('@mina.chorus.example'))).toEqual([])
  await look(page, 'from:mina.chorus.example survey')
  await expect(found(page).first()).toContainText(/survey/i)
  await look(page, '@mina')
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute('aria-current', 'page')
  await look(page, '/quay')
  await expect(page.getByRole('link', { name: 'Feeds and channels', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toContainText('Quay')
})

test('S02 a pasted Chorus or network link opens its target', { tag: '@wide' }, async ({ page, app }) => {
  const mina = app.world.person('mina').accounts.bluesky!
  await page.goto('/search')
  await look(page, `${app.url}/profile/bluesky/${mina.handle}`)
  await expect(page).toHaveURL(`/profile/bsky/${mina.handle}`)
  await page.goto('/search')
  await look(page, `https://bsky.app/profile/${mina.handle}`)
  await expect(page).toHaveURL(`/profile/bsky/${mina.handle}`)
  const post = await page.locator('article[data-ref] header time').first().locator('..').getAttribute('href')
  const key = post!.split('_')[1]
  await page.goto('/search')
  await look(page, `https://bsky.app/profile/${mina.handle}/post/${key}`)
  await expect(page).toHaveURL(post!)
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await look(page, `at://${mina.did}/app.bsky.feed.generator/harbour`)
  await expect(page).toHaveURL(/\/feed\/bsky\/.*_harbour/)
})

test('S03 finds a person on several networks once, with links to each', { tag: '@wide' }, async ({ page, browser, app }) => {
  const greta = app.world.person('greta')
  await openAs(page, greta)

  const context = await browser.newContext({ baseURL: app.url })
  const guest = await context.newPage()
  await guest.goto('/search?type=users&q=greta')
  await waitForHydration(guest)
  const row = cards(guest).filter({ hasText: greta.name })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('listitem')).toHaveCount(4)
  await row.getByRole('link', { name: 'Farcaster' }).click()
  await expect(guest).toHaveURL(/\/profile\/farcaster\//)
  await guest.goto('/search?type=users&q=greta&source=farcaster')
  await expect(cards(guest).filter({ hasText: greta.name })).toHaveCount(1)
  await context.close()
})

test('S03 finds people by the beginning of a name, a wallet’s name and its address', { tag: '@wide' }, async ({ page, app }) => {
  const priya = app.world.person('priya')
  await page.goto('/search?q=eli&type=users')
  await waitForHydration(page)
  await expect(cards(page).first()).toContainText('Elif Demir')
  for (const text of [priya.ens!, priya.wallets.evm]) {
    await look(page, text)
    await expect(cards(page).filter({ hasText: priya.name })).toHaveCount(1)
    await expect(cards(page).first()).toContainText(priya.ens!)
    await expect(cards(page).first().getByRole('listitem')).toHaveCount(4)
  }
  const unknown = `0x${'ab'.repeat(20)}`
  await look(page, unknown)
  await expect(page.getByRole('article', { name: '0xabab…abab' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy address 0xabab…abab' })).toBeVisible()
})

test.describe('a network that fails', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

  test('S01 is named beside the others’ results, and a retry adds its own', { tag: '@wide' }, async ({ page, app }) => {
    await page.goto('/search')
    app.faults.bluesky.set([{ fault: 'status', status: 500 }])
    await look(page, '@mina')
    await expect(page.getByText('Bluesky is having problems.').first()).toBeVisible()
    app.clearFaults()
    await page.getByRole('button', { name: 'Try Bluesky again' }).click()
    await expect(cards(page).filter({ hasText: 'Mina Okafor' }).first()).toBeVisible()
  })
})

test('Q03 slash focuses the search box on every page without typing into it', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/profile/bsky/mina.chorus.example')
  await waitForHydration(page)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('tide/s')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=tide%2Fs')
})

for (const type of ['posts', 'users', 'channels'])
  test(`S01 a long word causes no horizontal scrolling: ${type}`, async ({ page }) => {
    const word = 'W'.repeat(100)
    await page.goto(`/search?q=${word}&type=${type}`)
    await expect(page.getByText(`No results for “${word}”`)).toBeVisible()
    const [content, sight] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.scrollingElement!
      return [scrollWidth, clientWidth] as const
    })
    expect(content).toBeLessThanOrEqual(sight)
  })
