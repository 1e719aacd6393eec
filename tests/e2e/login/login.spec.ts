import { expectNoSeriousAxeViolations } from '../axe.ts'
import { logIn, openAs, openPage, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'
import {
  approveOnPhone,
  expectLoggedIn,
  logInWithBlueskyOauth,
  logInWithEmail,
  logInWithFarcaster,
  logInWithLens,
  logInWithPassword,
  logInWithRedirect,
  logInWithX,
  openLoginMethod,
  readCode,
} from './login-steps.ts'
import { installWallet, withCustodyKey } from './wallet.ts'

// Acceptance rows L01 to L09 and F11: logging in with every sign-in method.

test('L01: Farcaster: shows a countdown, renews the code and logs in after approval on a phone', async ({ page, app }) => {
  await page.goto('/')
  await openLoginMethod(page, 'Farcaster')
  await expect(page.getByRole('img', { name: 'QR code to scan with your phone' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/Waiting for approval: (50|4\d)s/)
  await approveOnPhone(page, app.world.person('mina'))
  await expectLoggedIn(page, 'Farcaster')
})

test('L02: Farcaster: requests a missing signer and logs in after approval', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const lani = app.world.person('lani')
  await page.goto('/')
  await logInWithFarcaster(page, lani)
  await expectLoggedIn(page, 'Farcaster')
  await expect(page.getByText('approve one more request in Farcaster')).toBeVisible()
  await expect(page.getByText('Waiting for approval…')).toBeVisible()
  await approveOnPhone(page, lani)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await expect(page.getByRole('radio')).toHaveCount(1)
})

test(
  'L02: Farcaster: logs in with the custody wallet and rejects a wallet without an account',
  { tag: ['@wide', '@last'] },
  async ({ page, app, context }) => {
    const [nobody, mina] = [app.world.people.find(({ accounts }) => !accounts.farcaster)!, app.world.person('mina')]
    const wallet = await installWallet(context, nobody)
    await page.goto('/')
    await openLoginMethod(page, 'Farcaster')
    await page.getByRole('button', { name: 'Use your Farcaster wallet instead' }).click()
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expect(page.getByText('This wallet doesn’t own a Farcaster account.')).toBeVisible()
    await wallet.change(page, withCustodyKey(mina))
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expectLoggedIn(page, 'Farcaster')
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText('1 network connected')).toBeVisible()
  },
)

test('L03: Lens: reports that there is no wallet', { tag: ['@wide', '@last'] }, async ({ page }) => {
  await page.goto('/')
  await openLoginMethod(page, 'Lens')
  await expect(page.getByText('No wallet found')).toBeVisible()
})

test(
  'L03: Lens: handles a rejected signature, a wallet without accounts and several accounts',
  { tag: ['@wide', '@last'] },
  async ({ page, app, context }) => {
    const [nobody, priya] = [app.world.people.find(({ accounts }) => !accounts.lens)!, app.world.person('priya')]
    const wallet = await installWallet(context, nobody)
    await page.goto('/')
    await openLoginMethod(page, 'Lens')
    wallet.refuse(true)
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expect(page.getByText('You declined the request in your wallet')).toBeVisible()
    wallet.refuse(false)
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expect(page.getByText('No Lens account found for')).toBeVisible()
    // Switching the wallet's account updates the choice at once.
    await wallet.change(page, priya)
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByText('managed by this wallet')).toBeVisible()
    await expectNoSeriousAxeViolations(page)
    wallet.refuse(true)
    await page.getByRole('button', { name: 'Sign and log in' }).click()
    await expect(page.getByText('You declined the request in your wallet')).toBeVisible()
    wallet.refuse(false)
    await page.getByRole('button', { name: 'Sign and log in' }).click()
    await expectLoggedIn(page, 'Lens')
  },
)

