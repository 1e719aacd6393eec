import { Failure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import { toAccountId } from './account-id.ts'
import { accountSources, storageKeys, toAccountSource } from './account-source.ts'
import type { LoginType } from './login-type.ts'
import { createBrowser, type Tab } from './testing/create-browser.ts'
import type { sampleAccount } from './testing/sample-accounts.ts'

const proofFor = (profileId: string) => ({ profileId, email: 'mina@mail.example', otp: '123456' })
const idsOf = ({ accounts }: Tab) => accountSources.flatMap((source) => accounts.state(source).accounts.map(toAccountId))

const cases: [LoginType, Parameters<typeof sampleAccount>[0], string, string][] = [
  ['farcaster', 'Farcaster', 'farcaster_log_out_success', 'account_farcaster_disconnect_success'],
  ['lens', 'Lens', 'lens_log_out_success', 'account_lens_disconnect_success'],
  ['x', 'Twitter', 'x_log_out_success', 'account_x_disconnect_success'],
  ['bluesky', 'Bsky', 'bsky_log_out_success', 'account_bsky_disconnect_success'],
  ['apple', 'Apple', 'apple_log_out_success', 'apple_disconnect_success'],
  ['google', 'Google', 'google_log_out_success', 'google_disconnect_success'],
  ['telegram', 'Telegram', 'telegram_log_out_success', 'telegram_disconnect_success'],
  ['email', 'Email', 'email_log_out_success', 'email_disconnect_success'],
]

async function withThree(login: LoginType) {
  const browser = createBrowser()
  const tab = browser.openTab()
  for (const name of ['mina', 'kai', 'noa']) await tab.accounts.logIn(login, proofFor(name))
  tab.events.length = 0
  return { browser, tab }
}

describe('spec 1 §4 L80: removing an account', () => {
  test.each(cases)('%s: of the current one, the next other becomes current', async (login, type, event) => {
    const { browser, tab } = await withThree(login)
    await tab.accounts.logOut(`${type}:noa`)
    expect(idsOf(tab)).toEqual([`${type}:mina`, `${type}:kai`, `Firefly:a-${type}-mina`])
    expect(tab.accounts.current(toAccountSource({ type }))?.profile.profileId).toBe('mina')
    expect(tab.events).toEqual([event])
    expect(browser.server.sessions.has(`${type}:noa`)).toBe(false)
    if (toAccountSource({ type }) !== 'thirdParty') expect(browser.server.calls.at(-1)).toBe(`resume ${type}:mina`)
  })

  test.each(cases)('%s: of another one, the current one stays', async (login, type) => {
    const { tab } = await withThree(login)
    await tab.accounts.logOut(`${type}:mina`)
    expect(tab.accounts.current(toAccountSource({ type }))?.profile.profileId).toBe('noa')
  })

  test.each(cases)('%s: the last one of all takes session, preferences and state with it', async (login, type, event) => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.accounts.logIn(login, proofFor('mina'))
    browser.stored.set('drafts', 'a draft')
    await tab.accounts.logOut(`${type}:mina`)
    expect(idsOf(tab)).toEqual([])
    expect(browser.server.cookie()).toBeNull()
    expect(browser.preferences.cleared).toBe(1)
    expect(browser.stored.get('drafts')).toBe('a draft')
    expect(tab.events.at(-1)).toBe(event)
    const next = browser.openTab()
    await next.accounts.restore('/')
    expect(idsOf(next)).toEqual([])
    expect(next.notices).toEqual([])
  })

  test('the last one of its source is not the last of all', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.accounts.logIn('lens', proofFor('0xmina'))
    await tab.accounts.logIn('google', proofFor('mina'))
    await tab.accounts.logOut('Lens:0xmina')
    expect(idsOf(tab)).toEqual(['Google:mina', 'Firefly:a-Lens-0xmina'])
    expect(tab.accounts.state('lens')).toEqual({ status: 'idle', accounts: [] })
    expect(browser.preferences.cleared).toBe(0)
    expect(browser.server.cookie()).toBe('a-Lens-0xmina')
  })

  test.each(cases)(
    '%s: a disconnection has an event of its own, and our server is not asked for what it has dropped',
    async (login, type, _, event) => {
      const { browser, tab } = await withThree(login)
      browser.server.sessions.delete(`${type}:kai`)
      await tab.accounts.logOut(`${type}:kai`, 'disconnect')
      expect(tab.events).toEqual([event])
      expect(idsOf(tab)).not.toContain(`${type}:kai`)
      expect(browser.server.calls.filter((call) => call.startsWith('removeSession'))).toEqual([])
    },
  )

  test('when the next one is over as well, the one after it follows', async () => {
    const { browser, tab } = await withThree('bluesky')
    browser.server.sessions.delete('Bsky:mina')
    await tab.accounts.logOut('Bsky:noa')
    expect(tab.accounts.state('bluesky').accounts.map(toAccountId)).toEqual(['Bsky:kai'])
    expect(tab.accounts.current('bluesky')?.profile.profileId).toBe('kai')
    expect(tab.notices).toMatchObject([{ code: 'session-ended', account: { profile: { profileId: 'mina' } } }])
  })

  test.each<[string, 'removeSession' | 'logOut', number]>([
    ['one of several', 'removeSession', 3],
    ['the last one', 'logOut', 1],
  ])('when our server cannot be reached nothing changes: %s', async (_, call, count) => {
    const browser = createBrowser()
    const tab = browser.openTab()
    for (let number = 0; number < count; number++) await tab.accounts.logIn('bluesky', proofFor(`p${number}`))
    const before = tab.accounts.book()
    browser.server.faults[call] = async () => {
      throw new Failure('unreachable', 'No answer.')
    }
    await expect(tab.accounts.logOut('Bsky:p0')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(tab.accounts.book()).toEqual(before)
    expect(browser.preferences.cleared).toBe(0)
  })

  test('one that our server does not have any more goes all the same', async () => {
    const { browser, tab } = await withThree('lens')
    browser.server.sessions.delete('Lens:kai')
    await tab.accounts.logOut('Lens:kai')
    expect(tab.accounts.state('lens').accounts.map(toAccountId)).toEqual(['Lens:mina', 'Lens:noa'])
  })

  test('one that is gone, and the provider itself, are nothing to log out', async () => {
    const { tab } = await withThree('lens')
    const before = tab.accounts.book()
    await tab.accounts.logOut('Lens:nobody')
    await tab.accounts.logOut('Firefly:a-Lens-mina')
    expect(tab.accounts.book()).toEqual(before)
    expect(tab.events).toEqual([])
  })
})

