import { sandboxFactor, sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Browser, Page } from '@playwright/test'
import { logIn, openAs, waitForHydration } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import {
  approveOnPhone,
  confirmEmail,
  expectLoggedIn,
  logInWithBlueskyOauth,
  logInWithFarcaster,
  logInWithLens,
  logInWithPassword,
  logInWithRedirect,
  logInWithX,
  openLoginMethod,
} from './login-steps.ts'
import { installWallet } from './wallet.ts'

// Acceptance rows L01 and L05 to L08: logins that expire, fail or are abandoned.

test('L01: Farcaster: expires an unused code and replaces it', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/')
  await openLoginMethod(page, 'Farcaster')
  const link = page.getByRole('link', { name: 'Open Farcaster on this device' })
  const first = await link.getAttribute('href')
  await page.clock.fastForward(51_000)
  await page.getByRole('button', { name: 'Get a new code' }).click()
  await expect(link).toBeVisible()
  expect(await link.getAttribute('href')).not.toBe(first)
  await expect(page.getByRole('timer')).toHaveText(/Waiting for approval: (50|4\d)s/)
  await approveOnPhone(page, app.world.person('olu'))
  await expectLoggedIn(page, 'Farcaster')
})

test.describe('L01', () => {
  test.use({ allowedErrors: /status of 429/ })

  test('L01: Farcaster: explains a refused code and tries again', { tag: '@wide' }, async ({ page }) => {
    const json = { code: 1, error: ['Too many requests. Try again in 299 s.'] }
    await page.route(
      '**/api/hosted/farcaster/channel',
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '299' }, json }),
      {
        times: 1,
      },
    )
    await page.goto('/')
    await openLoginMethod(page, 'Farcaster')
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 5 minutes.')
    await expect(page.getByText('Scan this code')).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: 'QR code to scan with your phone' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('L05', () => {
  test.use({ allowedErrors: /status of 4/ })

  test('L05: Bluesky: logs in on a custom server with a second factor', { tag: '@wide' }, async ({ page, app }) => {
    const { handle } = app.world.person(sandboxFactor.person).accounts.bluesky!
    await page.goto('/')
    await openLoginMethod(page, 'Bluesky')
    await page.getByRole('button', { name: 'Use an app password instead' }).click()
    await page.getByLabel('Handle or email address').fill(handle)
    await page.getByLabel('App password').fill(sandboxPassword)
    await page.getByText('Use a custom server (PDS)').click()
    await page.getByLabel('Server address').fill(app.faults.bluesky.url)
    app.faults.bluesky.forget()
    await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Your server emailed you a confirmation code.')).toBeVisible()
    expect(app.faults.bluesky.seen.map(({ path }) => path)).toContain('/xrpc/com.atproto.server.createSession')
    const factor = page.getByLabel('Confirmation code')
    await expect(factor).toBeFocused()
    await factor.fill('NOT-THISONE')
    await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Wrong handle or password.')).toBeVisible()
    await factor.fill(sandboxFactor.code)
    await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
    await expectLoggedIn(page, 'Bluesky')
  })
})

for (const [way, logIn] of Object.entries({ 'by an app password': logInWithPassword, 'by OAuth': logInWithBlueskyOauth }))
  test(`L05: Bluesky: logs in with a did:web identity ${way}`, { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    const edda = app.world.person('edda')
    expect(edda.accounts.bluesky!.did).toMatch(/^did:web:/)
    await page.goto('/')
    await logIn(page, edda)
    await expectLoggedIn(page, 'Bluesky')
  })

/** Sends a request from the page to its server. */
const ask = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'x-chorus': '1', 'content-type': 'application/json' }
      return (await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) })).json() as Promise<{ code: number }>
    },
    [path, body] as const,
  )

test('L06: email: limits codes per address and accepts another address', { tag: '@wide' }, async ({ page, app }) => {
  const [jonas, priya] = [app.world.person('jonas'), app.world.person('priya')]
  await page.goto('/')
  await waitForHydration(page)
  for (let code = 0; code < 5; code++)
    expect(await ask(page, '/v3/auth/email/generateOTP', { email: jonas.email.address })).toMatchObject({ code: 0 })
  await openLoginMethod(page, 'Email')
  await page.getByLabel('Email address').fill(jonas.email.address)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Too many codes were sent to this address. Try again later.')).toBeVisible()
  await confirmEmail(page, app, priya.email.address)
  await expectLoggedIn(page, 'Email')
})

/** What the server says about the browser's session. */
const readSession = async (page: Page) =>
  ((await (await page.request.get('/api/hosted/session', { headers: { 'x-chorus': '1' } })).json()) as { data: unknown }).data

