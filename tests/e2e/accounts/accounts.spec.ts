import type { Browser, BrowserContext, Page } from '@playwright/test'
import { retryFromOutbox } from '../composer/retry-from-outbox.ts'
import { expectLoggedIn, logInWithEmail, logInWithFarcaster, logInWithLens, logInWithPassword, logInWithX } from '../login/login-steps.ts'
import { installWallet } from '../login/wallet.ts'
import { logIn, openAs, openPage, waitForHydration } from '../open-page.ts'
import { findSecrets, readStorage } from '../read-storage.ts'
import { waitForIdle } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance rows L08 and L11 to L14, A11 and P04: accounts across tabs, restarts and failures.

const openAccounts = async (page: Page) => {
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await page.getByRole('dialog', { name: 'Your accounts' }).waitFor()
}
const logOut = async (page: Page) => {
  await openAccounts(page)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Log out of all accounts' }).click()
}
const isOut = (page: Page) => expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()

test('exposes no reusable secret to pages after logging in to all four networks', async ({ page, app, context }) => {
  const hugo = app.world.person('hugo')
  await installWallet(context, hugo)
  await page.goto('/')
  const isDone = async (way: string) => {
    await expectLoggedIn(page, way)
    await page.goto('/')
    await waitForHydration(page)
  }
  await logInWithEmail(page, app, hugo)
  await isDone('Email')
  await logInWithPassword(page, hugo)
  await isDone('Bluesky')
  await logInWithLens(page)
  await isDone('Lens')
  await logInWithX(page, hugo)
  await isDone('X')
  await logInWithFarcaster(page, hugo)
  await expectLoggedIn(page, 'Farcaster')
  await page.goto('/')
  await expect(page.getByText('4 networks connected')).toBeVisible()
  const readable = await readStorage(page)
  expect(readable).toContain(hugo.accounts.bluesky!.did)
  expect(findSecrets(readable)).toEqual([])
  // The scan detects secrets at all.
  expect(
    findSecrets(
      `{"accessJwt":"abcdefghijkl"} ${Buffer.from('{"refreshToken":"abcdefghijkl","more":"so that it is long"}').toString('base64')}`,
    ),
  ).toHaveLength(2)
})

test('L08, L11, L12: syncs logins, switches and logouts across tabs', async ({ page, app, context }) => {
  const [vera, sanna] = [app.world.person('vera'), app.world.person('sanna')]
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/discover/lens')
  await waitForHydration(other)
  await logInWithPassword(page, vera)
  await expectLoggedIn(page, 'Bluesky')
  // The other tab loads the accounts code on the first message.
  await expect(other.getByText('1 network connected')).toBeVisible()
  await logInWithPassword(page, sanna)
  await expectLoggedIn(page, 'Bluesky')
  await openAccounts(other)
  await openAccounts(page)
  await expect(other.getByRole('radio', { name: sanna.accounts.bluesky!.handle })).toBeChecked()
  await page.getByRole('radio', { name: vera.accounts.bluesky!.handle }).click()
  await expect(page.getByRole('radio', { name: vera.accounts.bluesky!.handle })).toBeChecked()
  await expect(other.getByRole('radio', { name: vera.accounts.bluesky!.handle })).toBeChecked()
  await page.getByRole('button', { name: 'Close' }).click()
  await other.getByRole('button', { name: 'Close' }).click()
  await logOut(page)
  await isOut(page)
  await expect(other.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
})

test('L11: logging out of all accounts clears account data and keeps local drafts', async ({ page, app }) => {
  await openAs(page, app.world.person('aiko'))
  await page.evaluate(() => localStorage.setItem('preference:search', 'what somebody looked for'))
  await logOut(page)
  await isOut(page)
  await expect(page.getByText('You’ve logged out of all accounts on this device.')).toBeVisible()
  const { did, handle } = app.world.person('aiko').accounts.bluesky!
  const readable = JSON.parse(await readStorage(page)) as { cookie: string; local: object; session: object; entries: unknown[] }
  const readableState = JSON.stringify([readable.cookie, readable.local, readable.session, readable.entries])
  expect(readableState).not.toContain(did)
  expect(readableState).not.toContain(handle)
  expect(readable.local).toEqual({})
  await page.reload()
  await isOut(page)
})

test('L13: stays logged in after a browser restart, from the first HTML', { tag: '@last' }, async ({ page, app, browser, context }) => {
  const irena = app.world.person('irena')
  await openAs(page, irena)
  const state = await context.storageState({ indexedDB: true })
  const again = await browser.newContext({ storageState: state })
  const html = await (await again.request.get(app.url)).text()
  expect(html).toContain(irena.accounts.bluesky!.handle)
  const later = await again.newPage()
  await later.goto(app.url)
  await expect(later.getByText('1 network connected')).toBeVisible()
  // The cookie alone also restores the accounts: the storage was cleared.
  const bare = await browser.newContext({ storageState: { cookies: state.cookies, origins: [] } })
  const emptied = await bare.newPage()
  await emptied.goto(app.url)
  await waitForHydration(emptied)
  await openAccounts(emptied)
  await expect(emptied.getByRole('radio', { name: irena.accounts.bluesky!.handle })).toBeChecked()
  await Promise.all([again.close(), bare.close()])
})

/** Writes a text to the storage entry of an account source. */
const plant = (page: Page, key: string, value: unknown) =>
  page.evaluate(
    async ([name, text]) => {
      const base = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('chorus-accounts')
        asked.addEventListener('success', () => resolve(asked.result))
      })
      const done = base.transaction('accounts', 'readwrite')
      done.objectStore('accounts').put(text, name as string)
      await new Promise((resolve) => done.addEventListener('complete', resolve))
      base.close()
    },
    [key, value] as const,
  )