describe('spec 1 §4 L80: logging out of everything', () => {
  test('every account of every kind goes, in all tabs and at our server', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    for (const [login] of cases) await tab.accounts.logIn(login, proofFor('mina'))
    const other = browser.openTab()
    await other.accounts.restore('/')
    tab.events.length = 0
    // As our server's answer does.
    browser.server.faults.logOut = async () => {
      browser.stored.clear()
      return undefined as never
    }
    await tab.accounts.logOutAll()
    await browser.settle()
    for (const { accounts, notices } of [tab, other]) {
      expect(accountSources.map((source) => accounts.state(source))).toEqual(accountSources.map(() => ({ status: 'idle', accounts: [] })))
      expect(notices).toEqual([])
    }
    expect(tab.events).toEqual(['account_log_out_all_success'])
    expect(browser.server.cookie()).toBeNull()
    expect(browser.preferences.cleared).toBe(1)
  })

  test('each source is said to be empty, also one that this tab knows nobody of', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.accounts.logIn('lens', proofFor('0xmina'))
    await tab.accounts.logOutAll()
    expect([...browser.stored.keys()].toSorted()).toEqual(Object.values(storageKeys).toSorted())
  })

  test('a login that comes in from another tab just then is not left behind unseen', async () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.accounts.logIn('lens', proofFor('0xmina'))
    browser.server.faults.logOut = async () => {
      delete browser.server.faults.logOut
      browser.server.setCookie(null)
      browser.server.sessions.clear()
      await two.accounts.logIn('bluesky', proofFor('kai'))
    }
    await one.accounts.logOutAll()
    await browser.settle()
    expect(idsOf(one)).toEqual([])
    expect(idsOf(two)).toEqual([])
    expect(browser.server.cookie()).toBeNull()
  })
})
