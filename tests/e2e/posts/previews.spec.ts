import { linkAuthor } from '@chorus/sandbox/seed/add-links'
import type { Locator, Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { createPostPath } from '../create-post-path.ts'
import { cardOf, findCard } from '../find-card.ts'
import { openPage } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test as base } from '../test.ts'

const test = base.extend<{ post: (text: string, embed?: object) => Promise<string> }>({
  post: async ({ app }, use) => {
    const author = await createBlueskyClient(app, 'edda')
    await use(async (text, embed) => (await author.post(text, embed)).path)
  },
})

const own = `/profile/bsky/${linkAuthor}.chorus.example`
const profiles = (app: App) => {
  const { x, farcaster, lens } = app.world.person(linkAuthor).accounts
  return {
    farcaster: `/profile/farcaster/${farcaster!.username}`,
    lens: `/profile/lens/${lens!.localName}`,
    x: `/profile/twitter/${x!.handle}`,
    bluesky: own,
  }
}

const preview = (card: Locator): Locator => card.locator('[data-preview]')
const heightOf = (card: Locator) => card.evaluate((element) => element.getBoundingClientRect().height)
const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Whether a card is too far away to load, or not rendered. */
const isFar = (card: Locator): Promise<boolean> =>
  card.evaluateAll((found) =>
    found.every((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top > innerHeight + 700 || bottom < -700
    }),
  )

async function scrollUntil(page: Page, step: number, isThere: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, step)
    await drawn(page)
    expect(await isThere()).toBe(true)
  }).toPass()
}

for (const network of ['farcaster', 'lens', 'x', 'bluesky'] as const)
  test(
    `P14 a link on ${network} shows its page’s preview and is removed from the end of the text`,
    { tag: '@wide' },
    async ({ page, app }) => {
      await openPage(page, profiles(app)[network])
      const card = await findCard(page, 'Somebody has written down how the locks work.')
      const link = preview(card).getByRole('link', { name: /How the locks work/ })
      await expect(link).toContainText('harbournotes.example')
      await expect(link).toContainText('by someone who was there')
      await expect(link).toHaveAttribute('href', 'https://harbournotes.example/how-the-locks-work')
      await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
      await expect(card.locator('p[dir=auto]')).toHaveText('Somebody has written down how the locks work.')
    },
  )

test('P14 a quoted post shows the preview of its link', { tag: '@wide' }, async ({ page, app, post }) => {
  const author = await createBlueskyClient(app, 'edda')
  const { uri, cid } = await author.post('From the archive. https://harbournotes.example/the-old-pier')
  await openPage(page, await post('Still true.', { $type: 'app.bsky.embed.record', record: { uri, cid } }))
  const quote = page.locator('article[data-main] [data-quote]')
  await expect(quote.getByRole('link', { name: /The old pier/ })).toHaveAttribute('href', 'https://harbournotes.example/the-old-pier')
  await expect(quote.locator('p[dir=auto]')).toHaveText('From the archive.')
})