test.describe('corrupt account storage', () => {
  // An image opened as a page requests an icon.
  test.use({ allowedErrors: /favicon\.ico/ })

  for (const [what, text] of [
    ['wrong types', '{"status":"idle","accounts":"none"}'],
    ['truncated', '{"status":"idle","accounts":[{"profile":{"profileId":"x"},"session":"Bsky:eyJwcm9maWxl'],
    ['no text at all', { from: 'another version' }],
  ] as const)
    test(`L13: reports corrupt storage (${what}) once and restores the session from the server`, async ({ page, app }) => {
      const felix = app.world.person('felix')
      await page.goto('/settings/general')
      await logInWithPassword(page, felix)
      await expectLoggedIn(page, 'Bluesky')
      // An open page would overwrite it.
      await page.goto('/favicon.svg')
      await plant(page, 'bsky-state', text)
      await page.goto('/discover/lens')
      await expect(page.getByText('couldn’t be read and was set aside')).toBeVisible()
      await openAccounts(page)
      await expect(page.getByRole('radio', { name: felix.accounts.bluesky!.handle })).toBeChecked()
      await page.reload()
      await waitForHydration(page)
      await expect(page.getByText('1 network connected')).toBeVisible()
      await waitForIdle(page)
      await expect(page.getByText('couldn’t be read and was set aside')).toBeHidden()
    })
})

const withoutStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The storage is closed.', 'SecurityError')
    }
  })

test('L13: logs in without storage and warns that nothing is saved', async ({ page, app, context }) => {
  await withoutStorage(context)
  await page.goto('/')
  await logInWithPassword(page, app.world.person('malik'))
  await expectLoggedIn(page, 'Bluesky')
  await expect(page.getByText('This browser isn’t saving data')).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('1 network connected')).toBeVisible()
})

test('L13: logs in with a full storage and warns about it', async ({ page, app, context }) => {
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  await logInWithPassword(page, app.world.person('olu'))
  await expectLoggedIn(page, 'Bluesky')
  await expect(page.getByText('This browser isn’t saving data')).toBeVisible()
})

