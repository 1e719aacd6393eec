import { warnedAuthor } from '@chorus/sandbox/seed/add-warnings'
import type { Locator, Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { createPostPath } from '../create-post-path.ts'
import { logIn, openAs, openPage } from '../open-page.ts'
import { scrollUntil } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { label } from './label.ts'

// Labels on posts and accounts, on every surface. Which label covers what: tests/conformance/content-labels.test.ts.

const profilePath = (person: string) => `/profile/bsky/${person}.chorus.example`
const card = (page: Page, ref: string): Locator => page.locator(`article[data-ref="${ref}"]`).first()
const show = (at: Locator | Page, reason: string): Locator => at.getByRole('button', { name: new RegExp(`^${reason}.* Show$`) })
/** Resolves when the network has saved a change. */
const saved = (page: Page) => page.waitForResponse((response) => response.url().includes('putPreferences') && response.ok())

/** The path of a seeded post with a warning, and its card on its author’s profile. */
function find(app: App, name: string) {
  const path = createPostPath(app.world)(`bluesky-warned-${name}`)
  const id = path.split('/').at(-1)!
  const { text } = app.world.post(`bluesky-warned-${name}`)!
  return { path, text, ref: `bluesky:${decodeURIComponent(id)}` }
}

const didOf = (app: App, person: string) => ({ did: app.world.person(person).accounts.bluesky!.did })

/** Opens a list and scrolls until it shows this card. */
async function reach(page: Page, path: string, ref: string): Promise<Locator> {
  await openPage(page, path)
  const found = card(page, ref)
  await scrollUntil(page, async () => (await found.count()) > 0)
  await found.scrollIntoViewIfNeeded()
  return found
}

/** Requests of images of seeded posts with warnings. */
function watchImages(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/warned-/.test(request.url())) asked.push(request.url())
  })
  return asked
}

test.describe('a guest', () => {
  test('sees covers on a profile and uncovers what is not for adults, by keyboard', { tag: '@last' }, async ({ page, app }) => {
    const [warn, nudity, porn, hide] = ['warn', 'nudity', 'porn', 'hide'].map((name) => find(app, name))
    const asked = watchImages(page)
    const bare = await reach(page, profilePath(warnedAuthor), nudity!.ref)
    await expect(bare.getByText(nudity!.text)).toBeVisible()
    await expect(bare.locator('img[src*=warned]')).toHaveCount(0)
    await expect(card(page, porn!.ref).getByText('Log in to see it.')).toBeVisible()
    await expect(show(card(page, porn!.ref), 'Adult content')).toHaveCount(0)
    expect(asked.filter((url) => /porn|nudity/.test(url))).toEqual([])
    await show(bare, 'Nudity Added by the author').click()
    await expect(bare.locator('img[src*=warned]')).toBeVisible()

    const covered = await reach(page, profilePath(warnedAuthor), warn!.ref)
    const button = show(covered, 'Content warning')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(covered.getByText(warn!.text)).toHaveCount(0)
    await button.press('Enter')
    await expect(covered.getByText(warn!.text)).toBeVisible()
    const again = covered.getByRole('button', { name: 'Content warning Hide' })
    await expect(again).toBeFocused()
    await again.press('Enter')
    await expect(covered.getByText(warn!.text)).toHaveCount(0)
    await expect(card(page, hide!.ref).getByText('Hidden by moderators')).toBeVisible()
    await expect(card(page, hide!.ref).getByText(hide!.text)).toHaveCount(0)
    await expectNoSeriousAxeViolations(page)
  })

  test('finds nothing covered in the page without scripts', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
    const page = await context.newPage()
    const { path, text } = find(app, 'warn')
    await page.goto(path)
    await expect(page.getByText('Content warning').first()).toBeVisible()
    await expect(page.locator('[data-main]').getByText(text)).toHaveCount(0)
    await page.goto(find(app, 'porn').path)
    await expect(page.getByText('Adult content')).toBeVisible()
    await expect(page.locator('img[src*=warned]')).toHaveCount(0)
    // What the share image would draw.
    await expect(page.locator('meta[name="chorus:picture"]')).toHaveCount(0)
    await context.close()
  })

  test('finds no post in feeds that guests may not see', { tag: '@last' }, async ({ page, app }) => {
    const names = ['porn', 'sexual', 'graphic', 'nudity', 'hide', 'warn', 'map', 'tale']
    const found = names.map((name) => find(app, name))
    const shown = async (path: string) => {
      await openPage(page, path)
      const seen = new Set<string>()
      await expect(async () => {
        for (const { ref } of found) if ((await card(page, ref).count()) > 0) seen.add(ref)
        await page.mouse.wheel(0, 700)
        expect(seen).toContain(found.at(-1)!.ref)
      }).toPass({ timeout: 60_000, intervals: [50] })
      return names.filter((_, at) => seen.has(found[at]!.ref))
    }
    expect(await shown('/discover/bsky')).toEqual(['warn', 'map', 'tale'])
  })

  test('sees the warnings of other networks', async ({ page }) => {
    await openPage(page, '/profile/lens/vera')
    const spoiler = show(page, 'Spoiler Added by the author')
    await scrollUntil(page, async () => (await spoiler.count()) > 0)
    await expect(spoiler).toBeVisible()
    await expect(page.getByText('The boat sinks at the end.')).toHaveCount(0)
    await show(page, 'Not safe for work Added by the author').click()
    await expect(page.locator('img[src*=warned-unsafe]')).toBeVisible()
  })

  test('sees no media of a covered post in the viewer', async ({ page, app }) => {
    const { path } = find(app, 'nudity')
    await openPage(page, `${path}/photos/1`)
    const viewer = page.getByRole('dialog')
    await expect(viewer.locator('img[src*=warned]')).toHaveCount(0)
    await show(viewer, 'Nudity').click()
    await expect(viewer.locator('img[src*=warned]').first()).toBeVisible()
  })
})