test('L03: Lens: logs in again to an account that is already added', { tag: ['@wide', '@last'] }, async ({ page, app, context }) => {
  await installWallet(context, app.world.person('noor'))
  await page.goto('/')
  await logInWithLens(page)
  await expectLoggedIn(page, 'Lens')
  await openLoginMethod(page, 'Lens')
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expect(page.getByRole('radio', { name: /already added/ })).toBeChecked()
  const login = page.waitForResponse(/\/api\/hosted\/login\/lens/)
  await page.getByRole('button', { name: 'Sign and log in' }).click()
  expect((await login).ok()).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('L04: X: returns to the starting page after approval and refusal', { tag: '@wide' }, async ({ page, app }) => {
  await page.goto('/discover/lens')
  await openLoginMethod(page, 'X')
  await page
    .getByRole('button', { name: /cancel|no|deny/i })
    .first()
    .click()
  await page.waitForURL(/\/auth\/error/)
  await expect(page.getByText('You declined the request')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.waitForURL('**/discover/lens')
  await logInWithX(page, app.world.person('mina'))
  await expectLoggedIn(page, 'X')
  await expect(page).toHaveURL(`${app.url}/discover/lens`)
})

test.describe('L05', () => {
  test.use({ allowedErrors: /status of 4/ })

  test('L05: Bluesky: logs in through OAuth', { tag: '@wide' }, async ({ page, app }) => {
    await page.goto('/')
    await logInWithBlueskyOauth(page, app.world.person('teo'))
    await expect(page.getByText('You’re logged in.')).toBeVisible()
    await expectLoggedIn(page, 'Bluesky')
  })

  test(
    'L05: Bluesky: OAuth with an account that is already connected makes it active',
    { tag: ['@wide', '@last'] },
    async ({ page, app }) => {
      const [rosa, jonas] = [app.world.person('rosa'), app.world.person('jonas')]
      await page.goto('/')
      for (const person of [rosa, jonas]) {
        await logInWithPassword(page, person)
        await expectLoggedIn(page, 'Bluesky')
        await page.goto('/')
        await waitForHydration(page)
      }
      await logInWithBlueskyOauth(page, rosa)
      await expectLoggedIn(page, 'Bluesky')
      await page.getByRole('button', { name: /^Your accounts/ }).click()
      await expect(page.getByRole('radio')).toHaveCount(2)
      await expect(page.getByRole('radio', { name: rosa.accounts.bluesky!.handle })).toBeChecked()
    },
  )

  test('L05: Bluesky: rejects a wrong password and a bad server, then logs in', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    const sol = app.world.person('sol')
    await page.goto('/')
    await openLoginMethod(page, 'Bluesky')
    await page.getByLabel('Handle').fill('nobody.sandbox.example')
    await page.getByRole('button', { name: 'Continue to Bluesky' }).click()
    await expect(page.getByRole('alert')).toHaveText('Couldn’t find that handle. Check the spelling and try again.')
    await page.getByRole('button', { name: 'Use an app password instead' }).click()
    await page.getByLabel('Handle or email address').fill(`@${sol.accounts.bluesky!.handle}`)
    await page.getByLabel('App password').fill('not this one')
    await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Wrong handle or password.')).toBeVisible()
    await page.getByText('Use a custom server (PDS)').click()
    await page.getByLabel('Server address').fill('no address')
    await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Enter a valid server address.')
    await page.getByRole('button', { name: 'Close' }).click()
    await logInWithPassword(page, sol)
    await expectLoggedIn(page, 'Bluesky')
  })
})

test.describe('L06', () => {
  test.use({ allowedErrors: /status of 4/ })

  test('L06: email: rejects a wrong code, delays the next and accepts a pasted one', { tag: '@wide' }, async ({ page, app, context }) => {
    const { address } = app.world.person('mina').email
    await page.goto('/')
    await openLoginMethod(page, 'Email')
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('button', { name: 'Send code' }).click()
    const field = page.getByLabel('6-digit code')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled()
    const code = await readCode(app, address)
    await field.fill(code === '111111' ? '222222' : '111111')
    await expect(page.getByText('That code is wrong or has expired.')).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await field.fill('')
    await field.press('ControlOrMeta+v')
    await expectLoggedIn(page, 'Email')
  })
})

for (const way of ['Google', 'Apple', 'Telegram'] as const)
  test(`L07: ${way}: returns logged in to the starting page`, { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    await page.goto('/discover/bsky')
    await logInWithRedirect(page, way, app.world.person('ana'))
    await expectLoggedIn(page, way)
    await expect(page).toHaveURL(`${app.url}/discover/bsky`)
  })

for (const way of ['Google', 'Apple'] as const)
  test(`L07: ${way}: a refusal changes nothing`, { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await openLoginMethod(page, way)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
  })

test('L07: Telegram: a refusal is explained and leads back to the starting page', { tag: '@wide' }, async ({ page, app }) => {
  await page.goto('/discover/bsky')
  await openLoginMethod(page, 'Telegram')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You declined the request, so nothing was connected or changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(`${app.url}/discover/bsky`)
})

for (const way of ['Telegram', 'Google', 'X', 'Bluesky'] as const)
  test(`L07: ${way}: a refusal to connect says that it wasn’t connected`, { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('wren'), '/settings/accounts')
    await page.getByRole('button', { name: `Connect ${way}`, exact: true }).click()
    if (way === 'Bluesky') await page.getByRole('button', { name: 'Continue to Bluesky' }).click()
    await page.getByRole('button', { name: /^(Cancel|Decline)/ }).click()
    await expect(page.getByRole('heading', { name: `Your ${way} account wasn’t connected` })).toBeVisible()
    await expect(page).not.toHaveTitle(/not logged in/)
    await page
      .getByRole('button', { name: 'Go back' })
      .or(page.getByRole('link', { name: 'Go back' }))
      .click()
    await expect(page).toHaveURL(`${app.url}/settings/accounts`)
  })

test('L07: ignores a response that this tab did not request', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login/callback/google#id_token=a.b.c&state=somebody-elses')
  await expect(page.getByText('This tab didn’t start this login')).toBeVisible()
  expect(page.url()).not.toContain('id_token')
  await page.goto('/telegram/login?token=somebody-elses&os=web')
  await expect(page.getByText('This tab didn’t start this login')).toBeVisible()
  expect(page.url()).not.toContain('token')
})

