import type { Locator, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { holdRequests } from '../hold-requests.ts'
import { expectLoggedIn, logInWithPassword } from '../login/login-steps.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { scrollUntil } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance rows P03, P04, P05, P07 and P08: post actions.

const listOf = (person: string) => `/profile/bsky/${person}.chorus.example`
const failures = /status of (400|500|502|503|504)|net::ERR/

const act = (card: Locator, name: string): Locator => card.locator(`[data-act=${name}]`)
async function scrollTo(page: Page, card: Locator): Promise<void> {
  await scrollUntil(page, async () => (await card.count()) > 0, { pixels: 300 })
}
/** A post of the list, located by ref because rows unmount while scrolling. */
async function cardAt(page: Page, place: number): Promise<Locator> {
  const row = page.locator(`[role=feed] [data-index="${place}"] article[aria-posinset]`)
  await scrollTo(page, row)
  const ref = await row.getAttribute('data-ref')
  return page.locator(`[role=feed] article[data-ref="${ref}"]`)
}
/** A post that the viewer has not liked yet. */
async function findUnliked(page: Page): Promise<Locator> {
  for (let place = 3; place < 12; place++) {
    const card = await cardAt(page, place)
    if ((await act(card, 'like').getAttribute('aria-pressed')) === 'false') return card
  }
  throw new Error('All are liked.')
}
const isOn = (button: Locator) => expect(button).toHaveAttribute('aria-pressed', 'true')
const isOff = (button: Locator) => expect(button).toHaveAttribute('aria-pressed', 'false')

const readCount = async (card: Locator): Promise<number> => {
  const text = await card.getByText(/^[\d,]+ likes?$/).textContent()
  return Number(text!.replace(/\D/g, ''))
}

/** `bluesky:{suffix of the did}_{record key}` → at-uri. */
async function toUri(card: Locator): Promise<string> {
  const [, suffix, key] = /^bluesky:(.+?)_(.+)$/.exec((await card.getAttribute('data-ref'))!)!
  return `at://did:plc:${suffix}/app.bsky.feed.post/${key}`
}

/** The network's list of likes. */
async function likersOf(app: App, uri: string): Promise<string[]> {
  const answer = await fetch(`${app.faults.bluesky.url}/xrpc/app.bsky.feed.getLikes?uri=${encodeURIComponent(uri)}&limit=100`)
  const { likes } = (await answer.json()) as { likes: { actor: { handle: string } }[] }
  return likes.map(({ actor }) => actor.handle)
}

test('P03 a like shows at once, counts once, persists and can be undone', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'), listOf('amara'))
  const card = await cardAt(page, 0)
  const like = act(card, 'like')
  const before = await readCount(card)
  const release = await holdRequests(page, /repo\.(createRecord|applyWrites)/)
  await like.click()
  // Before the network responds.
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await readCount(card)).toBe(before + 1)
  release()
  await expectToast(page, 'Liked')
  await page.reload()
  await waitForHydration(page)
  await isOn(like)
  expect(await readCount(card)).toBe(before + 1)
  await like.click()
  await isOff(like)
  await expectToast(page, 'Like removed')
  expect(await readCount(card)).toBe(before)
  expect(await likersOf(app, await toUri(card))).not.toContain('mina.chorus.example')
})

test('P03 a like in flight when leaving the page reaches the network', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'), listOf('amara'))
  const card = await cardAt(page, 1)
  const uri = await toUri(card)
  app.faults.bluesky.set([{ fault: 'latency', ms: 700, path: '/xrpc/com.atproto.repo.createRecord' }])
  const isWriting = page.waitForRequest(/com\.atproto\.repo\.createRecord/)
  await act(card, 'like').click()
  await isWriting
  await page.goto('about:blank')
  await expect.poll(() => likersOf(app, uri)).toContain('vera.chorus.example')
})

test('P03 a like shows on the post’s page and in the list', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('rosa'), listOf('amara'))
  const card = await cardAt(page, 2)
  const ref = (await card.getAttribute('data-ref'))!
  await act(card, 'like').click()
  await card.locator('header time').click()
  await expect(page).toHaveURL(/\/post\/bsky\//)
  const detail = page.locator(`article[data-main][data-ref="${ref}"]`)
  await isOn(act(detail, 'like'))
  await act(detail, 'like').click()
  await isOff(act(detail, 'like'))
  await page.goBack()
  await isOff(act(page.locator(`[role=feed] article[data-ref="${ref}"]`), 'like'))
})

