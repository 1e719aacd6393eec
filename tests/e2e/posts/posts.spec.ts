import type { Locator } from '@playwright/test'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { findCardOn } from '../find-card.ts'
import { holdRequests } from '../hold-requests.ts'
import { openAs, waitForHydration } from '../open-page.ts'
import { waitForIdle, waitForScroll } from '../scroll.ts'
import { expect, test } from '../test.ts'

const profiles = {
  farcaster: (person: string) => `/profile/farcaster/${person}`,
  lens: (person: string) => `/profile/lens/${person}`,
  x: (person: string, hobby = 'tides') => `/profile/twitter/${person}_${hobby}`,
  bluesky: (person: string) => `/profile/bsky/${person}.chorus.example`,
}

for (const [network, path] of Object.entries({
  farcaster: profiles.farcaster('mina'),
  lens: profiles.lens('mina'),
  x: profiles.x('mina'),
  bluesky: profiles.bluesky('mina'),
}))
  test(`P01 a card on ${network} shows author, time, source, content and counts`, async ({ page }) => {
    const card = await findCardOn(page, path, 'The estuary survey is out.')
    await expect(card.getByRole('link', { name: 'Mina Okafor' })).toBeVisible()
    await expect(card.getByText(/^@mina/)).toBeVisible()
    await expect(card.locator('time')).toHaveText(/^\d+m$/)
    await card.locator('time').hover()
    await expect(card.locator('time')).toHaveAttribute('title', /\d{4} at \d{1,2}:\d\d [AP]M$/)
    await expect(card.getByRole('img', { name: /^(Farcaster|Lens|X|Bluesky)$/ })).toBeVisible()
    await expect(card.getByText(/^\d+ likes?$/)).toBeAttached()
    await expect(card.getByText(/^\d+ repl(y|ies)$/)).toHaveCount(1)
    await expect(card.getByRole('button', { name: 'Share' })).toBeVisible()
    // Lens and hubs have no verification.
    await expect(card.getByRole('img', { name: 'Verified' })).toHaveCount(network === 'x' || network === 'bluesky' ? 1 : 0)
    await card.locator('[data-act=more]').click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    if (network === 'x' || network === 'bluesky') await expect(card.getByText('Tide tables, by hand')).toBeVisible()
  })

test('P02 folds long text; selecting text or following a link does not open the post', async ({ page }) => {
  const card = await findCardOn(page, profiles.farcaster('mina'), 'two mouths')
  const text = card.locator('p[dir=auto]').first()
  expect((await text.textContent())!.length).toBeLessThanOrEqual(452)
  await card.getByRole('button', { name: 'Show more' }).click()
  expect((await text.textContent())!.length).toBeGreaterThan(600)
  await expect(page).toHaveURL(/profile/)
  const box = (await text.boundingBox())!
  await page.mouse.move(box.x + 5, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 10)
  await page.mouse.up()
  await expect(page).toHaveURL(/profile/)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await text.click({ position: { x: 40, y: 10 } })
  await expect(page).toHaveURL(/\/post\/farcaster\//)
})

test('P02 a link inside a post opens without leaving the list', { tag: '@wide' }, async ({ page, context }) => {
  await context.route('https://harbournotes.example/**', (route) => route.fulfill({ body: 'Notes of the harbour' }))
  const card = await findCardOn(page, profiles.bluesky('jonas'), 'Notes (')
  const text = card.locator('p[dir=auto]').first()
  const whole = await text.textContent()
  const opened = context.waitForEvent('page')
  await card.locator('p[dir=auto] a[href^="https://harbournotes.example/a"]').click()
  await expect((await opened).getByText('Notes of the harbour')).toBeVisible()
  await expect(page).toHaveURL(profiles.bluesky('jonas'))
  await expect(text).toHaveText(whole!)
})

test('P09 reserves space for images of any number and shape and marks missing ones', { tag: '@last' }, async ({ page }) => {
  await page.route('**/picture/scene-**', (route) => void setTimeout(() => void route.continue().catch(() => {}), 700))
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await page.goto(profiles.lens('malik'))
  await waitForHydration(page)
  const wanted = [1, 3, 4, 5, 9]
  const seen = new Set<number>()
  for (let step = 0; step < 40 && !wanted.every((count) => seen.has(count)); step++) {
    for (const count of await page.locator('article').evaluateAll((cards) => cards.map((card) => card.querySelectorAll('figure').length)))
      seen.add(count)
    await page.mouse.wheel(0, 700)
    await waitForScroll(page)
  }
  expect([...seen]).toEqual(expect.arrayContaining(wanted))
  await expect(page.getByText('+1').first()).toBeAttached()
  for (const [path, words, figures, isBox] of [
    [profiles.lens('sol'), 'a face drawn on the ferry', 2, () => true],
    [profiles.lens('mina'), 'Low water, from the jetty.', 1, (ratio: number) => Math.abs(ratio - 1600 / 600) < 0.1],
    // Tall images are cropped.
    [profiles.lens('haru'), '桟橋の下から。', 1, (ratio: number) => Math.abs(ratio - 800 / 1400) < 0.05],
  ] as const) {
    const card = await findCardOn(page, path, words)
    await expect(card.locator('figure')).toHaveCount(figures)
    const box = (await card.locator('figure').first().boundingBox())!
    expect(isBox(box.width / box.height), `${words} ${box.width}×${box.height}`).toBe(true)
  }
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0))).toBeLessThan(
    0.05,
  )
})