test('L08: adds a second account and persists the switch everywhere', { tag: '@wide' }, async ({ page, app }) => {
  const [haru, noor] = [app.world.person('haru'), app.world.person('noor')]
  await page.goto('/')
  await logInWithPassword(page, haru)
  await expectLoggedIn(page, 'Bluesky')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await logInWithPassword(page, noor)
  // Noor's Bluesky account belongs to no one, so it is connected to the same account.
  await expectLoggedIn(page, 'Bluesky')
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  const choice = (handle: string) => page.getByRole('radio', { name: handle })
  await expect(choice(noor.accounts.bluesky!.handle)).toBeChecked()
  await choice(haru.accounts.bluesky!.handle).click()
  await expect(choice(haru.accounts.bluesky!.handle)).toBeChecked()
  await expect(page.getByText(`Switched to @${haru.accounts.bluesky!.handle}`)).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await expect(choice(haru.accounts.bluesky!.handle)).toBeChecked()
})

test('L09: asks before replacing the account; declining changes nothing', { tag: '@wide' }, async ({ page, app, browser }) => {
  const [greta, omar] = [app.world.person('greta'), app.world.person('omar')]
  const elsewhere = await browser.newContext({ baseURL: app.url })
  await logIn(await elsewhere.newPage(), omar)
  await elsewhere.close()
  await page.goto('/')
  await logInWithEmail(page, app, greta)
  await expectLoggedIn(page, 'Email')
  await logInWithPassword(page, omar)
  const question = page.getByRole('dialog', { name: 'Switch accounts?' })
  await expect(question).toContainText(omar.accounts.bluesky!.handle)
  await expectNoSeriousAxeViolations(page)
  await question.getByRole('button', { name: /^Stay/ }).click()
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await logInWithPassword(page, omar)
  await question.getByRole('button', { name: /^Continue as/ }).click()
  await expect(page.getByText('You’re logged in.').last()).toBeVisible()
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await expect(page.getByRole('radio')).toHaveCount(1)
})