test.describe('labels on an account', () => {
  test('cover its avatar and banner, and a reader uncovers them on its profile', async ({ page, app }) => {
    const someone = 'malik'
    await openAs(page, app.world.person('amara'), profilePath(someone))
    // Not the faces of known followers.
    const images = page.locator('main header').first().locator(`img[src*="-${someone}"]`)
    await expect(images.first()).toBeVisible()
    await label(app, didOf(app, someone), ['nudity'])
    await expect(images.first()).toBeVisible()
    await openPage(page, '/settings/content')
    const saving = saved(page)
    await page.getByRole('group', { name: 'Nudity' }).getByText('Warn').click()
    await saving
    await openPage(page, profilePath(someone))
    await expect(show(page, 'Nudity')).toBeVisible()
    await expect(images).toHaveCount(0)
    await show(page, 'Nudity').click()
    await expect(images.first()).toBeVisible()
    await label(app, didOf(app, someone), ['nudity'], true)
  })

  test('cover the whole profile, its posts, and its row in lists', async ({ page, app }) => {
    const someone = 'priya'
    await label(app, didOf(app, someone), ['!warn'])
    await openPage(page, profilePath(someone))
    await expect(page.getByText('Counting egrets since 2009')).toHaveCount(0)
    await show(page, 'Content warning').first().click()
    await expect(page.getByText('Counting egrets since 2009').first()).toBeVisible()
    await expect(show(page.locator('article[data-post]').first(), 'Content warning')).toBeVisible()
    await label(app, didOf(app, someone), ['!warn'], true)
  })

  test('that ask for a login hide it from guests only', async ({ page, app }) => {
    const someone = 'noor'
    const { name } = app.world.person(someone)
    const writer = await createBlueskyClient(app, someone)
    const quoter = await createBlueskyClient(app, 'rosa')
    const secret = 'Only for people with an account.'
    const written = await writer.post(secret)
    const record = { uri: written.uri, cid: written.cid }
    const quote = await quoter.post('Look at this.', { $type: 'app.bsky.embed.record', record })
    await label(app, didOf(app, someone), ['!no-unauthenticated'])
    // Not in the page, its previews or its data, and with or without scripts.
    const paths = [
      profilePath(someone),
      written.path,
      quote.path,
      profilePath('rosa'),
      '/search?q=people+with+an+account',
      '/discover/bsky',
    ]
    for (const path of paths) {
      const html = await (await page.request.get(path)).text()
      expect(html, path).toContain('</html>')
      expect(html, path).not.toContain(secret)
      if (path !== '/discover/bsky') expect(html, path).not.toMatch(new RegExp(`og:title" content="[^"]*${name}`))
    }
    expect(await (await page.request.get(profilePath(someone))).text()).not.toContain(name)
    await openPage(page, profilePath(someone))
    expect(await page.title()).toContain('@noor.chorus.example')
    expect(await page.title()).not.toContain(name)
    await expect(page.getByText('Only visible when logged in')).toBeVisible()
    await expect(page.getByText('Log in to see it.')).toBeVisible()
    await expect(page.locator('article[data-post]')).toHaveCount(0)
    await openAs(page, app.world.person('amara'), profilePath(someone))
    await expect(page.locator('article[data-post]').first()).toBeVisible()
    await expect(page.getByText(secret).first()).toBeVisible()
    await label(app, didOf(app, someone), ['!no-unauthenticated'], true)
  })
})