test.describe('a missing image', () => {
  test.use({ allowedErrors: /404/ })
  test('P09 keeps its space and shows its alt text', async ({ page }) => {
    const card = await findCardOn(page, profiles.farcaster('kofi'), 'gone missing, like the antenna')
    await expect(card.getByText('This image couldn’t be loaded.')).toBeVisible()
    expect((await card.locator('figure').boundingBox())!.height).toBeGreaterThan(150)
  })
})

for (const [network, path] of Object.entries({
  farcaster: profiles.farcaster('jonas'),
  x: profiles.x('jonas', 'code'),
  bluesky: profiles.bluesky('jonas'),
}))
  test(`P12 links on ${network} lead to their full URL, with brackets and punctuation`, { tag: '@wide' }, async ({ page }) => {
    const card = await findCardOn(page, path, 'Notes (')
    const hrefs = await card.locator('p[dir=auto] a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(hrefs).toContain('https://en.example/wiki/Tide_(ocean)')
    expect(hrefs).toContain('https://harbournotes.example/a?b=c&d=e#f')
    expect(hrefs.every((href) => !/mailto|javascript/.test(href))).toBe(true)
    for (const link of await card.locator('p[dir=auto] a[target=_blank]').all())
      expect(await link.getAttribute('rel')).toContain('noopener')
  })

test('P12 tells links from text: no scheme, Unicode, cashtags, hashtags, email addresses', { tag: '@wide' }, async ({ page }) => {
  const card = await findCardOn(page, profiles.farcaster('jonas'), 'Notes (')
  const links = await card
    .locator('p[dir=auto] a:not([href^="/"])')
    .evaluateAll((all) => all.map((link) => [link.textContent!, (link as HTMLAnchorElement).href] as const))
  const hrefs = links.map(([, href]) => href)
  expect(hrefs).toContain('https://harbournotes.example/x')
  expect(hrefs).toContain('https://xn--tde-zma.example/%C3%BCn%C3%AFcode')
  // The text shows the real host.
  for (const [text, href] of links) expect(decodeURI(text), href).toContain(new URL(href).host.replace(/^www\./, ''))
  const words = (await card.locator('p[dir=auto]').textContent())!
  for (const plain of ['$ETH', '#tidetables', 'jonas@mail.example']) expect(words).toContain(plain)
  expect(hrefs.filter((href) => /mail\.example|ETH|tidetables/.test(href))).toEqual([])
})

test('P12 hashtags open a search, cashtags a token, and a wallet’s name its page', { tag: '@wide' }, async ({ page }) => {
  const onX = await findCardOn(page, profiles.x('jonas', 'code'), 'Notes (')
  await expect(onX.getByRole('link', { name: '$ETH', exact: true })).toHaveAttribute('href', '/token/ETH?isSymbol=true')
  const card = await findCardOn(page, profiles.bluesky('jonas'), 'Notes (')
  for (const post of [onX, card])
    await expect(post.getByRole('link', { name: 'priya.eth' })).toHaveAttribute('href', '/profile/wallet/priya.eth')
  await card.getByRole('link', { name: '#tidetables' }).click()
  await expect(page).toHaveURL(/\/search\?q=%23tidetables$/)
  await expect(page.locator('main input[type=search]')).toHaveValue('#tidetables')
})

test('P13 links known mentions and leaves unknown names as text', { tag: '@wide' }, async ({ page }) => {
  const card = await findCardOn(page, profiles.farcaster('ana'), 'nobody_knows_this_one')
  await expect(card.getByRole('link', { name: '@mina' })).toHaveAttribute('href', '/profile/farcaster/mina')
  await expect(card.getByRole('link', { name: '@nobody_knows_this_one' })).toHaveCount(0)
  await expect(card.getByText('nobody_knows_this_one')).toBeVisible()
})

test('P13 hovering a name, avatar or mention shows a profile card until Escape or moving away', { tag: '@wide' }, async ({ page }) => {
  const card = await findCardOn(page, profiles.farcaster('ana'), 'nobody_knows_this_one')
  const shown = page.locator('[data-hover-card]')
  await card.getByRole('link', { name: '@mina' }).hover()
  await expect(shown).toContainText('Mina Okafor')
  await expect(shown).toContainText('Hydrographer.')
  await expect(shown).toContainText(/\d+ followers?/)
  // The card stays open while hovered.
  await shown.hover()
  await waitForIdle(page)
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await card.getByRole('link', { name: 'Ana Lindqvist' }).first().hover()
  await expect(shown).toContainText('Rye, patience, salt.')
  await page.mouse.move(5, 5)
  await expect(shown).toHaveCount(0)
  await card.getByRole('link', { name: '@mina' }).hover()
  await shown.getByRole('link', { name: 'Mina Okafor' }).click()
  await expect(page).toHaveURL('/profile/farcaster/mina')
  await expect(shown).toHaveCount(0)
})

for (const [network, path] of Object.entries({
  farcaster: profiles.farcaster('hugo'),
  lens: profiles.lens('hugo'),
  bluesky: profiles.bluesky('hugo'),
}))
  test(`P16 a nested quote on ${network} shows the first in full and the second in a line at most`, { tag: '@wide' }, async ({ page }) => {
    const card = await findCardOn(page, path, 'a poster that says this')
    await expect(card.getByText('A feed without a keyboard is a poster.')).toBeVisible()
  })

for (const [network, path] of Object.entries({
  farcaster: profiles.farcaster('priya'),
  lens: profiles.lens('priya'),
  x: profiles.x('priya', 'birds'),
  bluesky: profiles.bluesky('priya'),
}))
  test(`P16 marks a deleted quote on ${network}`, { tag: '@wide' }, async ({ page }) => {
    const card = await findCardOn(page, path, 'Whatever it said, I agreed with it.')
    await expect(card.getByText('This post was deleted.')).toBeVisible()
  })

test('P18 shows an article card', async ({ page }) => {
  const card = await findCardOn(page, profiles.x('yael', 'books'), 'the mountain that is not there')
  await expect(card.getByText('Article', { exact: true })).toBeVisible()
  await expect(card.getByText('The mountain that is not there', { exact: true })).toBeVisible()
})

test('P18 marks an encrypted post in lists and on its page and shows no content', async ({ page }) => {
  const card = await findCardOn(page, profiles.lens('elif'), 'This post is encrypted')
  await expect(card.locator('p[dir=auto]')).toHaveCount(0)
  await card.locator('header time').click()
  await expect(page).toHaveURL(/\/post\/lens\//)
  await expect(page.getByText('This post is encrypted')).toBeVisible()
  await expect(page.getByText('For members of the tea house.')).toHaveCount(0)
})

for (const [network, path] of Object.entries({
  farcaster: profiles.farcaster('mina'),
  lens: profiles.lens('mina'),
  x: profiles.x('mina'),
  bluesky: profiles.bluesky('mina'),
}))
  test(`P19 a thread of 25 parts on ${network} reads in order, and a deep part shows its parents`, { tag: '@wide' }, async ({ page }) => {
    const card = await findCardOn(page, path, 'A thread in 25 parts')
    await card.locator('header time').click()
    await expect(page).toHaveURL(/\/post\//)
    const continuation = page.getByRole('region', { name: 'More from the author' })
    // Cards are rendered a few per frame, those in sight first.
    await expect(continuation.locator('article')).toContainText(Array.from({ length: 20 }, (_, index) => `Part ${index + 2}:`))
    await continuation.locator('article').nth(8).locator('header time').click()
    await expect(page.locator('article').first()).toContainText('A thread in 25 parts')
  })

test('P17 sets the lang attribute of each text', { tag: '@wide' }, async ({ page }) => {
  for (const [path, words, language] of [
    [profiles.bluesky('haru'), '桟橋の下から。', 'ja'],
    [profiles.bluesky('noor'), 'صباح الخير', 'ar'],
    [profiles.bluesky('mina'), 'The estuary survey is out.', 'en'],
  ] as const) {
    const text = (await findCardOn(page, path, words)).locator('p[dir=auto]').first()
    await expect(text).toHaveAttribute('lang', language)
    // It has its own text direction.
    expect(await text.evaluate((each) => getComputedStyle(each).direction)).toBe(language === 'ar' ? 'rtl' : 'ltr')
  }
})

test('P19 shows threads of two and three parts, and a deep reply with its parents', { tag: ['@wide', '@last'] }, async ({ page }) => {
  for (const [path, parts] of [
    [profiles.bluesky('jonas'), 2],
    [profiles.bluesky('amara'), 3],
  ] as const) {
    const card = await findCardOn(page, path, `A thread in ${parts} parts`)
    await card.locator('header time').click()
    const rest = page.getByRole('region', { name: 'More from the author' }).locator('article')
    await expect(rest).toHaveCount(parts - 1)
    await expect(rest.last()).toContainText(`Part ${parts}:`)
  }
  const reply = await findCardOn(page, `${profiles.bluesky('ana')}/replies`, 'Reply number 8:')
  await reply.locator('header time').click()
  await expect(page.locator('article[data-main]')).toContainText('Reply number 8:')
  const all = page.locator('main article')
  await expect(all.first()).toContainText('Is a hot dog a ferry?')
  for (const depth of [1, 4, 7]) await expect(all.nth(depth)).toContainText(`Reply number ${depth}:`)
})

test(
  'P20 links the likes of a post where the network lists them, and shows a plain number elsewhere',
  { tag: '@wide' },
  async ({ page }) => {
    for (const [path, isListed] of [
      [profiles.lens('mina'), true],
      [profiles.x('mina'), false],
    ] as const) {
      const card = await findCardOn(page, path, 'The estuary survey is out.')
      await card.locator('header time').click()
      const detail = page.locator('article[data-main]')
      const likes = detail.getByText(/likes?$/).first()
      await expect(likes).toBeVisible()
      const post = new URL(page.url()).pathname
      await expect(detail.getByRole('link', { name: /likes?$|reposts?$|quotes?$/ })).toHaveCount(isListed ? 1 : 0)
      expect((await page.request.get(`${post}/likes`)).status()).toBe(isListed ? 200 : 404)
      if (!isListed) continue
      await likes.click()
      await expect(page).toHaveURL(`${post}/likes`)
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    }
  },
)

test('P19 hidden replies appear only on request', { tag: '@wide' }, async ({ page, app }) => {
  const { posts, post, person } = app.world
  const isAlone = ({ key, author, text }: (typeof posts)[number]) =>
    !text.includes('{') && !posts.some((other) => other.key !== key && other.author === author && other.text === text)
  const lowQualityPosts = posts.filter(({ network, lowQuality }) => network === 'lens' && lowQuality)
  const hidden = lowQualityPosts.find(({ replyTo }) => !post(replyTo!)!.replyTo && isAlone(post(replyTo!)!))!
  const answered = post(hidden.replyTo!)!
  const card = await findCardOn(page, profiles.lens(person(answered.author).accounts.lens!.localName), answered.text)
  await card.locator('header time').click()
  await expect(page.locator('article[data-main]')).toContainText(answered.text)
  const replies = page.getByRole('feed', { name: 'Hidden replies' })
  await expect(page.getByRole('heading', { name: 'Replies' })).toBeVisible()
  await expect(page.getByText(hidden.text)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show hidden replies' }).click()
  const reply = replies.getByRole('article').filter({ hasText: person(hidden.author).name })
  await expect(reply).toContainText(hidden.text)
})

test('P21 opens a post from the cache and refreshes without losing content', { tag: '@wide' }, async ({ page }) => {
  const card = await findCardOn(page, profiles.bluesky('mina'), 'The estuary survey is out.')
  const release = await holdRequests(page, /getPostThread/)
  await card.locator('header time').click()
  await expect(page.locator('article').first()).toContainText('The estuary survey is out.')
  release()
  const reply = page.getByRole('heading', { name: 'Replies' })
  await expect(reply).toBeVisible()
  await expect(page.locator('article').first()).toContainText('The estuary survey is out.')
})

test('P21 shows the viewer’s like and images before and after the response', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'), profiles.bluesky('malik'))
  const open = () => findCardOn(page, profiles.bluesky('malik'), 'Four, if you count')
  const like = (within: Locator) => within.locator('[data-act=like]')
  // Like it through the page, unless it is already liked, so that the cache knows.
  if ((await like(await open()).getAttribute('aria-pressed')) === 'false')
    await Promise.all([page.waitForResponse(/repo\.(createRecord|applyWrites)/), like(await open()).click()])
  const inList = await open()
  const release = await holdRequests(page, /getPostThread/)
  const answer = page.waitForResponse(/getPostThread/)
  await inList.locator('header time').click()
  const detail = page.locator('article[data-main]')
  const isWhole = async () => {
    await expect(detail.locator('figure')).toHaveCount(4)
    await expect(like(detail)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(detail).toBeVisible()
  await isWhole()
  release()
  await answer
  await expect(page.getByRole('heading', { name: 'Replies' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await isWhole()
})

test.describe('a missing post', () => {
  test.use({ allowedErrors: /status of 404/ })
  test('P22 is an explained 404 on every network', { tag: '@wide' }, async ({ page }) => {
    for (const path of [
      '/post/farcaster/0x00000000000000000000000000000000000000aa',
      '/post/lens/1234567890',
      '/post/twitter/1234567890123456789',
      '/post/bsky/aaaaaaaaaaaaaaaaaaaaaaaa_3kabcdefghijk',
    ]) {
      const response = await page.goto(path)
      expect(response!.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
  })
})

test('P16 shows a quote next to the post’s own card, with the quoted post’s card', { tag: '@wide' }, async ({ page, app }) => {
  const pablo = await createBlueskyClient(app, 'pablo')
  const toCard = (title: string) => ({
    $type: 'app.bsky.embed.external',
    external: { uri: 'https://harbournotes.example/', title, description: 'Boats.' },
  })
  const { uri, cid } = await pablo.post('Read this first.', toCard('The first note'))
  const record = { $type: 'app.bsky.embed.record', record: { uri, cid } }
  const { path } = await pablo.post('And then this.', {
    $type: 'app.bsky.embed.recordWithMedia',
    record,
    media: toCard('The second note'),
  })
  await page.goto(path)
  await waitForHydration(page)
  const quote = page.locator('[data-quote]').filter({ hasText: 'Read this first.' })
  await expect(quote.getByRole('link', { name: 'The first note' })).toBeVisible()
  await expect(quote.getByText('The second note')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'The second note' })).toBeVisible()
})

test('P16 a quoted poll shows its options', { tag: '@wide' }, async ({ page, app }) => {
  const card = await findCardOn(page, `/profile/twitter/${app.world.person('hugo').accounts.x!.handle}`, 'I write once, and it shows.')
  await expect(card.locator('[data-quote]').getByText('Ship the small boat')).toBeVisible()
})
