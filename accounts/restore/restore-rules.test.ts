import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import { storageKeys, type AccountSource } from '../account-source.ts'
import type { LoginType } from '../login-type.ts'
import type { Browser } from '../testing/create-browser.ts'
import {
  closeBrowser,
  ended,
  failToResume,
  idsIn,
  networkAway,
  networkLogins,
  otherPerson,
  restart,
  storeAccounts,
} from '../testing/restart-browser.ts'
import { sampleAccount, sampleToken } from '../testing/sample-accounts.ts'
import type { DeviceTokenHolder } from '../tokens/token-holder.ts'

const now = 1_700_000_000_000
const ofDevice = (refreshJwt: string, did = 'did:plc:mina'): Account => {
  const account = sampleAccount('Bsky', 'did:plc:mina')
  const payload = { did, handle: 'mina.example', accessJwt: sampleToken(now - 1), refreshJwt }
  return { ...account, session: { ...account.session, type: 'Bsky', serviceUrl: 'https://pds.example', payload } }
}
/** The token holder on this device. */
const device = (asked: string[]): DeviceTokenHolder => ({
  authorize: async ({ token }) => token,
  accessEnd: async () => 'unknown',
  refresh: async (session) => session,
  resume: async (session) => {
    asked.push(session.profileId)
    return { session, profile: { profileId: session.profileId, handle: null, displayName: null, avatar: null } }
  },
  endSession: async (session) => void asked.push(`endSession ${session.profileId}`),
})

interface Row {
  line: string
  what: string
  login: LoginType
  source: AccountSource
  error: () => Error
  /** Whether the account stays. */
  stays: boolean
  signsOutOfX?: boolean
}

const rows: Row[] = [
  {
    line: 'spec 1 §4 L83',
    what: 'nothing returned: cleared',
    login: 'x',
    source: 'x',
    error: () => new Failure('unauthorized', 'None.', { code: hostedCodes.noSession }),
    stays: false,
    signsOutOfX: false,
  },
  {
    line: 'spec 1 §4 L83',
    what: 'authentication error: signed out',
    login: 'x',
    source: 'x',
    error: ended,
    stays: false,
    signsOutOfX: true,
  },
  {
    line: 'spec 2 §8',
    what: 'suspended: signed out',
    login: 'x',
    source: 'x',
    error: () => new Failure('forbidden', 'The user used for authentication is suspended'),
    stays: false,
    signsOutOfX: true,
  },
  {
    line: 'spec 1 §4 L83',
    what: 'another error: cleared',
    login: 'x',
    source: 'x',
    error: () => new Failure('refused', 'No.'),
    stays: false,
    signsOutOfX: false,
  },
  {
    line: 'spec 1 §4 L83',
    what: 'network fetch error: ignored',
    login: 'x',
    source: 'x',
    error: () => new TypeError('Failed to fetch'),
    stays: true,
    signsOutOfX: false,
  },
  { line: 'spec 1 §4 L84', what: 'a failure: cleared, with a warning', login: 'bluesky', source: 'bluesky', error: ended, stays: false },
  { line: 'spec 1 §4 L84', what: 'another account: cleared', login: 'bluesky', source: 'bluesky', error: otherPerson, stays: false },
  {
    line: 'spec 1 §4 L84',
    what: 'any other failure: cleared',
    login: 'bluesky',
    source: 'bluesky',
    error: () => new Error('Whatever.'),
    stays: false,
  },
  {
    line: 'spec 1 §4 L84',
    what: 'a network error: kept',
    login: 'bluesky',
    source: 'bluesky',
    error: () => new TypeError('Load failed'),
    stays: true,
  },
  { line: 'spec 1 §4 L85', what: 'a failure: cleared', login: 'lens', source: 'lens', error: ended, stays: false },
  {
    line: 'spec 1 §4 L91',
    what: 'another error: cleared',
    login: 'lens',
    source: 'lens',
    error: () => new Error('Whatever.'),
    stays: false,
  },
  { line: 'spec 1 §4 L91', what: 'a network failure: swallowed', login: 'lens', source: 'lens', error: networkAway, stays: true },
  { line: 'spec 1 §4 L86', what: 'it is over: it goes', login: 'farcaster', source: 'farcaster', error: ended, stays: false },
  {
    line: 'spec 1 §4 L86',
    what: 'any other error: kept',
    login: 'farcaster',
    source: 'farcaster',
    error: () => new Error('Whatever.'),
    stays: true,
  },
]

