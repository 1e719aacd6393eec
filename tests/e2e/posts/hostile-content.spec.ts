import { existsSync, readFileSync } from 'node:fs'
import { hostilePeople, hostileTarget } from '@chorus/sandbox/seed/add-hostile'
import { hostileTexts } from '@chorus/sandbox/seed/hostile-texts'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import type { BrowserContext, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { findVoters } from '../find-voters.ts'
import { isAtListEnd } from '../lists/is-at-list-end.ts'
import { installWallet } from '../login/wallet.ts'
import { logIn, waitForHydration } from '../open-page.ts'
import { waitForScroll } from '../scroll.ts'
import { type App, startApp } from '../start-app.ts'
import { expect, test as base } from '../test.ts'

// Text by malicious people in names, bios, posts, alt texts, cards, polls, articles, feeds and notifications is shown as text. None of it runs, loads
// anything, becomes part of the page or breaks its layout. Security plan §2.

const corpus = new URL('../../../../shared/corpora/dompurify-fixtures/expect.json', import.meta.url)
const isCorpusHere = existsSync(corpus)
const published = isCorpusHere ? (JSON.parse(readFileSync(corpus, 'utf8')) as { payload: string }[]).map(({ payload }) => payload) : []

/** An app whose world contains hostile accounts. */
let hostile: Promise<App> | undefined
const test = base.extend({
  app: [
    async ({}, use) => use(await (hostile ??= startApp({}, { hostile: [...hostileTexts, ...published] }))),
    { scope: 'test', timeout: 300_000 },
  ],
})
test.afterAll(async () => (await hostile)?.[Symbol.asyncDispose]())

const own = (key: string) => `/profile/bsky/${key}.chorus.example`
const keys = Array.from({ length: hostilePeople }, (_, index) => `hostile${index}`)

/** Records dialogs, new windows and requests to other origins. */
function watch(context: BrowserContext, app: App): string[] {
  const harm: string[] = []
  const { origin } = new URL(app.url)
  context.on('request', (request) => {
    if (!request.url().startsWith('data:') && !request.url().startsWith('blob:') && new URL(request.url()).origin !== origin)
      harm.push(`requested ${request.url()}`)
  })
  context.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (page) => {
    if (context.pages().length > 1) harm.push(`window: ${page.url()}`)
  })
  return harm
}

/** Injected elements and content outside of the layout. */
const findHarm = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const report = (what: string, element: Element) => void found.push(`${what}: ${element.outerHTML.slice(0, 160)}`)
    if ('canary' in window || 'canary' in Object.prototype) found.push('injected code ran')
    const foreign =
      'iframe, frame, object, embed, applet, math, marquee, base, foreignObject, animate, set, xmp, plaintext, listing, font, center, meta[http-equiv=refresh]'
    for (const element of document.querySelectorAll(`[data-canary], ${foreign}`)) report('element', element)
    for (const script of document.scripts) if (!script.nonce && !script.src.startsWith(location.origin)) report('script', script)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) report('handler', element)
        if (
          /^(href|src|action|formaction|poster|srcset|data)$/i.test(name) &&
          /^\W*(javascript|vbscript|data:text|data:image\/svg)/i.test(value)
        )
          report('address', element)
        if (name === 'style' && /canary|expression|javascript/i.test(value)) report('style', element)
      }
      if (element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol)) report('link', element)
    }
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width) found.push(`${document.documentElement.scrollWidth} px wide instead of ${width}`)
    const isCut = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    for (const element of document.querySelectorAll('main *, dialog *')) {
      const box = element.getBoundingClientRect()
      if (box.width > 0 && (box.right > width + 1 || box.left < -1) && element.checkVisibility() && !isCut(element))
        report('outside', element)
      // Pages have sections; cards have none.
      if (element.matches('article:not([data-main], :has(> section))') && box.height > 2400) report(`${box.height} px high`, element)
    }
    return found
  })

async function look(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await waitForHydration(page)
  await expect(page.getByRole('main').locator('article, h2').first(), path).toBeVisible()
  expect.soft(await findHarm(page), path).toEqual([])
}

/** Scrolls to the end of a list, or this many screens. */
async function readOn(page: Page, screens: number): Promise<void> {
  for (let screen = 0; screen < screens; screen++) {
    if (await isAtListEnd(page)) return
    await page.evaluate(() => window.scrollBy({ top: innerHeight * 1.5, behavior: 'instant' }))
    await waitForScroll(page)
    expect.soft(await findHarm(page), `${page.url()}, ${screen}`).toEqual([])
  }
}

test.use({ viewport: { width: 390, height: 844 } })

test('shows hostile content in feeds and search as text without breaking the layout', { tag: '@last' }, async ({ page, context, app }) => {
  test.setTimeout(300_000)
  const harm = watch(context, app)
  for (const network of ['bsky', 'lens', 'farcaster', 'twitter']) {
    await look(page, `/discover/${network}`)
    await readOn(page, 12)
  }
  for (const text of ['<script', '"><img data-canary src=x onerror=alert(1)>', '{{constructor', '\u202E\u0000', 'javascript:alert(1)'])
    for (const type of ['posts', 'users', 'channels']) {
      await page.goto(`/search?${new URLSearchParams({ q: text, type })}`)
      await waitForHydration(page)
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      expect.soft(await findHarm(page), text).toEqual([])
    }
  expect(harm).toEqual([])
})

