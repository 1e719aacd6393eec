import { Failure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../account-id.ts'
import { accountSources, storageKeys, toAccountSource } from '../account-source.ts'
import type { LoginType } from '../login-type.ts'
import { createBrowser, type Tab } from '../testing/create-browser.ts'
import type { sampleAccount } from '../testing/sample-accounts.ts'

const proofFor = (profileId: string) => ({ profileId, email: 'mina@mail.example', otp: '123456' })
const idsOf = ({ accounts }: Tab) => accountSources.flatMap((source) => accounts.state(source).accounts.map(toAccountId))

const cases: [LoginType, Parameters<typeof sampleAccount>[0]][] = [
  ['farcaster', 'Farcaster'],
  ['lens', 'Lens'],
  ['x', 'Twitter'],
  ['bluesky', 'Bsky'],
  ['apple', 'Apple'],
  ['google', 'Google'],
  ['telegram', 'Telegram'],
  ['email', 'Email'],
]

async function withThree(login: LoginType) {
  const browser = createBrowser()
  const tab = browser.openTab()
  for (const name of ['mina', 'kai', 'noa']) await tab.accounts.logIn(login, proofFor(name))
  return { browser, tab }
}

describe('spec 1 §4 L80: removing an account', () => {
  test.each(cases)('%s: removing the active account activates the next one', async (login, type) => {
    const { browser, tab } = await withThree(login)
    await tab.accounts.logOut(`${type}:noa`)
    expect(idsOf(tab)).toEqual([`${type}:mina`, `${type}:kai`, `Firefly:a-${type}-mina`])
    expect(tab.accounts.current(toAccountSource({ type }))?.profile.profileId).toBe('mina')
    expect(browser.server.sessions.has(`${type}:noa`)).toBe(false)
    if (toAccountSource({ type }) !== 'thirdParty') expect(browser.server.calls.at(-1)).toBe(`resume ${type}:mina`)
  })

  test.each(cases)('%s: removing another account leaves the active one', async (login, type) => {
    const { tab } = await withThree(login)
    await tab.accounts.logOut(`${type}:mina`)
    expect(tab.accounts.current(toAccountSource({ type }))?.profile.profileId).toBe('noa')
  })

  test.each(cases)('%s: removing the last account clears session, preferences and state', async (login, type) => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.accounts.logIn(login, proofFor('mina'))
    browser.stored.set('drafts', 'a draft')
    await tab.accounts.logOut(`${type}:mina`)
    expect(idsOf(tab)).toEqual([])
    expect(browser.server.cookie()).toBeNull()
    expect(browser.preferences.cleared).toBe(1)
    expect(browser.stored.get('drafts')).toBe('a draft')
    const next = browser.openTab()
    await next.accounts.restore('/')
    expect(idsOf(next)).toEqual([])
    expect(next.notices).toEqual([])
  })

  test('removing the last account of a source keeps the others', async () => {
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

  test.each(cases)('%s: our server is not asked for a disconnected account that it has dropped', async (login, type) => {
    const { browser, tab } = await withThree(login)
    browser.server.sessions.delete(`${type}:kai`)
    await tab.accounts.logOut(`${type}:kai`, 'disconnect')
    expect(idsOf(tab)).not.toContain(`${type}:kai`)
    expect(browser.server.calls.filter((call) => call.startsWith('removeSession'))).toEqual([])
  })

  test('skips an ended session when choosing the next account', async () => {
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
  ])('changes nothing while our server is unreachable: %s', async (_, call, count) => {
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

  test('removes an account that our server no longer has', async () => {
    const { browser, tab } = await withThree('lens')
    browser.server.sessions.delete('Lens:kai')
    await tab.accounts.logOut('Lens:kai')
    expect(tab.accounts.state('lens').accounts.map(toAccountId)).toEqual(['Lens:mina', 'Lens:noa'])
  })

  test('missing accounts and the provider itself cannot be logged out', async () => {
    const { tab } = await withThree('lens')
    const before = tab.accounts.book()
    await tab.accounts.logOut('Lens:nobody')
    await tab.accounts.logOut('Firefly:a-Lens-mina')
    expect(tab.accounts.book()).toEqual(before)
  })
})

describe('spec 1 §4 L80: logging out of everything', () => {
  test('removes every account in all tabs and on our server', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    for (const [login] of cases) await tab.accounts.logIn(login, proofFor('mina'))
    const other = browser.openTab()
    await other.accounts.restore('/')
    // Like our server's response.
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
    expect(browser.server.cookie()).toBeNull()
    expect(browser.preferences.cleared).toBe(1)
  })

  test('broadcasts every source as empty, including ones unknown to this tab', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.accounts.logIn('lens', proofFor('0xmina'))
    await tab.accounts.logOutAll()
    expect([...browser.stored.keys()].toSorted()).toEqual(Object.values(storageKeys).toSorted())
  })

  test('does not miss a login from another tab at the same moment', async () => {
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