describe('startup restore: what ends an account', () => {
  test.each(rows)('$line: $login, $what', async ({ login, source, error, stays, signsOutOfX = false }) => {
    const browser = await closeBrowser(login)
    browser.stored.set('drafts', 'a draft')
    failToResume(browser, error())
    const tab = await restart(browser)
    expect(idsIn(tab, source)).toHaveLength(stays ? 1 : 0)
    expect(tab.accounts.current(source) !== undefined).toBe(stays)
    expect(tab.notices).toMatchObject(
      stays ? [] : [{ kind: 'warning', code: 'session-ended', account: { profile: { profileId: 'mina' } } }],
    )
    // Only this one: another person's X session in the same browser stays.
    expect(browser.server.calls.includes('endSignIn mina')).toBe(signsOutOfX)
    // The answer was about one session, neither the provider's nor drafts.
    expect(tab.accounts.current('provider')).toBeDefined()
    expect(browser.server.calls).not.toContain('logOut')
    expect(browser.stored.get('drafts')).toBe('a draft')
    const again = await restart(browser)
    expect(idsIn(again, source)).toHaveLength(stays ? 1 : 0)
    expect(again.notices.length).toBe(0)
  })

  test.each(networkLogins)('decision 017: %s: after an ended account the next one is tried, and stays', async (login, type, source) => {
    const browser = await closeBrowser(login, ['mina', 'kai', 'noa'])
    browser.server.sessions.delete(`${type}:noa`)
    browser.server.sessions.delete(`${type}:mina`)
    const tab = await restart(browser)
    expect(idsIn(tab, source)).toEqual([`${type}:kai`])
    expect(tab.accounts.current(source)?.profile.profileId).toBe('kai')
    expect(tab.notices).toHaveLength(2)
  })

  test('an account that logs in again while its old session is checked stays', async () => {
    const browser = await closeBrowser('bluesky')
    const other = browser.openTab()
    browser.server.faults.resume = async () => {
      delete browser.server.faults.resume
      await other.accounts.logIn('bluesky', { profileId: 'mina' })
      throw ended()
    }
    const tab = await restart(browser)
    await browser.settle()
    expect(idsIn(tab, 'bluesky')).toEqual(['Bsky:mina'])
    expect(tab.notices).toEqual([])
    expect(browser.server.sessions.has('Bsky:mina')).toBe(true)
  })

  test('the response for an old session does not replace its new one', async () => {
    const browser = await closeBrowser('bluesky')
    const other = browser.openTab()
    browser.server.faults.resume = async () => {
      delete browser.server.faults.resume
      const old = browser.server.sessions.get('Bsky:mina')
      await other.accounts.logIn('bluesky', { profileId: 'mina' })
      return old as NonNullable<typeof old>
    }
    const tab = await restart(browser)
    await browser.settle()
    expect(tab.accounts.current('bluesky')?.session).toMatchObject({ payload: { refreshJwt: 'vault:2' } })
  })

  test('a device-only session that logs in again while the old one is ended stays', async () => {
    const browser = await closeBrowser('google')
    const other = browser.openTab()
    const old = ofDevice(sampleToken(now - 1))
    const renewed = ofDevice(sampleToken(now + 3_600_000))
    storeAccounts(browser, 'bluesky', [old])
    const holder = { ...device([]), endSession: async () => void (await other.accounts.add(renewed)) }
    const tab = await restart(browser, '/', { device: () => holder })
    await browser.settle()
    expect(tab.accounts.current('bluesky')?.session).toEqual(renewed.session)
    expect(tab.notices).toEqual([])
  })

  test('a switch in another tab while an account is resumed is not undone', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    const other = browser.openTab()
    browser.server.faults.resume = async () => {
      delete browser.server.faults.resume
      const held = browser.server.sessions.get('Bsky:kai')
      await other.accounts.switchTo('Bsky:mina')
      return held as NonNullable<typeof held>
    }
    const tab = await restart(browser)
    await browser.settle()
    expect(tab.accounts.current('bluesky')?.profile.profileId).toBe('mina')
  })
})