test('P14 loads preview images only over https from the page’s own host', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, profiles(app).bluesky)
  const card = await findCard(page, 'Somebody has written down how the locks work.')
  await expect(preview(card).locator('img')).toHaveAttribute('src', /^\/sandbox\/media\/picture\/web-howthelockswork\.webp/)
  await expect(preview(card).locator('img')).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test('P14 loads a player only after a press, in its own frame', { tag: '@wide' }, async ({ page, app, context }) => {
  const asked: string[] = []
  await context.route(/^https:\/\/[\w.-]*youtube/, (route) => {
    asked.push(`${route.request().url()} from ${route.request().headers()['referer']}`)
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><button>Start</button>' })
  })
  await openPage(page, own)
  const card = await findCard(page, 'Turn the sound down first.')
  const play = preview(card).getByRole('button', { name: 'Play: The harbour in a storm' })
  await expect(play).toBeVisible()
  expect([asked, await page.locator('iframe').count()]).toEqual([[], 0])

  const path = new URL(page.url()).pathname
  await play.focus()
  await page.keyboard.press('Enter')
  const frame = preview(card).locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Player: The harbour in a storm')
  await expect(frame.contentFrame().getByRole('button', { name: 'Start' })).toBeVisible()
  await expect(frame).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(path)
  expect(asked).toEqual([`https://www.youtube-nocookie.com/embed/stormatsea1 from ${app.url}/`])
  const sandbox = (await frame.getAttribute('sandbox'))!.split(' ')
  expect(sandbox).not.toContain('allow-top-navigation')
  expect(sandbox).not.toContain('allow-popups-to-escape-sandbox')
  await expect(preview(card).getByRole('link', { name: /The harbour in a storm/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=stormatsea1',
  )
  await expectNoSeriousAxeViolations(page)
})

test('P14 a card delivered with a post plays and keeps its text', { tag: '@wide' }, async ({ page, post }) => {
  const uri = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'
  const external = { uri, title: 'A song of mine', description: 'Three minutes' }
  await openPage(page, await post(`Listen. ${uri}`, { $type: 'app.bsky.embed.external', external }))
  const card = page.locator('article[data-main]')
  await expect(preview(card).getByRole('link', { name: /A song of mine/ })).toBeVisible()
  await expect(preview(card).getByRole('button', { name: 'Play: A song of mine' })).toBeVisible()
  await expect(card.locator('p[dir=auto]')).toHaveText('Listen.')
})

test('P14 rejects a player on another host', { tag: '@wide' }, async ({ page, post }) => {
  await openPage(page, await post('An hour of them https://soundcloud.com/false/horns'))
  const card = page.locator('article[data-main]')
  await expect(preview(card).getByRole('link', { name: /Fog horns/ })).toBeVisible()
  await expect(preview(card).getByRole('button')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.outerHTML.includes('evil.example'))).toBe(false)
})

test('P14 never requests a forbidden URL and leaves it as a link in the text', { tag: '@wide' }, async ({ page, app, post }) => {
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/oembed') && calls.push(request.url())))
  const before = (await app.readAskedPages()).length
  for (const link of [
    'http://127.0.0.1:9/secret',
    'http://localhost.example:22/secret',
    'http://2130706433/secret',
    'https://user@harbournotes.example/secret',
    'https://mina.eth/secret',
    'https://mina.bnb/secret',
    'https://harbournotes.example/secret.pdf',
    'https://opensea.io/assets/secret',
  ]) {
    await openPage(page, await post(`Look at ${link}`))
    const card = page.locator('article[data-main]')
    await expect(card.locator('p[dir=auto]')).toContainText('Look at')
    await expect(preview(card)).toHaveCount(0)
  }
  // Allowed hosts are requested.
  await openPage(page, await post('Look at https://harbournotes.example/the-open'))
  await expect(page.getByRole('link', { name: /The open/ })).toBeVisible()
  expect(calls).toHaveLength(1)
  expect((await app.readAskedPages()).slice(before)).toEqual(['harbournotes.example/the-open'])
})

test.describe('P14 an unreadable page', () => {
  test.use({ allowedErrors: /502/ })

  test('P14 keeps its space and link, and follows no redirect to an internal address', { tag: '@wide' }, async ({ page, app, post }) => {
    for (const path of ['moved.example/inside', 'moved.example/loop', 'untitled.example/garden', 'gone.example/for-good']) {
      const failed = page.waitForResponse((response) => response.url().includes('/api/oembed'))
      await openPage(page, await post(`Read this https://${path}`))
      const card = page.locator('article[data-main]')
      const before = await heightOf(preview(card))
      expect((await failed).status()).toBe(502)
      await expect(preview(card).getByRole('link')).toContainText(path)
      expect([before, await heightOf(preview(card))]).toEqual([112, 112])
    }
    const asked = await app.readAskedPages()
    expect(asked.filter((one) => /127\.|secret|localhost/.test(one))).toEqual([])
  })

  test(
    'P14 an endless page blocks neither the post, other previews nor interaction',
    { tag: ['@wide', '@last'] },
    async ({ page, post }) => {
      await post('As slow as it gets https://slow.example/')
      await post('And quick https://harbournotes.example/quick-as-a-gull')
      // It may respond while the list is still scrolling.
      const answer = page.waitForResponse((response) => response.url().includes('slow.example'), { timeout: 60_000 })
      await openPage(page, '/profile/bsky/edda.example')
      const slow = await findCard(page, 'As slow as it gets')
      await expect(preview(slow).getByRole('link')).toContainText('slow.example')
      await expect(preview(await findCard(page, 'And quick')).getByRole('link', { name: /Quick as a gull/ })).toBeVisible()
      await slow.locator('header time').click()
      await expect(page.locator('article[data-main]')).toContainText('As slow as it gets')
      expect((await answer).status()).toBe(502)
    },
  )
})

test.describe('P14 an overloaded server', () => {
  test.use({ allowedErrors: /50[23]/ })

  test('P14 retries when the link returns to view, but never for unreadable pages', { tag: '@wide' }, async ({ page }) => {
    const asked: string[] = []
    let isFull = true
    await page.route('**/api/oembed*', async (route) => {
      const link = decodeURIComponent(new URL(route.request().url()).searchParams.get('link')!)
      asked.push(link)
      if (!isFull) return route.continue()
      const json = { success: false, error: { code: 40_001, message: 'Not now.' } }
      return route.fulfill({ status: link.includes('youtube') ? 502 : 503, json })
    })
    const [locks, film] = ['https://harbournotes.example/how-the-locks-work', 'https://www.youtube.com/watch?v=stormatsea1']
    const timesOf = (link: string) => asked.filter((one) => one === link).length
    await openPage(page, own)
    const card = await findCard(page, 'Somebody has written down how the locks work.')
    const below = cardOf(page, 'Turn the sound down first.')
    await expect.poll(() => [timesOf(locks), timesOf(film)]).toEqual([1, 1])
    await expect(preview(card).getByRole('link')).toContainText('harbournotes.example/how-the-locks-work')

    isFull = false
    await scrollUntil(page, 2000, async () => (await isFar(card)) && isFar(below))
    await scrollUntil(page, -1000, async () => !(await isFar(card)) && !(await isFar(below)))
    await expect(preview(card).getByRole('link', { name: /How the locks work/ })).toBeVisible()
    await expect(preview(below).getByRole('link')).toContainText('youtube.com/watch')
    expect([timesOf(locks), timesOf(film)]).toEqual([2, 1])
  })
})

test('P14 shows page metadata as text only', { tag: '@wide' }, async ({ page, post }) => {
  for (const kind of ['script', 'data', 'plain', 'inside']) {
    await openPage(page, await post(`Harmless https://hostile.example/${kind}`))
    const card = page.locator('article[data-main]')
    const link = preview(card).getByRole('link', { name: /window\.canary/ })
    await expect(link).toContainText('<script>window.canary = 1</script>')
    await expect(preview(card).locator('img, script, iframe')).toHaveCount(0)
    expect(await heightOf(preview(card))).toBe(112)
    expect(await page.evaluate(() => ['canary' in window, document.documentElement.scrollWidth <= innerWidth])).toEqual([false, true])
    expect(await link.innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  }
})

test('P14 a short link shows and opens its destination', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, profiles(app).x)
  const card = await findCard(page, 'Worth the walk:')
  const link = preview(card).getByRole('link', { name: /Behind the short link/ })
  await expect(link).toHaveAttribute('href', 'https://harbournotes.example/behind-the-short-link')
  await expect(link).toContainText('harbournotes.example')
})