test.describe('on the other surfaces', () => {
  test('a hover card covers what its profile covers', { tag: '@wide' }, async ({ page, app }) => {
    const someone = 'priya'
    const bio = 'Counting egrets since 2009'
    const { path } = await (await createBlueskyClient(app, someone)).post('Egrets again.')
    await openPage(page, path)
    const link = page.locator('[data-main]').getByRole('link', { name: 'Priya Raman' }).first()
    await link.hover()
    const hovered = page.locator('[data-hover-card]')
    await expect(hovered.getByText(bio)).toBeVisible()
    await expect(hovered.locator('img').first()).toBeVisible()
    await label(app, didOf(app, someone), ['!warn'])
    await openPage(page, path)
    await link.hover()
    await expect(hovered).toBeVisible()
    await expect(hovered.getByText('Content warning')).toBeVisible()
    await expect(hovered.getByText(bio)).toHaveCount(0)
    await expect(hovered.locator('img')).toHaveCount(0)
    await label(app, didOf(app, someone), ['!warn'], true)
  })

  test('the viewer shows no media of a post that is covered as a whole', async ({ page, app }) => {
    const { path, ref } = find(app, 'nudity')
    const uri = `at://${app.world.person(warnedAuthor).accounts.bluesky!.did}/app.bsky.feed.post/${decodeURIComponent(ref).split('_').at(-1)}`
    await label(app, { uri }, ['!hide'])
    const asked = watchImages(page)
    await openPage(page, `${path}/photos/1`)
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText('Hidden by moderators')).toBeVisible()
    await expect(viewer.locator('img[src*=warned]')).toHaveCount(0)
    await expect(viewer.getByRole('button', { name: /Show$/ })).toHaveCount(0)
    expect(asked).toEqual([])
    await label(app, { uri }, ['!hide'], true)
  })

  test('notifications cover the excerpt, the faces and the names', async ({ page, app }) => {
    const fan = await createBlueskyClient(app, 'dov')
    await fan.like('sanna')
    const { name, accounts } = app.world.person('dov')
    await openAs(page, app.world.person('sanna'), '/notifications/bsky')
    const row = page.getByRole('feed').getByRole('article').filter({ hasText: name }).first()
    await expect(row).toBeVisible()
    const profile = `at://${accounts.bluesky!.did}/app.bsky.actor.profile/self`
    await label(app, { uri: profile }, ['!hide'])
    await openPage(page, '/notifications/bsky')
    const rows = page.getByRole('feed').getByRole('article')
    await expect(rows.filter({ hasText: accounts.bluesky!.handle }).first()).toBeVisible()
    await expect(rows.filter({ hasText: name })).toHaveCount(0)
    await expect(rows.locator(`a[aria-label="${accounts.bluesky!.handle}"] img`)).toHaveCount(0)
    await label(app, { uri: profile }, ['!hide'], true)
  })
})