describe('sessions that need no request', () => {
  const x = sampleAccount('Twitter', 'mina')
  const real = {
    ...x,
    session: {
      ...x.session,
      type: 'Twitter' as const,
      payload: { clientId: 'c', accessToken: 'a', accessTokenSecret: 's', consumerKey: 'k', consumerSecret: 'real' },
    },
  }

  test('spec 1 §4 L83: X with a real consumer secret is cleared without a request', async () => {
    const browser = await closeBrowser('google')
    storeAccounts(browser, 'x', [real])
    const tab = await restart(browser)
    expect(idsIn(tab, 'x')).toEqual([])
    expect(browser.server.calls.filter((call) => call.startsWith('resume'))).toEqual([])
    expect(browser.stored.get(storageKeys.x)).not.toContain('real')
  })

  test.each<[line: string, what: string, account: Account, stays: boolean]>([
    ['spec 1 §4 L84', 'a refresh token that ends in 300,000 ms', ofDevice(sampleToken(now + 300_000)), false],
    ['spec 1 §4 L84', 'a refresh token that ends in 301,000 ms', ofDevice(sampleToken(now + 301_000)), true],
    ['spec 3 §4 L97', 'a refresh token without an end', ofDevice('e30.e30.x'), false],
    ['spec 3 §4 L97', 'a refresh token that is none', ofDevice('nonsense'), false],
    ['spec 1 §4 L84', 'a session of another did', ofDevice(sampleToken(now + 3_600_000), 'did:plc:kai'), false],
  ])('%s: Bluesky, %s', async (_, _what, account, stays) => {
    const browser = await closeBrowser('google')
    storeAccounts(browser, 'bluesky', [account])
    const asked: string[] = []
    const tab = await restart(browser, '/', { device: () => device(asked) })
    expect(idsIn(tab, 'bluesky')).toEqual(stays ? ['Bsky:did:plc:mina'] : [])
    expect(asked).toEqual(stays ? ['did:plc:mina'] : ['endSession did:plc:mina'])
  })

  test('decision 017: our server judges the lifetime of tokens it holds', async () => {
    const browser = await closeBrowser('bluesky')
    browser.clock.now += 365 * 86_400_000
    expect(idsIn(await restart(browser), 'bluesky')).toEqual(['Bsky:mina'])
    expect(browser.server.calls).toContain('resume Bsky:mina')
  })

  test('spec 1 §4 L84: without a session there is nothing to restore', async () => {
    const browser = await closeBrowser('google')
    storeAccounts(browser, 'bluesky', [])
    const tab = await restart(browser)
    expect(tab.accounts.state('bluesky')).toEqual({ status: 'idle', accounts: [] })
    expect(browser.server.calls).toEqual(['session'])
  })

  test('without an active account, activates the first one', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    browser.stored.set(storageKeys.bluesky, (browser.stored.get(storageKeys.bluesky) ?? '').replace(/"currentProfileSession":"[^"]*",/, ''))
    const tab = await restart(browser)
    expect(tab.accounts.current('bluesky')?.profile.profileId).toBe('mina')
  })
})

test('a custody wallet stays without a request, and goes when it is logged out', async () => {
  const browser = await closeBrowser('google')
  storeCustody(browser, browser.clock.now + 1000)
  const tab = await restart(browser)
  expect(idsIn(tab, 'farcaster')).toEqual(['Farcaster:7'])
  expect(browser.server.calls).toEqual(['session'])
  await tab.accounts.logOut('Farcaster:7')
  expect(idsIn(tab, 'farcaster')).toEqual([])
  expect(browser.server.calls).toContain('endSignIn 7')
  expect(tab.notices).toEqual([])
})

test('a custody wallet is logged out with a notice once its session is over', async () => {
  const browser = await closeBrowser('google')
  storeCustody(browser, browser.clock.now)
  const tab = await restart(browser)
  expect(idsIn(tab, 'farcaster')).toEqual([])
  expect(tab.notices).toEqual([expect.objectContaining({ code: 'session-ended' })])
})

function storeCustody(browser: Browser, expiresAt: number): void {
  const seven = sampleAccount('Farcaster', '7')
  storeAccounts(browser, 'farcaster', [
    { ...seven, session: { ...seven.session, expiresAt, type: 'Farcaster', proof: { kind: 'custody' } } },
  ])
}

describe('spec 1 §4 L85: Lens', () => {
  test('migrates a single current profile to an account and resumes it', async () => {
    const browser = await closeBrowser('lens')
    const stored = JSON.parse(browser.stored.get(storageKeys.lens) ?? '')
    stored.state.accounts = []
    browser.stored.set(storageKeys.lens, JSON.stringify(stored))
    const tab = await restart(browser)
    expect(idsIn(tab, 'lens')).toEqual(['Lens:mina'])
    expect(browser.server.calls).toContain('resume Lens:mina')
    expect(JSON.parse(browser.stored.get(storageKeys.lens) ?? '').state.accounts).toHaveLength(1)
  })
})