test('shows hostile content in profiles as text without breaking the layout', { tag: '@last' }, async ({ page, context, app }) => {
  test.setTimeout(300_000)
  const harm = watch(context, app)
  for (const [index, key] of keys.entries()) {
    await look(page, own(key))
    await expect(page.locator('article[data-ref]').first()).toBeVisible()
    await expect(page.getByText('This post couldn’t be displayed.')).toHaveCount(0)
    // A few pages of other networks suffice: they share the components.
    if (index % 2) continue
    const network = (['lens', 'farcaster', 'twitter'] as const)[(index / 2) % 3]!
    await look(page, `/profile/${network}/${key}`)
    const { did } = app.world.person(key).accounts.bluesky!
    await look(page, `/feed/bsky/${did.replace('did:plc:', '')}_feed-${key}`)
  }
  expect(harm).toEqual([])
})

test(
  'shows hostile content in threads and on wide screens as text without breaking the layout',
  { tag: '@last' },
  async ({ page, context, app }) => {
    const harm = watch(context, app)
    for (const key of [keys[2]!, keys[5]!, keys[15]!, keys[17]!]) {
      await page.goto(`${own(key)}/media`)
      await waitForHydration(page)
      await page.locator('article[data-ref]').first().locator('header time').click()
      await expect(page).toHaveURL(/\/post\//)
      await expect(page.locator('[data-main]')).toBeVisible()
      expect.soft(await findHarm(page)).toEqual([])
      // The server's HTML, then the image.
      await page.reload()
      await waitForHydration(page)
      expect.soft(await findHarm(page)).toEqual([])
      await page.goto(`${page.url()}/photos/1`)
      await waitForHydration(page)
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await findHarm(page)).toEqual([])
    }
    // Wide enough for the sidebar and the aside.
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const path of ['/discover/bsky', '/explore/feeds', own(keys[2]!), own(keys[7]!), `/profile/farcaster/${keys[11]}`]) {
      await look(page, path)
      await readOn(page, 2)
    }
    expect(harm).toEqual([])
  },
)