test.describe('an account', () => {
  const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

  test('changes what it sees, which its network remembers', { tag: '@last' }, async ({ page, app }) => {
    const { ref } = find(app, 'porn')
    await openAs(page, app.world.person('jonas'), '/settings/content')
    await expectNoSeriousAxeViolations(page)
    await expect(row(page, 'Adult content')).toHaveAttribute('disabled', '')
    let saving = saved(page)
    await page.getByRole('switch', { name: 'Show adult content' }).check()
    await saving
    saving = saved(page)
    await row(page, 'Adult content').getByText('Warn').click()
    await saving
    await reach(page, profilePath(warnedAuthor), ref)
    await expect(card(page, ref).locator('img[src*=warned]')).toHaveCount(0)
    await show(card(page, ref), 'Adult content Added by the author').click()
    await expect(card(page, ref).locator('img[src*=warned]')).toBeVisible()

    await openPage(page, '/settings/content')
    await expect(row(page, 'Adult content').getByLabel('Warn')).toBeChecked()
    saving = saved(page)
    await row(page, 'Adult content').getByText('Show').click()
    await saving
    await reach(page, profilePath(warnedAuthor), ref)
    await expect(card(page, ref).locator('img[src*=warned]')).toBeVisible()
  })

  test.describe('whose network refuses a change', () => {
    test.use({ allowedErrors: /400/ })

    test('sees what it was before', async ({ page, app }) => {
      await openAs(page, app.world.person('ingrid'), '/settings/content')
      const adult = page.getByRole('switch', { name: 'Show adult content' })
      await expect(adult).not.toBeChecked()
      await page.route(/putPreferences/, (route) => route.fulfill({ status: 400, json: { error: 'InvalidRequest', message: 'No.' } }))
      await adult.click()
      await expect(page.getByText('Couldn’t save this setting. Try again.').first()).toBeVisible()
      await expect(adult).not.toBeChecked()
    })
  })

  test('listens to a labeler, decides about its labels and stops', { tag: '@last' }, async ({ page, app }) => {
    const [map, tale] = [find(app, 'map'), find(app, 'tale')]
    await logIn(page, app.world.person('greta'))
    await reach(page, profilePath(warnedAuthor), map.ref)
    await expect(card(page, map.ref).locator('img[src*=warned]')).toBeVisible()
    await openPage(page, '/settings/content')
    await page.getByLabel('Service handle').fill('sol.chorus.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('This account isn’t a moderation service.')).toBeVisible()
    let saving = saved(page)
    await page.getByLabel('Service handle').fill('@yael.chorus.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(row(page, 'Wrong map')).toBeVisible()
    await saving
    await reach(page, profilePath(warnedAuthor), map.ref)
    await expect(show(card(page, map.ref), 'Wrong map Added by ')).toBeVisible()
    await expect(card(page, map.ref).locator('img[src*=warned]')).toHaveCount(0)
    await reach(page, profilePath(warnedAuthor), tale.ref)
    await expect(show(card(page, tale.ref), 'Tall tale')).toBeVisible()
    await openPage(page, '/settings/content')
    saving = saved(page)
    await page.getByRole('button', { name: /^Remove / }).click()
    await saving
    await reach(page, profilePath(warnedAuthor), map.ref)
    await expect(card(page, map.ref).locator('img[src*=warned]')).toBeVisible()
  })

  test('sees covers in quotes', async ({ page, app }) => {
    const writer = await createBlueskyClient(app, 'rosa')
    const quoted = await writer.post('This is what I meant.')
    const quote = await writer.post('See below.', { $type: 'app.bsky.embed.record', record: { uri: quoted.uri, cid: quoted.cid } })
    await label(app, { uri: quoted.uri }, ['!warn'])
    await logIn(page, app.world.person('omar'))
    await openPage(page, quote.path)
    const box = page.locator('[data-quote]')
    await expect(box.getByText('This is what I meant.')).toHaveCount(0)
    await show(box, 'Content warning').click()
    await expect(box.getByText('This is what I meant.')).toBeVisible()
  })
})