test.describe('a network that fails', () => {
  test.use({ allowedErrors: failures })

  test('P03 leaves the other three networks unaffected', { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('greta'), listOf('amara'))
    const card = await cardAt(page, 3)
    app.faults.bluesky.set([{ fault: 'status', status: 503 }])
    await act(card, 'like').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t like this' })).toBeVisible({ timeout: 40_000 })
    for (const source of ['farcaster', 'lens', 'twitter']) {
      await page.goto(`/discover/${source}`)
      await waitForHydration(page)
      await expect(page.locator('[role=feed] article').first()).toBeVisible()
      await expect(page.getByText(/isn’t responding|is having problems/)).toHaveCount(0)
    }
  })

  test(
    'P04 Q04 queues an offline like for the account that made it and sends it once',
    { tag: '@wide' },
    async ({ page, app, context }) => {
      await openAs(page, app.world.person('haru'), listOf('amara'))
      const card = await cardAt(page, 4)
      const other = await cardAt(page, 5)
      const uri = await toUri(card)
      const before = await readCount(card)
      const was = (await act(other, 'like').getAttribute('aria-pressed'))!
      // Losing the connection while the page still loads is another case.
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await act(card, 'like').click()
      await expectToast(page, 'You’re offline.')
      await isOn(act(card, 'like'))
      expect(await readCount(card)).toBe(before + 1)
      // A like undone while offline is never sent.
      await act(other, 'like').click()
      await act(other, 'like').click()
      await expect(act(other, 'like')).toHaveAttribute('aria-pressed', was)
      expect(await likersOf(app, uri)).not.toContain('haru.chorus.example')
      await context.setOffline(false)
      await expectToast(page, 'Liked')
      await expect.poll(() => likersOf(app, uri)).toContain('haru.chorus.example')
      await page.reload()
      await waitForHydration(page)
      await isOn(act(card, 'like'))
      await expect(act(other, 'like')).toHaveAttribute('aria-pressed', was)
      expect(await readCount(card)).toBe(before + 1)
    },
  )
})

test(
  'P04 a like in flight while switching accounts belongs to the account that made it',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    const handleOf = (person: string) => app.world.person(person).accounts.bluesky!.handle
    await openAs(page, app.world.person('omar'), '/')
    await logInWithPassword(page, app.world.person('dov'))
    await expectLoggedIn(page, 'Bluesky')
    await page.goto(listOf('amara'))
    await waitForHydration(page)
    const card = await findUnliked(page)
    const uri = await toUri(card)
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    app.faults.bluesky.set([{ fault: 'hold', until, path: '/xrpc/com.atproto.repo.createRecord' }])
    await act(card, 'like').click()
    await isOn(act(card, 'like'))
    await page.getByRole('button', { name: /^Your accounts/ }).click()
    await page.getByRole('radio', { name: handleOf('omar') }).click()
    await expect(page.getByRole('radio', { name: handleOf('omar') })).toBeChecked()
    await page.getByRole('button', { name: 'Close' }).click()
    await isOff(act(card, 'like'))
    release()
    await expect.poll(() => likersOf(app, uri)).toContain(handleOf('dov'))
    expect(await likersOf(app, uri)).not.toContain(handleOf('omar'))
    await isOff(act(card, 'like'))
    await page.getByRole('button', { name: /^Your accounts/ }).click()
    await page.getByRole('radio', { name: handleOf('dov') }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await isOn(act(card, 'like'))
  },
)

