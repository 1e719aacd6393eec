import { toPostUri } from '@chorus/networks/bluesky/post-id'
import type { World } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createPostPath } from '../create-post-path.ts'
import { openAs, waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance row Q04: pages that were opened before can be read without a connection.

test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|net::ERR/, serviceWorkers: 'allow' })

/** How many pages to open: CHORUS_OFFLINE_PAGES=200 for the measure of the specification. */
const pageCount = Number(process.env['CHORUS_OFFLINE_PAGES'] ?? 10)

/** A worker that was started meanwhile doesn't know of the emulated state. */
const unreachable = /^(You’re offline|Couldn’t reach Chorus)$/
const notice = (page: Page) => page.locator('offline-notice')
const untilControlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
/** How many pages this browser has saved. */
const countSaved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('chorus-offline')
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('pages').objectStore('pages').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )

/** Handles, as the network lists them. */
async function likersOf(app: App, path: string): Promise<string[]> {
  const uri = toPostUri(path.split('/').at(-1)!)
  const response = await fetch(`${app.faults.bluesky.url}/xrpc/app.bsky.feed.getLikes?limit=100&uri=${encodeURIComponent(uri)}`)
  return ((await response.json()) as { likes: { actor: { handle: string } }[] }).likes.map(({ actor }) => actor.handle)
}

/** Pages of posts and people on Bluesky, spread over the world, and what each has to show. */
function choosePages(world: World, count: number): { path: string; text: string }[] {
  const toPostPath = createPostPath(world)
  const posts = world.posts
    .filter(({ network, deleted, warnings, malformed }) => network === 'bluesky' && !deleted && !warnings && !malformed)
    .filter(({ author, likes }) => author !== 'mina' && !likes.includes('mina'))
    .filter(({ text }) => /^[\w ,.’]{20,}/.test(text))
    .map(({ key, text }) => ({ path: toPostPath(key), text: /^[\w ,.’]+/.exec(text)![0].trim() }))
  const people = world.people
    .filter(({ accounts }) => accounts.bluesky)
    .map(({ name, accounts }) => ({ path: `/profile/bsky/${accounts.bluesky!.handle}`, text: name }))
  const all = [...posts, ...people]
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]!)
}

test(
  'Q04 shows the pages that were opened before with their age, and refreshes once back online',
  { tag: ['@wide', '@last'] },
  async ({ page, app, context }) => {
    test.slow(pageCount > 10)
    await openAs(page, app.world.person('mina'))
    await untilControlled(page)
    const pages = choosePages(app.world, pageCount)
    for (const { path } of [{ path: '/' }, ...pages]) await page.goto(path)
    await expect.poll(() => countSaved(page)).toBeGreaterThanOrEqual(pages.length + 1)
    await context.setOffline(true)
    for (const { path, text } of pages) {
      await page.goto(path)
      await expect(notice(page)).toHaveText(/^(You’re offline|Couldn’t reach Chorus)\. This page was saved \d+ minutes? ago\.$/)
      await expect(page.locator('main')).toContainText(text)
    }
    await page.goto('/')
    await waitForHydration(page)
    await expectNoSeriousAxeViolations(page)
    // Files that a newer build has replaced come from what is stored, here without any response.
    await page.locator('article[data-post] header a:has(time)').first().click()
    await expect(notice(page)).toHaveCount(1)
    await page.goto('/settings/general')
    await expect(page.getByRole('heading', { name: unreachable })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Saved on this device' }).getByRole('link')).toHaveCount(8)
    await expectNoSeriousAxeViolations(page)

    // An action in a saved page is stored, and sent once the page has been refreshed.
    await page.goto(pages[0]!.path)
    await waitForHydration(page)
    const like = page.locator('article[data-main] [data-act=like]')
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    await expect(notice(page)).toHaveCount(0)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => likersOf(app, pages[0]!.path)).toEqual(expect.arrayContaining(['mina.chorus.example']))
    // A further load sends nothing more, and undoes nothing.
    await page.reload()
    await waitForHydration(page)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    expect((await likersOf(app, pages[0]!.path)).filter((handle) => handle === 'mina.chorus.example')).toHaveLength(1)
  },
)

test('Q04 shows nothing of an account after its log-out', { tag: ['@wide', '@last'] }, async ({ page, app, context }) => {
  await openAs(page, app.world.person('omar'))
  await untilControlled(page)
  await page.goto('/notifications')
  await expect.poll(() => countSaved(page)).toBeGreaterThanOrEqual(1)
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Log out of all accounts' }).click()
  await expect(page.getByRole('button', { name: /^Your accounts/ })).toHaveCount(0)
  await expect.poll(() => countSaved(page)).toBe(0)
  await context.setOffline(true)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: unreachable })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Saved on this device' })).toHaveCount(0)
})