test.describe('L14', () => {
  test.use({ allowedErrors: /status of 4/ })

  const endEverywhere = async (page: Page, browser: Browser, url: string) => {
    const elsewhere = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
    await elsewhere.request.delete(`${url}/api/hosted/session`, { headers: { 'x-chorus': '1' } })
    await elsewhere.close()
  }
  const isTold = async (page: Page) => {
    await expect(page.getByText('You’ve been logged out on this device. Your drafts are still here.')).toBeVisible()
    await page.getByRole('button', { name: 'Log in again' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in to Chorus' })).toBeVisible()
  }

  test('L14: reports an expired session on the next page and offers to log in again', async ({ page, app, browser }) => {
    await page.goto('/settings/general')
    await logInWithPassword(page, app.world.person('astrid'))
    await expectLoggedIn(page, 'Bluesky')
    // An open page would notice on its next request.
    await page.goto('about:blank')
    await endEverywhere(page, browser, app.url)
    await page.goto('/discover/lens')
    await isTold(page)
    await expect(page).toHaveURL(`${app.url}/discover/lens`)
  })

  test('L14: reports a session that expires while reading on the next request', async ({ page, app, browser }) => {
    await openAs(page, app.world.person('samir'), '/discover/lens')
    await expect(page.getByText('1 network connected')).toBeVisible()
    await endEverywhere(page, browser, app.url)
    await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Bluesky' }).click()
    await isTold(page)
  })

  test.describe('whose notice never arrives on its page', () => {
    test.use({ allowedErrors: /status of 4|net::ERR_FAILED/ })

    test('L14: reports an expired session on the next page', async ({ page, app, browser }) => {
      await openAs(page, app.world.person('greta'), '/discover/lens')
      await waitForIdle(page)
      const isNoticed = page.waitForEvent('requestfailed', (request) => request.url().includes('to-notice-toast'))
      await page.route(/to-notice-toast/, (route) => route.abort())
      await endEverywhere(page, browser, app.url)
      await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Bluesky' }).click()
      await isNoticed
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto('/explore')
      await isTold(page)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
      await waitForIdle(page)
      await expect(page.getByText('You’ve been logged out on this device.')).toBeHidden()
    })
  })

  test(
    'L14: keeps a post written as the session expired and sends it after logging in again',
    { tag: '@last' },
    async ({ page, app, browser }) => {
      const person = app.world.person('jonas')
      await openAs(page, person)
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      const text = page.getByRole('textbox', { name: 'Post text' })
      await text.fill('Half a thought about tides')
      // Ended while the post is being sent: earlier, another request of the page might notice first and disable the button.
      let isEnded = false
      await page.route('**/*', async (route) => {
        if (!isEnded && route.request().postData()?.includes('Half a thought about tides')) {
          isEnded = true
          await endEverywhere(page, browser, app.url)
        }
        await route.fallback()
      })
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(page.getByText('You’ve been logged out on this device. Your drafts are still here.')).toBeVisible({ timeout: 30_000 })
      await page.unroute('**/*')
      await page.goto('/')
      await logInWithPassword(page, person)
      await expectLoggedIn(page, 'Bluesky')
      // It is in the outbox.
      await page.getByRole('button', { name: '1 post in your outbox' }).click()
      await retryFromOutbox(page.getByRole('dialog', { name: 'Outbox' }))
      await expect(page.getByText('Posted to Bluesky')).toBeVisible()
      await page.goto(`/profile/bsky/${person.accounts.bluesky!.handle}`)
      await expect(page.getByRole('article').filter({ hasText: 'Half a thought about tides' })).toHaveCount(1)
    },
  )
})

test('A11: switching accounts never shows one account’s posts under the other’s name', { tag: '@last' }, async ({ page, app }) => {
  const [wren, zara] = [app.world.person('wren'), app.world.person('zara')]
  await openAs(page, wren, '/following/bsky')
  const first = page.locator('[role=feed] article[aria-posinset]').first()
  const firsts = new Map<string, string>()
  firsts.set(wren.key, (await first.getAttribute('aria-labelledby'))!)
  await logInWithPassword(page, zara)
  await expectLoggedIn(page, 'Bluesky')
  await page.reload()
  await waitForHydration(page)
  firsts.set(zara.key, (await first.getAttribute('aria-labelledby'))!)
  expect(firsts.get('wren')).not.toBe(firsts.get('zara'))
  for (const person of [wren, zara, wren, zara]) {
    await openAccounts(page)
    await page.getByRole('radio', { name: person.accounts.bluesky!.handle }).click()
    await expect(page.getByRole('radio', { name: person.accounts.bluesky!.handle })).toBeChecked()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(first).toHaveAttribute('aria-labelledby', firsts.get(person.key)!)
  }
})

test('groups a network’s accounts as radio buttons with one tab stop', async ({ page, app }) => {
  const [vera, sanna] = [app.world.person('vera'), app.world.person('sanna')]
  await logIn(page, vera)
  await openAs(page, sanna)
  await openAccounts(page)
  const radio = (person: typeof vera) => page.getByRole('radio', { name: person.accounts.bluesky!.handle })
  await radio(sanna).focus()
  await page.keyboard.press('ArrowUp')
  await expect(radio(vera)).toBeFocused()
  await expect(radio(vera)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).not.toHaveRole('radio')
})

test(
  'shows the accounts of a session that the server had no time to find, and moves nothing',
  { tag: '@last' },
  async ({ browser, startOwnApp }) => {
    const app = await startOwnApp({ CHORUS_PAGE_WAIT_MS: '2' })
    await using context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await openAs(page, app.world.person('mina'))
    await context.clearCookies({ name: 'current' })
    const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const names = (await items.allTextContents()).map((name) => name.replace(/\d.*/, ''))
    for (const [path, part] of [
      ['/', page.getByText('1 network connected')],
      ['/settings/privacy', page.getByRole('region', { name: 'Bluesky', exact: true })],
    ] as const) {
      let html = ''
      await page.route(app.url + path, async (route) => {
        // Two milliseconds are enough now and then.
        let response = await route.fetch()
        while (!(html = await response.text()).includes('isSessionPending')) response = await route.fetch()
        await route.fulfill({ response, body: html })
      })
      await openPage(page, path)
      await expect(part).toBeVisible()
      expect(html).not.toContain('1 network connected')
      for (const name of names) expect(html).toContain(`>${name}</span>`)
      await expect(items).toHaveCount(names.length)
    }
    expect(errors).toEqual([])
  },
)

test('stays logged in after the server and its database restart', { tag: '@last' }, async ({ browser, startOwnApp }) => {
  const app = await startOwnApp()
  await using context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await openAs(page, app.world.person('mina'))
  await app.restart()
  await openPage(page, '/')
  await expect(page.getByText('1 network connected')).toBeVisible()
})