test(
  'asks a guest who likes a post to log in, then likes it; closing the dialog likes nothing',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await page.goto(listOf('amara'))
    await waitForHydration(page)
    const card = await cardAt(page, 6)
    const uri = await toUri(card)
    const before = await readCount(card)
    await act(card, 'like').click()
    await expect(page.getByRole('dialog', { name: 'Log in with Bluesky' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await isOff(act(card, 'like'))
    await act(card, 'like').click()
    const { handle } = app.world.person('yael').accounts.bluesky!
    await page.getByRole('button', { name: 'Use an app password instead' }).click()
    await page.getByLabel('Handle or email address').fill(handle)
    await page.getByLabel('App password').fill('sandbox-password')
    await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
    await expectLoggedIn(page, 'Bluesky')
    // The list reloads from the top.
    await scrollTo(page, card)
    await isOn(act(card, 'like'))
    await expect.poll(() => likersOf(app, uri)).toContain(handle)
    expect(await readCount(card)).toBe(before + 1)
  },
)

test('P05 reposts and undoes it from a menu by keyboard and restores the focus', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'), listOf('amara'))
  const card = await cardAt(page, 7)
  const repost = act(card, 'repost')
  await repost.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Repost', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Quote' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Repost', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(repost).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Repost', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Reposted')
  await expect(repost).toHaveAttribute('data-on', 'true')
  await page.reload()
  await waitForHydration(page)
  await expect(repost).toHaveAttribute('data-on', 'true')
  await repost.click()
  await page.getByRole('menuitem', { name: 'Undo repost' }).click()
  await expectToast(page, 'Repost undone')
  await expect(repost).not.toHaveAttribute('data-on', 'true')
})

test('P03 a bookmark persists on the account', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'), listOf('amara'))
  const card = await cardAt(page, 8)
  await act(card, 'bookmark').click()
  await isOn(act(card, 'bookmark'))
  await expectToast(page, 'Added to bookmarks')
  await page.reload()
  await waitForHydration(page)
  await isOn(act(card, 'bookmark'))
  await act(card, 'bookmark').click()
  await expectToast(page, 'Removed from bookmarks')
  await page.reload()
  await waitForHydration(page)
  await isOff(act(card, 'bookmark'))
})

test('sharing copies the link and confirms it where the device has no share sheet', { tag: '@wide' }, async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.clock.install()
  await page.goto(listOf('amara'))
  await waitForHydration(page)
  const card = await cardAt(page, 0)
  const path = await card.locator('header a:has(time)').getAttribute('href')
  await page.clock.pauseAt(Date.now() + 60_000)
  await act(card, 'share').click()
  const copied = card.getByRole('status').filter({ hasText: 'Copied' })
  await expect(copied).toBeVisible()
  await page.clock.runFor(1450)
  await expect(copied).toBeVisible()
  await page.clock.runFor(100)
  await expect(copied).toHaveCount(0)
  await page.clock.resume()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}${path}`)
  await act(card, 'more').click()
  await expect(page.getByRole('menuitem', { name: 'Open on Bluesky' })).toHaveAttribute('href', /^https:\/\/bsky\.app\/profile\/did:plc:/)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expectToast(page, 'Copied')
})

test(
  'P03 shows counts of what accounts cannot do without buttons, and every action in the same column',
  { tag: '@last' },
  async ({ page }) => {
    const columns = async (card: Locator) =>
      Object.fromEntries(
        await card
          .locator('footer [data-act]')
          .evaluateAll((buttons) =>
            buttons.map((button) => [button.getAttribute('data-act')!, Math.round(button.getBoundingClientRect().x)]),
          ),
      )
    await openPage(page, '/profile/bsky/mina.chorus.example')
    const all = await columns(page.locator('[role=feed] article[data-ref]').first())
    expect(Object.keys(all)).toEqual(['reply', 'repost', 'like', 'bookmark', 'share', 'more'])
    // Counts of any length.
    for (const each of await page.locator('[role=feed] article[data-ref]').all()) expect(await columns(each)).toEqual(all)

    await openPage(page, '/discover/twitter')
    const without = page
      .locator('[role=feed] article[data-ref]')
      .filter({ hasText: /\d likes?/ })
      .first()
    await expect(without).toBeVisible()
    const { like, bookmark: _, ...others } = all
    expect(await columns(without)).toEqual(others)
    const count = without.locator('[data-column=like]')
    await expect(count).toHaveText(/\d+ likes?$/)
    expect(Math.round((await count.boundingBox())!.x)).toBe(like)
    await without.focus()
    await page.keyboard.press('l')
    await expectToast(page, 'This isn’t available on X.')
    // Guests are asked to log in where that would help.
    for (const [path, network] of [
      ['/discover/bsky', 'Bluesky'],
      ['/discover/farcaster', 'Farcaster'],
      ['/discover/lens', 'Lens'],
    ] as const) {
      await openPage(page, path)
      const card = page.locator('[role=feed] article[data-ref]').first()
      expect(await columns(card)).toEqual(all)
      await card.focus()
      await page.keyboard.press('l')
      await expect(page.getByRole('dialog', { name: `Log in with ${network}` })).toBeVisible()
    }
  },
)