test('P14 links to network posts open in Chorus, in the text and as cards', { tag: '@wide' }, async ({ page, app, post }) => {
  const target = createPostPath(app.world)('bluesky-special-hello')
  const mina = app.world.person('mina').accounts.bluesky!
  const [did, key] = decodeURIComponent(target.split('/').at(-1)!).split('_') as [string, string]
  for (const author of [`did:plc:${did}`, mina.handle]) {
    const link = `https://bsky.app/profile/${author}/post/${key}`
    await openPage(page, await post(`See ${link} and say.`))
    const card = page.locator('article[data-main]')
    await expect(preview(card).getByRole('link')).toContainText('The estuary survey is out.')
    await preview(card).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`${target}$`))
    await page.goBack()
    await card.locator('p[dir=auto] a').click()
    await expect(page).toHaveURL(new RegExp(`${target}$`))
    await expect(page.locator('article[data-main]')).toContainText('The estuary survey is out.')
  }
  // A Chorus URL as people share it.
  await openPage(page, await post(`Here ${app.url}${target}`))
  await expect(page.locator('article[data-main] [data-preview] a')).toHaveAttribute('href', target)
  await expect(page.locator('article[data-main] p[dir=auto]')).toHaveText('Here')
})

test('P14 recognizes a room by its URL and marks a deleted post', { tag: '@wide' }, async ({ page, post }) => {
  await openPage(page, await post('Tonight https://x.com/i/spaces/1nGeLPBAmYpKX'))
  await expect(preview(page.locator('article[data-main]')).getByRole('link', { name: /Space/ })).toHaveAttribute('href', /spaces/)
  await openPage(page, await post('It said https://hey.xyz/posts/nosuchpost'))
  await expect(preview(page.locator('article[data-main]')).getByRole('link', { name: 'This post isn’t available.' })).toHaveAttribute(
    'href',
    '/post/lens/nosuchpost',
  )
})

test('P14 Q06 previews cause no layout shift and load only near the viewport', async ({ page, app }) => {
  const asked: string[] = []
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/oembed*', async (route) => {
    asked.push(decodeURIComponent(new URL(route.request().url()).searchParams.get('link')!))
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openPage(page, profiles(app).farcaster)
  await drawn(page)
  const atFirst = asked.length
  const card = await findCard(page, 'Turn the sound down first.')
  await expect(preview(card).getByRole('link')).toHaveText(/youtube\.com\/watch/)
  await expect.poll(() => asked.length).toBeGreaterThan(atFirst)
  await drawn(page)

  const readShifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length)
  const [before, height] = [await readShifts(), await heightOf(card)]
  isHeld = false
  held.forEach((go) => go())
  await expect(preview(card).getByRole('link')).toHaveText(/The harbour in a storm/)
  await expect(preview(card).getByRole('button')).toBeVisible()
  await drawn(page)
  expect([await readShifts(), await heightOf(card)]).toEqual([before, height])
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('[data-preview]')].map((box) => box.getBoundingClientRect().height),
  )
  expect(heights.filter((one) => one !== 112)).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
})

test('P14 renders the link without JavaScript', { tag: '@wide' }, async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto(createPostPath(app.world)('bluesky-link-page'))
  const link = page.locator('article[data-main] [data-preview] a')
  await expect(link).toHaveAttribute('href', 'https://harbournotes.example/how-the-locks-work')
  await expect(link).toContainText('harbournotes.example/how-the-locks-work')
  await context.close()
})

for (const scheme of ['light', 'dark'] as const)
  test(`P14 previews pass axe in the ${scheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await openPage(page, own)
    await expect(preview(await findCard(page, 'Turn the sound down first.')).getByRole('button')).toBeVisible()
    await expectNoSeriousAxeViolations(page)
  })
