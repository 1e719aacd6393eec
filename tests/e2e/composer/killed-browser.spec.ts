import { setTimeout as sleep } from 'node:timers/promises'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { type KillableBrowser, openKillableBrowser } from '../../killing/open-killable-browser.ts'
import { expectToast } from '../expect-toast.ts'
import { expectLoggedIn, logInWithLens } from '../login/login-steps.ts'
import { installWallet } from '../login/wallet.ts'
import { waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// The browser is killed while a post is being sent to Lens, which takes a second post with the same content. What the page has written to
// storage that is flushed later is gone then.

/** `npm run test:faults` raises it. */
const kills = Number(process.env['CHORUS_BROWSER_KILLS'] ?? 1)
/** ms. Longer than it takes to save the draft after the last key press. */
const draftDelay = 600
const write = '**/api/hosted/lens/writes/post'

async function post(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await sleep(draftDelay)
  await page.getByRole('button', { name: 'Post', exact: true }).click({ noWaitAfter: true })
}

/** Returns the address of the account. */
async function logIn(browser: KillableBrowser, app: App): Promise<string> {
  const person = app.world.person('sol')
  const first = await browser.revive()
  await installWallet(first.context(), person)
  await first.goto(app.url)
  await waitForHydration(first)
  await logInWithLens(first)
  await expectLoggedIn(first, 'Lens')
  // Cookies are written to disk with a delay.
  await browser.quit()
  return person.accounts.lens!.address
}

const readRows = (page: Page) => page.evaluate(() => window.readOutbox())

function openGuest(app: App) {
  const unused = () => Promise.reject(new Error('Guests ask Lens directly.'))
  return connectLens(undefined, { fetcher: createFetcher({ root: app.faults.lens.url }), ownFetcher: unused, now: Date.now })
}

/** How often Lens has each text among the newest posts of a profile. */
async function countPosts(app: App, address: string, text: string): Promise<number> {
  const guest = openGuest(app)
  const { items } = await guest.postsBy(await guest.profile(address), 'feed', {})
  return items.filter(({ metadata }) => metadata.content === text).length
}

/** Delivers what the killed browser had sent, as a network does with what it has already taken. */
async function deliver(sent: Request, headers: Record<string, string>, request: APIRequestContext): Promise<void> {
  const response = await request.fetch(sent.url(), { method: sent.method(), headers, data: sent.postDataBuffer()! })
  expect(response.ok()).toBe(true)
}

test.describe('a post whose browser is killed', () => {
  test.setTimeout(120_000 + kills * 90_000)

  test(
    'between sending and the response is sent once, also when it arrives after another lookup',
    { tag: ['@wide', '@last'] },
    async ({ app, request }) => {
      await using browser = await openKillableBrowser()
      const address = await logIn(browser, app)
      const wrong: string[] = []
      for (let run = 0; run < kills; run++) {
        const text = `Run ${run} of a killed browser`
        const page = await browser.revive()
        await page.goto(app.url)
        await waitForHydration(page)
        const leaving = Promise.withResolvers<{ sent: Request; headers: Record<string, string> }>()
        await page.route(write, async (route) => leaving.resolve({ sent: route.request(), headers: await route.request().allHeaders() }))
        await post(page, text)
        const { sent, headers } = await leaving.promise
        // Every third kill is at once, others within seconds: all of them before such storage is flushed.
        await sleep((run % 3) * 700)
        await browser.kill()

        const later = await browser.revive()
        let repeats = 0
        await later.route(write, (route) => {
          repeats += 1
          return route.continue()
        })
        await later.goto(app.url)
        await waitForHydration(later)
        // By then the page has looked for it.
        await expect.poll(async () => repeats > 0 || (await readRows(later)).some(({ phase }) => phase === 'unknown')).toBe(true)
        await deliver(sent, headers, request)
        await expect.poll(() => countPosts(app, address, text)).toBeGreaterThan(0)
        // A page looks for it as soon as it opens. On a slow machine, another reload could come before it has.
        await later.reload()
        await waitForHydration(later)
        await expect.poll(async () => (await readRows(later)).length).toBe(0)
        const count = await countPosts(app, address, text)
        if (count !== 1 || repeats > 0) wrong.push(`Run ${run}: it exists ${count} times, and was sent again ${repeats} times.`)
        await browser.quit()
      }
      expect(wrong).toEqual([])
    },
  )

  test('at any moment after the press never appears twice', { tag: '@wide' }, async ({ app }) => {
    await using browser = await openKillableBrowser()
    const address = await logIn(browser, app)
    const counts: Record<string, number> = {}
    for (let run = 0; run < kills; run++) {
      const page = await browser.revive()
      await page.goto(app.url)
      await waitForHydration(page)
      await post(page, `Moment ${run}`)
      await sleep((run * 137) % 1500)
      await browser.kill()
      const later = await browser.revive()
      await later.goto(app.url)
      await waitForHydration(later)
      // Nothing is left to send, or it is known to be in doubt.
      await expect.poll(async () => (await readRows(later)).every(({ phase }) => phase === 'unknown')).toBe(true)
      await browser.quit()
    }
    for (let run = 0; run < kills; run++) counts[run] = await countPosts(app, address, `Moment ${run}`)
    expect(Object.entries(counts).filter(([, count]) => count > 1)).toEqual([])
  })
})

test(
  'a group whose browser is killed between sending and the response is created once',
  { tag: ['@wide', '@last'] },
  async ({ app, request }) => {
    test.setTimeout(120_000)
    await using browser = await openKillableBrowser()
    await logIn(browser, app)
    const name = 'Killed-Once'
    const createGroup = '**/api/hosted/lens/writes/createGroup'
    const dialog = (page: Page) => page.getByRole('dialog')
    const press = (page: Page) => dialog(page).getByRole('button', { name: 'Create group' }).click({ noWaitAfter: true })
    const create = async (page: Page) => {
      await page.goto(`${app.url}/explore/top-channels/lens`)
      await waitForHydration(page)
      await page.getByRole('main').getByRole('button', { name: 'New Lens group' }).click()
      await dialog(page).getByLabel('Name').fill(name)
      await press(page)
    }
    const page = await browser.revive()
    const leaving = Promise.withResolvers<{ sent: Request; headers: Record<string, string> }>()
    await page.route(createGroup, async (route) => leaving.resolve({ sent: route.request(), headers: await route.request().allHeaders() }))
    await create(page)
    const { sent, headers } = await leaving.promise
    await browser.kill()

    const later = await browser.revive()
    let repeats = 0
    await later.route(createGroup, (route) => {
      repeats += 1
      return route.continue()
    })
    await create(later)
    await expectToast(later, 'Lens hasn’t confirmed this yet. It may still go through, so check again in a few minutes.')
    await deliver(sent, headers, request)
    const count = async () => (await openGuest(app).channels!.find(name, {})).items.length
    await expect.poll(count).toBe(1)
    await press(later)
    await expect(later.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible()
    expect([await count(), repeats]).toEqual([1, 0])
  },
)