/** Sign-in methods other than networks are connected in the settings. */
async function connect(page: Page, app: App, way: string, { name, email: { address } }: Person): Promise<void> {
  await page.goto('/settings/accounts')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Connect ${way}` }).click()
  if (way !== 'Email') return page.getByRole('button', { name, exact: true }).click()
  await confirmEmail(page, app, address)
}

test(
  'L06, L07: asks before switching to another account’s sign-in method, and declining changes nothing',
  { tag: ['@wide', '@last'] },
  async ({ page, app, browser }) => {
    const hugo = app.world.person('hugo')
    const ways = ['Google', 'Apple', 'Telegram', 'Email']
    // Hugo's account has all of them.
    const elsewhere = await browser.newContext({ baseURL: app.url })
    const other = await elsewhere.newPage()
    await openAs(other, hugo)
    for (const way of ways) {
      await connect(other, app, way, hugo)
      await expectLoggedIn(other, way)
    }
    await elsewhere.close()

    await openAs(page, app.world.person('rosa'))
    const before = await readSession(page)
    for (const way of ways)
      await test.step(way, async () => {
        await connect(page, app, way, hugo)
        await expect(page.getByText('Switch accounts?')).toBeVisible()
        await page.getByRole('button', { name: /^Stay/ }).click()
        await expect(page.getByRole('button', { name: /^Stay/ })).toHaveCount(0)
        expect(await readSession(page)).toEqual(before)
      })
  },
)

test.describe('a planted Telegram token', () => {
  test.use({ allowedErrors: /status of 4/ })

  /** Holds the callback page back, so that its token stays unused. */
  const holdToken = (page: Page) => page.route('**/api/hosted/login/telegram', () => {})

  /** An attacker approves a login with their own Telegram account and keeps the return URL. */
  async function mintReturn(browser: Browser, app: App, attacker: Person): Promise<string> {
    const context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    const returned = page.waitForRequest(/\/telegram\/login\?token=/)
    await holdToken(page)
    await page.goto('/')
    await logInWithRedirect(page, 'Telegram', attacker)
    const address = (await returned).url()
    await context.close()
    return address
  }

  test('is rejected during and after the victim’s own attempt', { tag: '@wide' }, async ({ page, app, browser }) => {
    await openAs(page, app.world.person('rosa'), '/settings/general')
    const before = await readSession(page)
    await page.goto('/settings/accounts')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Connect Telegram' }).click()
    await page.waitForURL(/return_to=/)
    await page.goBack()
    await waitForHydration(page)

    await page.goto(await mintReturn(browser, app, app.world.person('hugo')))
    await expect(page.getByText('This login was started in another browser')).toBeVisible()
    expect(await readSession(page)).toEqual(before)

    // The attempt is over. A second token reaches a tab that started no login, and confirming connects nothing.
    await page.goto(await mintReturn(browser, app, app.world.person('hugo')))
    await expect(page.getByText('This tab didn’t start this login')).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/started in another browser/)).toBeVisible()
    expect(await readSession(page)).toEqual(before)
  })

  test('finishes a login in another tab of the same browser after confirmation', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    await openAs(page, app.world.person('rosa'), '/settings/accounts')
    await holdToken(page)
    const returned = page.waitForRequest(/\/telegram\/login\?token=/)
    await page.getByRole('button', { name: 'Connect Telegram' }).click()
    await page.getByRole('button', { name: app.world.person('rosa').name, exact: true }).click()
    const other = await page.context().newPage()
    await other.goto((await returned).url())
    await other.getByRole('button', { name: 'Continue' }).click()
    await expectLoggedIn(other, 'Telegram')
  })
})

const openAccounts = async (page: Page) => {
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await page.getByRole('dialog', { name: 'Your accounts' }).waitFor()
}

test('L08: adds and selects a second account on every network', { tag: ['@wide', '@last'] }, async ({ page, app, context }) => {
  test.slow()
  const [mina, greta] = [app.world.person('mina'), app.world.person('greta')]
  await installWallet(context, greta)
  for (const network of ['Bluesky', 'X', 'Farcaster', 'Lens'] as const) await logIn(page, mina, network)
  await openAs(page, greta)
  await logInWithX(page, greta)
  await expectLoggedIn(page, 'X')
  await page.goto('/')
  await logInWithFarcaster(page, greta)
  await expectLoggedIn(page, 'Farcaster')
  await page.goto('/')
  await waitForHydration(page)
  await logInWithLens(page)
  await expectLoggedIn(page, 'Lens')
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.getByText('4 networks connected')).toBeVisible()
  await openAccounts(page)
  await expect(page.getByRole('radio')).toHaveCount(8)
  for (const { accounts } of [mina, greta])
    for (const handle of [accounts.bluesky!.handle, accounts.x!.handle, accounts.lens!.localName, accounts.farcaster!.username]) {
      const choice = page.getByRole('radio', { name: new RegExp(`@?${handle}(?![\\w.])`) }).first()
      await choice.click()
      await expect(choice).toBeChecked()
    }
})

test('dates a post by the server’s clock when the device’s clock is a day off', { tag: '@wide' }, async ({ page, app }) => {
  await page.addInitScript((off) => {
    const Real = Date
    const read = Real.now.bind(Real)
    Real.now = () => read() + off
    globalThis.Date = class extends Real {
      constructor(...given: [number]) {
        super(...((given.length > 0 ? given : [Real.now()]) as [number]))
      }
    } as DateConstructor
    Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + off })
  }, 86_400_000)
  await openAs(page, app.world.person('vera'))
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill('Written a day too early')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /Written a day too early/.test(request.postData() ?? ''))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const createdAt = /"createdAt":"([^"]+)"/.exec((await sent).postData()!)![1]!
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(3_600_000)
})

test('L08: sends a post as the selected account', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const [haru, noor] = [app.world.person('haru'), app.world.person('noor')]
  await logIn(page, haru)
  await openAs(page, noor)
  for (const person of [haru, noor]) {
    const { handle } = person.accounts.bluesky!
    await openAccounts(page)
    await page.getByRole('radio', { name: handle }).click()
    await expect(page.getByRole('radio', { name: handle })).toBeChecked()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    await page.getByRole('textbox', { name: 'Post text' }).fill(`Written as ${person.key}`)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const written = async () => {
      const answer = await fetch(`${app.faults.bluesky.url}/xrpc/app.bsky.feed.getAuthorFeed?actor=${handle}&limit=5`)
      const { feed } = (await answer.json()) as { feed: { post: { record: { text: string } } }[] }
      return feed.map(({ post }) => post.record.text)
    }
    await expect.poll(written).toContain(`Written as ${person.key}`)
  }
})

test('cancels a redirect when the login dialog is closed', { tag: '@wide' }, async ({ page, app }) => {
  await page.goto('/discover/lens')
  for (const leave of ['Escape', 'Back'] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/hosted/google/authorize', async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response }).catch(() => {})
    })
    const asked = page.waitForRequest('**/api/hosted/google/authorize')
    await openLoginMethod(page, 'Google')
    await asked
    if (leave === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: 'Back', exact: true }).click()
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await waitForIdle(page)
    await expect(page).toHaveURL(`${app.url}/discover/lens`)
  }
})

test('stops polling an abandoned Farcaster code without a message', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const login = '**/api/hosted/login/farcaster'
  for (const leave of ['Escape', 'Back'] as const) {
    const asked = page.waitForRequest(login)
    await openLoginMethod(page, 'Farcaster')
    const request = await asked
    const givenUp = page.waitForEvent('requestfailed', { predicate: (failed) => failed === request })
    if (leave === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: 'Back', exact: true }).click()
    await givenUp
    expect(await page.locator('[data-toast]').count()).toBe(0)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Email' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('L02: expires an unanswered signer request and replaces it', { tag: '@wide' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await openLoginMethod(page, 'Farcaster')
  await page.getByRole('button', { name: 'Log in and allow posting' }).click()
  const link = page.getByRole('link', { name: 'Open Farcaster on this device' })
  await expect(page.getByText('Waiting for approval…')).toBeVisible()
  const first = await link.getAttribute('href')
  await page.clock.fastForward(901_000)
  await page.getByRole('button', { name: 'Get a new code' }).click()
  await expect(link).toBeVisible()
  expect(await link.getAttribute('href')).not.toBe(first)
})

test.describe('L03', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('L03: Lens: reports an API failure and lets people choose the wallet again', { tag: '@wide' }, async ({ page, app, context }) => {
    await installWallet(context, app.world.person('priya'))
    await page.goto('/')
    await openLoginMethod(page, 'Lens')
    app.faults.lens.set([{ fault: 'status', status: 500 }])
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Lens|try again/i)
    app.faults.lens.clear()
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('moves focus to each view of the login dialog', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await openLoginMethod(page, 'Lens')
  const focused = page.locator('dialog:focus-within')
  await expect(page.getByRole('dialog', { name: 'Log in with Lens' })).toBeVisible()
  await expect(focused).toHaveCount(1)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log in to Chorus' })).toBeVisible()
  await expect(focused).toHaveCount(1)
})