test('shows every published payload as text in its own card', async ({ page, context, app }) => {
  test.setTimeout(300_000)
  const harm = watch(context, app)
  await look(page, '/discover/bsky')
  // Hostile posts are the newest.
  const texts = hostileTexts.length + published.length
  const seen = new Set<string>()
  const posts = page.locator('[role=feed] article[data-post]').filter({ has: page.locator('header a[href*="/hostile"]') })
  for (let screen = 0; screen < texts * 3 && seen.size < texts; screen++) {
    for (const ref of await posts.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-ref')!))) seen.add(ref)
    await page.evaluate(async () => {
      window.scrollBy({ top: innerHeight * 1.5, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    if (screen % 5 === 0) expect.soft(await findHarm(page), `screen ${screen}`).toEqual([])
  }
  expect(seen.size).toBeGreaterThanOrEqual(texts)
  expect(harm).toEqual([])
})

test(
  'shows hostile content as text in notifications, people lists, bookmarks and replies',
  { tag: '@last' },
  async ({ page, context, app }) => {
    test.setTimeout(300_000)
    const target = app.world.person(hostileTarget)
    const hostileName = keys[2]!
    await logIn(page, target)
    const harm = watch(context, app)

    await test.step('notifications', async () => {
      await look(page, '/notifications')
      await readOn(page, 40)
      for (const kind of ['Replies and mentions', 'Follows']) {
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
        await page.getByRole('button', { name: kind, exact: true }).click()
        await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
        expect.soft(await findHarm(page), kind).toEqual([])
      }
    })

    await test.step('lists of people', async () => {
      const { handle } = target.accounts.bluesky!
      await look(page, `/profile/bsky/${handle}/relation/followers`)
      await readOn(page, 20)
      await look(page, `/profile/bsky/${handle}`)
      const post = page
        .locator('article[data-post]')
        .filter({ has: page.getByText(/^[2-9]\d+ likes$/) })
        .first()
      await post.locator('header time').click()
      await expect(page).toHaveURL(/\/post\//)
      const path = new URL(page.url()).pathname
      for (const list of ['likes', 'mirrors', 'quotes']) {
        await look(page, `${path}/${list}`)
        await readOn(page, 10)
      }
    })

    await test.step('post actions', async () => {
      await look(page, own(hostileName))
      const post = page.locator('[role=feed] article[data-post]').first()
      await post.locator('[data-act=bookmark]').click()
      await expect(post.locator('[data-act=bookmark]')).toHaveAttribute('aria-pressed', 'true')
      await post.locator('[data-act=reply]').click()
      await expect(page.getByRole('dialog', { name: 'Reply' })).toBeVisible()
      expect.soft(await findHarm(page), 'after opening a reply').toEqual([])
      await page.keyboard.press('Escape')
      await post.locator('header a').first().hover()
      // In the document, though not shown at the width of a phone.
      await expect(page.locator('[data-hover-card]')).toBeAttached()
      expect.soft(await findHarm(page), 'after hovering').toEqual([])
      await look(page, '/bookmarks')
    })

    await test.step('muted and blocked accounts', async () => {
      const { handle } = app.world.person(hostileName).accounts.bluesky!
      for (const [verb, path] of [
        ['Mute', '/settings/muted'],
        ['Block', '/settings/blocked'],
      ] as const) {
        await look(page, own(hostileName))
        await page.getByRole('button', { name: 'More options' }).click()
        await page.getByRole('menuitem', { name: `${verb} @${handle}` }).click()
        expect.soft(await findHarm(page), verb).toEqual([])
        await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectToast(page, `${verb === 'Mute' ? 'Muted' : 'Blocked'} @${handle} on Bluesky`)
        await look(page, path)
      }
    })
    expect(harm).toEqual([])
  },
)

test(
  'shows hostile proposals as text, and takes votes for any of ten thousand choices',
  { tag: '@last' },
  async ({ page, context, app }) => {
    test.setTimeout(300_000)
    await installWallet(context, findVoters(app.world)[0]!)
    const harm = watch(context, app)
    const section = page.getByRole('region', { name: 'Vote', exact: true })
    const finder = section.getByRole('searchbox', { name: 'Find a choice by name or number' })
    const open = async (name: string) => {
      await look(page, `/proposal/harbour.eth/${toProposalId(app.world.seed, name)}`)
      await section.getByRole('button', { name: 'Cast your vote' }).click()
      await expect(finder).toBeVisible()
      // The icon that the wallet names itself, which is an image and runs nothing.
      const found = (await findHarm(page)).filter((each) => !each.endsWith('src="data:image/svg+xml,">'))
      expect.soft(found, name).toEqual([])
    }
    const find = async (number: number) => {
      await finder.fill(String(number))
      await expect(section.getByRole('status').first()).toHaveText('1 choice found')
    }
    const vote = async () => {
      await section.getByRole('button', { name: 'Test wallet' }).click()
      await expect(section).toContainText('of voting power')
      await section.getByRole('button', { name: /^(?:Vote|Change vote)$/ }).click()
      await expect(section).toContainText('Your vote has been counted')
    }

    // However much a proposal has, its page is of a size that a slow phone draws at once. bench/proposal measures the time.
    for (const name of ['hostile', 'hostile-texts', 'hostile-weights', 'hostile-ranking']) {
      const path = `/proposal/harbour.eth/${toProposalId(app.world.seed, name)}`
      expect.soft(Buffer.byteLength(await (await page.request.get(path)).text()), name).toBeLessThan(700_000)
      await page.goto(path)
      await page.locator('html[data-hydrated]').waitFor()
      expect.soft(await page.locator('main *').count(), name).toBeLessThan(400)
      expect.soft(await page.getByRole('region', { name: 'Results' }).getByRole('listitem').count(), name).toBe(12)
    }
    await open('hostile')
    await expect(section.getByRole('radio')).toHaveCount(25)
    await section.getByRole('button', { name: 'Show more choices' }).click()
    await expect(section.getByRole('radio')).toHaveCount(35)
    await expect(section.getByRole('radio').nth(25)).toBeFocused()
    // The pressed button may be gone, so the focus moves to the first result that it added.
    const results = page.getByRole('region', { name: 'Results' })
    await results.getByRole('button', { name: /^Show (?:more|all)/ }).press('Enter')
    await expect(results.getByRole('listitem').nth(12)).toBeFocused()
    await find(9876)
    await section.getByRole('radio').check()
    // What is chosen stays in view.
    await finder.fill('no choice is called that')
    await expect(section.getByRole('status').first()).toHaveText('No choices found')
    await expect(section.getByRole('radio')).toBeChecked()
    await finder.fill('')
    await expect(section.getByRole('radio')).toHaveCount(26)
    await expect(section.locator('label').first()).toContainText('9876')
    await vote()

    await open('hostile-weights')
    await find(10_000)
    await section.getByRole('spinbutton').fill('3')
    await expect(section.locator('output')).toHaveText('100%')
    await vote()

    await open('hostile-texts')
    await find(1000)
    await section.getByRole('checkbox').check()
    await vote()

    await open('hostile-ranking')
    await find(9999)
    await section.getByRole('spinbutton').fill('1')
    await section.getByRole('spinbutton').press('Enter')
    await expect(section.getByRole('listitem').first().getByRole('spinbutton')).toHaveValue('1')
    await finder.fill('')
    await expect(section.getByRole('spinbutton')).toHaveCount(15)
    await expect(section.getByRole('listitem').first().getByRole('spinbutton')).toHaveValue('1')
    await vote()
    expect(harm).toEqual([])
  },
)