test.describe('an account whose login is undone elsewhere', () => {
  // The page opens with it, and may ask for its data before it hears that the session has ended.
  test.use({ allowedErrors: /status of 409 .*\/api\/hosted\// })

  test(
    'L09: moves the login to the account here, which its holder can undo',
    { tag: ['@wide', '@last'] },
    async ({ page, app, browser }) => {
      const [greta, vera] = [app.world.person('greta'), app.world.person('vera')]
      const elsewhere = await browser.newContext({ baseURL: app.url })
      const other = await elsewhere.newPage()
      await logIn(other, vera)
      await page.goto('/')
      await logInWithEmail(page, app, greta)
      await logInWithPassword(page, vera)
      await page.getByRole('button', { name: /^Move this login to/ }).click()
      const question = page.getByRole('dialog', { name: 'Move this login?' })
      await expect(question).toContainText('You can undo this for 24 hours')
      await expectNoSeriousAxeViolations(page)
      await question.getByRole('button', { name: 'Move login' }).click()
      await expect(page.getByText('Your Bluesky account is now connected.')).toBeVisible()
      await openPage(page, '/settings/security')
      const changes = page.getByRole('region', { name: 'Security activity' })
      await expect(changes.getByRole('button', { name: 'Merge' })).toBeVisible()
      await expect(changes.getByRole('button', { name: 'Undo' })).toHaveCount(0)

      // This page would still make calls as an account that the undo ends.
      await page.goto('about:blank')
      // The holder's own session ended with the move; logging in again opens the account that has it now.
      await logIn(other, vera)
      await openPage(other, '/settings/security')
      await other.getByRole('region', { name: 'Security activity' }).getByRole('button', { name: 'Undo' }).click()
      await expect(other.getByText('belongs to its previous account again')).toBeVisible()
      await openPage(page, '/settings/security')
      await expect(changes).toContainText('was returned to its previous account')
      await elsewhere.close()
    },
  )
})

test('L09: asks the same question after a redirect', { tag: ['@wide', '@last'] }, async ({ page, app, browser }) => {
  const [greta, wren] = [app.world.person('greta'), app.world.person('wren')]
  const elsewhere = await browser.newContext({ baseURL: app.url })
  await logIn(await elsewhere.newPage(), wren)
  await elsewhere.close()
  await page.goto('/discover/lens')
  await logInWithEmail(page, app, greta)
  await expectLoggedIn(page, 'Email')
  await logInWithBlueskyOauth(page, wren)
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await expect(page).toHaveURL(`${app.url}/discover/lens`)
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await expect(page.getByRole('radio', { name: wren.accounts.bluesky!.handle })).toBeChecked()
})

test('F11: asks guests on a following list to log in and shows the list afterwards', async ({ page, app }) => {
  await page.goto('/following/bsky')
  await waitForHydration(page)
  await expect(page.getByText('Log in to Bluesky to see posts from people you follow.')).toBeVisible()
  await logInWithPassword(page, app.world.person('mina'))
  await expectLoggedIn(page, 'Bluesky')
  await expect(page).toHaveURL(`${app.url}/following/bsky`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test(
  'F11: a logged-in user whose page was rendered for a guest sees the list, not the login dialog',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    await openPage(page, '/')
    await logInWithPassword(page, app.world.person('mina'))
    await expectLoggedIn(page, 'Bluesky')
    // As when the server's database is too slow to identify the session.
    await page.route('**/following/bsky', async (route) => {
      const headers = await route.request().allHeaders()
      const cookie = headers['cookie']!.replace(/(?:__Host-)?chorus_sid=[^;]*/, 'a=b')
      await route.fulfill({ response: await route.fetch({ headers: { ...headers, cookie } }) })
    })
    await openPage(page, '/following/bsky')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('the login page redirects to the requested page', { tag: '@wide' }, async ({ page, app, context }) => {
  await installWallet(context, app.world.person('nia'))
  await page.goto('/login?to=/discover/lens')
  await waitForHydration(page)
  await page.getByRole('main').getByRole('button', { name: 'Lens' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('button', { name: 'Sign and log in' }).click()
  await page.waitForURL(`${app.url}/discover/lens`)
})
