import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLoginParams, readOtp, requestIdToken, completeTelegramLogin } from '../external-logins.ts'
import { hostedDataOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { countRows, dataOf } from '../provider-responses.ts'
import { shareSandboxProvider } from '../sandbox-provider.ts'
import type { Answer } from '../start-provider.ts'
import { submitForm } from '../submit-form.ts'

// Login CSRF and session fixation: a proof that an attacker made with their own account must be worth nothing in a victim's browser, whether
// it would log the victim in as the attacker or connect the attacker's account to the victim's. Security plan, rows 9 and 12 to 14.

const own = shareSandboxProvider()
const person = (key: string): Person => own.sandbox.world.person(key)

let opened = 0
/** A browser at an address of its own. */
const open = (): Browser => openBrowser(own.provider, `198.51.100.${(opened += 1) % 250}`)

/** Sends a proof to our server from a browser, as its page does after the last redirect. */
type Deliver = (browser: Browser) => Promise<Answer>

interface Method {
  /** Runs the login up to its proof, in the browser of the person who approves it. */
  mint(browser: Browser, person: Person): Promise<Deliver>
  /** Whether the response is bound to the account active at the start. Methods that never leave the page need no such check. */
  leavesThePage: boolean
}

const urlOf = (answer: Answer): string => hostedDataOf<{ url: string }>(answer).url
const toCallback = (location: string | null): Deliver => {
  const { pathname, search } = new URL(location!)
  return (browser) => browser.visit(pathname + search)
}

const methods: Record<string, Method> = {
  email: {
    leavesThePage: false,
    mint: async (browser, owner) => {
      const otp = await readOtp({ ...own, browser }, owner)
      return (other) => other.post('/api/hosted/login/email', { email: owner.email.address, otp })
    },
  },
  Google: {
    leavesThePage: true,
    mint: async (browser, owner) => {
      const proof = await requestIdToken(browser, 'google', owner)
      return (other) => other.post('/api/hosted/login/google', proof)
    },
  },
  Apple: {
    leavesThePage: true,
    mint: async (browser, owner) => {
      const proof = await requestIdToken(browser, 'apple', owner)
      return (other) => other.post('/api/hosted/login/apple', proof)
    },
  },
  Telegram: {
    leavesThePage: true,
    mint: async (browser, owner) => {
      const url = urlOf(await browser.post('/api/hosted/telegram/authorize', { state: createLoginParams().state }))
      const { searchParams } = await completeTelegramLogin(browser, url, owner)
      return (other) => other.post('/api/hosted/login/telegram', { telegramToken: searchParams.get('token')! })
    },
  },
  'Farcaster relay': {
    leavesThePage: false,
    mint: async (browser, { key }) => {
      const channel = hostedDataOf<{ channelToken: string; url: string }>(await browser.post('/api/hosted/farcaster/channel', {}))
      await submitForm(channel.url, { person: key })
      return (other) => other.post('/api/hosted/login/farcaster', { channelToken: channel.channelToken })
    },
  },
  'Farcaster signer': {
    leavesThePage: false,
    mint: async (browser, { key }) => {
      const { token, url } = hostedDataOf<{ token: string; url: string }>(await browser.post('/api/hosted/farcaster/signer', {}))
      await submitForm(url, { person: key })
      const state = async () => hostedDataOf<{ state: string }>(await browser.ask(`/api/hosted/farcaster/signer/${token}`)).state
      await expect.poll(state).toBe('completed')
      return (other) => other.post('/api/hosted/login/farcaster', { token })
    },
  },
  Lens: {
    leavesThePage: false,
    mint: async (browser, { keys, accounts: { lens } }) => {
      const asked = await browser.post('/api/hosted/lens/challenge', { owner: lens!.owner, account: lens!.address })
      const { id, text } = hostedDataOf<{ id: string; text: string }>(asked)
      const signature = await privateKeyToAccount(`0x${keys.evm}`).signMessage({ message: text })
      return (other) => other.post('/api/hosted/login/lens', { id, signature })
    },
  },
  X: {
    leavesThePage: true,
    mint: async (browser, { key }) => {
      const { url } = (await browser.post('/api/auth/signin/twitter', { callbackUrl: '/settings' })).json as { url: string }
      const visit = toCallback((await submitForm(url, { person: key, decision: 'allow' })).headers.get('location'))
      return async (other) => {
        const returned = await visit(other)
        return returned.headers.get('location') === '/settings' ? other.post('/api/hosted/login/x', {}) : returned
      }
    },
  },
  'Bluesky OAuth': {
    leavesThePage: true,
    mint: async (browser, { key, accounts: { bluesky } }) => {
      const body = { handle: bluesky!.handle, callbackUrl: '/settings' }
      const url = urlOf(await browser.post('/api/hosted/bluesky/authorize', body))
      return toCallback((await submitForm(url, { person: key })).headers.get('location'))
    },
  },
}

/** Whether an answer says that the browser is logged in, by a call or by a redirect. */
const isIn = ({ status, json, headers }: Answer): boolean =>
  status === 200
    ? (json as { data?: { outcome?: string } } | undefined)?.data?.outcome === 'in'
    : /#did=/.test(headers.get('location') ?? '')

const stateOf = async (browser: Browser): Promise<unknown> => hostedDataOf(await browser.ask('/api/hosted/session'))

/** Victims, by what a planted proof would do to them. */
const victims: Record<string, () => Promise<Browser>> = {
  'log in': async () => open(),
  connect: async () => {
    const browser = open()
    const body = { identifier: person('noor').accounts.bluesky!.handle, password: sandboxPassword }
    expect(isIn(await browser.post('/api/hosted/login/bluesky', body))).toBe(true)
    return browser
  },
}

/** Delivers a proof that must change nothing, neither in this browser nor in the database. */
async function expectRefused(deliver: Deliver, browser: Browser): Promise<void> {
  const before = [await stateOf(browser), await countRows(own.provider)]
  const answer = await deliver(browser)
  expect(isIn(answer), answer.text).toBe(false)
  expect([await stateOf(browser), await countRows(own.provider)]).toEqual(before)
}

const expireEverything = async (): Promise<void> => {
  await sql`update challenges set expires_at = now() - interval '1 second'`.execute(own.provider.db)
  await sql`update otp_codes set expires_at = now() - interval '1 second'`.execute(own.provider.db)
}

// Start each test without codes, accounts and sessions.
beforeEach(async () => {
  await own.provider.db.deleteFrom('otp_codes').execute()
  await own.provider.db.deleteFrom('accounts').execute()
})

describe.each(Object.entries(methods))('%s', (method, { mint, leavesThePage }) => {
  describe.each(Object.entries(victims))('to %s', (_, openVictim) => {
    test('rejects a proof that an attacker made in another browser', async () => {
      const deliver = await mint(open(), person('mina'))
      await expectRefused(deliver, await openVictim())
    })

    test('rejects it even while the victim’s own login is pending', async () => {
      const victim = await openVictim()
      const deliverOwn = await mint(victim, person('rosa'))
      const deliver = await mint(open(), person('mina'))
      await expectRefused(deliver, victim)
      // The attack must not end a pending login that stays on the page.
      if (!leavesThePage) expect(isIn(await deliverOwn(victim))).toBe(true)
    })

    test('accepts its own proof once', async () => {
      const browser = await openVictim()
      const deliver = await mint(browser, person('mina'))
      const first = await deliver(browser)
      expect(isIn(first), first.text).toBe(true)
      await expectRefused(deliver, browser)
      await expectRefused(deliver, open())
    })

    test('rejects an expired proof', async () => {
      const browser = await openVictim()
      const deliver = await mint(browser, person('mina'))
      await expireEverything()
      await expectRefused(deliver, browser)
    })
  })

  // An X authorization leaves only an X session in the browser, which belongs to no account yet.
  if (!leavesThePage || method === 'X') return
  test('rejects a login that was started before another person logged in here', async () => {
    const browser = open()
    const deliver = await mint(browser, person('mina'))
    const body = { identifier: person('noor').accounts.bluesky!.handle, password: sandboxPassword }
    expect(isIn(await browser.post('/api/hosted/login/bluesky', body))).toBe(true)
    await expectRefused(deliver, browser)
  })
})

describe('Telegram', () => {
  const startByProvider = async (browser: Pick<Browser, 'ask'>, state?: string) => {
    const query = new URLSearchParams({ os: 'web', ...(state !== undefined && { state }) })
    return dataOf<{ url: string }>(await browser.ask(`/v3/auth/get/telegram/bot/url?${query}`)).url
  }
  /** A client of the provider API from another origin: it is given no cookie. */
  const openForeign = (): Browser => {
    const browser = open()
    const ask: Browser['ask'] = (path, more) =>
      browser.ask(path, { ...more, headers: { ...more?.headers, 'sec-fetch-site': 'cross-site' } })
    return { ...browser, ask, post: (path, body, more) => ask(path, { method: 'POST', body, ...more }) }
  }

  test.each(Object.entries(victims))('a token bound to no browser does not %s in ours', async (_, openVictim) => {
    const attacker = openForeign()
    const { searchParams } = await completeTelegramLogin(attacker, await startByProvider(attacker), person('mina'))
    const telegramToken = searchParams.get('token')!
    await expectRefused((browser) => browser.post('/api/hosted/login/telegram', { telegramToken }), await openVictim())
    expect(dataOf(await attacker.post('/v3/auth/telegram/login', { telegramToken }))).toMatchObject({ isNew: true })
  })

  test('our own login rejects a token of the provider API, even in the browser that started', async () => {
    const browser = open()
    const { searchParams } = await completeTelegramLogin(browser, await startByProvider(browser), person('mina'))
    const telegramToken = searchParams.get('token')!
    await expectRefused((one) => one.post('/api/hosted/login/telegram', { telegramToken }), browser)
  })

  test('the provider API rejects a token that another browser started', async () => {
    const [attacker, victim] = [open(), open()]
    const { searchParams } = await completeTelegramLogin(attacker, await startByProvider(attacker), person('mina'))
    const telegramToken = searchParams.get('token')!
    await startByProvider(victim)
    const member = await own.provider.join()
    for (const browser of [victim, openForeign()]) {
      expect(((await browser.post('/v3/auth/telegram/login', { telegramToken })).json as { code: number }).code).not.toBe(0)
      const bound = await browser.post('/v3/user/bindTelegram', { telegramToken, isForce: false }, { token: member.token })
      expect((bound.json as { code: number }).code).not.toBe(0)
    }
    expect(dataOf(await attacker.post('/v3/auth/telegram/login', { telegramToken }))).toMatchObject({ isNew: true })
  })

  test('returns the client’s state with the token, for both ways to start', async () => {
    const { state } = createLoginParams()
    const browser = open()
    const byProvider = await completeTelegramLogin(browser, await startByProvider(browser, state), person('mina'))
    expect(byProvider.searchParams.get('state')).toBe(state)
    const hosted = urlOf(await browser.post('/api/hosted/telegram/authorize', { state }))
    expect((await completeTelegramLogin(browser, hosted, person('mina'))).searchParams.get('state')).toBe(state)
  })
})
