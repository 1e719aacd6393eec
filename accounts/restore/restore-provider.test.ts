import { parseSession } from '@chorus/model/session/codec'
import { describe, expect, test } from 'vitest'
import { storageKeys } from '../account-source.ts'
import { createBrowser } from '../testing/create-browser.ts'
import { allIds, closeBrowser, idsIn, restart, storeAccounts } from '../testing/restart-browser.ts'
import { sampleAccount } from '../testing/sample-accounts.ts'

describe('spec 1 §4 L88: the provider', () => {
  test('what the storage has lost comes back from our server', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    await browser.openTab().accounts.logIn('email', { profileId: 'mina', email: 'm@mail.example', otp: '1' })
    const before = [...browser.server.sessions.keys()]
    browser.stored.clear()
    const tab = await restart(browser)
    expect(
      allIds(tab)
        .filter((id) => !id.startsWith('Firefly'))
        .toSorted(),
    ).toEqual(before.toSorted())
    expect(tab.accounts.current('provider')?.profile.profileId).toBe('a-Bsky-mina')
    expect(tab.notices).toEqual([])
  })

  test('without a session the provider goes, and what only our server could use', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    browser.server.setCookie(null)
    const tab = await restart(browser)
    expect(allIds(tab)).toEqual([])
    expect(tab.notices).toMatchObject([{ code: 'session-ended', account: { session: { type: 'Firefly' } } }])
    expect((await restart(browser)).notices).toEqual([])
  })

  test('a browser that is somebody else’s by now shows only them', async () => {
    const browser = await closeBrowser('bluesky', ['mina'])
    const stale = new Map(browser.stored)
    browser.server.owners.set('Lens:kai', 'kai')
    await browser.openTab().accounts.logIn('lens', { profileId: 'kai' })
    for (const [key, text] of stale) browser.stored.set(key, text)
    browser.stored.delete(storageKeys.lens)
    const tab = await restart(browser)
    expect(allIds(tab)).toEqual(['Lens:kai', 'Firefly:kai'])
  })

  test('an account that another tab adds while our server is asked stays', async () => {
    const browser = await closeBrowser('bluesky')
    const other = browser.openTab()
    browser.server.faults.session = async () => {
      delete browser.server.faults.session
      const sessions = [...browser.server.sessions.values()]
      await other.accounts.logIn('lens', { profileId: '0xkai' })
      return { account: { accountId: 'a-Bsky-mina', uid: 'u', displayName: null, avatar: null }, sessions }
    }
    const tab = await restart(browser)
    await browser.settle()
    for (const one of [tab, other]) expect(allIds(one)).toEqual(['Lens:0xkai', 'Bsky:mina', 'Firefly:a-Bsky-mina'])
    expect(tab.notices).toEqual([])
  })

  test('a session that our server has under a newer handle is taken over, with what is known of its profile', async () => {
    const browser = await closeBrowser('google')
    const stored = JSON.parse(browser.stored.get(storageKeys.thirdParty) ?? '')
    stored.state.accounts[0].profile.displayName = 'Mina of Google'
    browser.stored.set(storageKeys.thirdParty, JSON.stringify(stored))
    await browser.server.logIn('google', { profileId: 'mina' })
    const tab = await restart(browser)
    const [account] = tab.accounts.state('thirdParty').accounts
    expect(account?.session.token).toBe('vault:2')
    expect(account?.profile.displayName).toBe('Mina of Google')
    expect(tab.notices).toEqual([])
  })

  test('a session that cannot be read costs that session', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    browser.stored.clear()
    browser.server.sessions.set('Bsky:mina', {
      session: 'Bsky:x',
      profile: { profileId: 'mina', handle: null, displayName: null, avatar: null },
    })
    expect(idsIn(await restart(browser), 'bluesky')).toEqual(['Bsky:kai'])
  })

  test('nobody is logged in: nothing is said', async () => {
    const browser = createBrowser()
    const tab = await restart(browser)
    expect(allIds(tab)).toEqual([])
    expect(tab.notices).toEqual([])
    expect([...browser.stored.keys()]).toEqual([])
  })

  test('where a session can be exchanged, the first network’s is', async () => {
    const browser = createBrowser()
    const lens = sampleAccount('Lens', '0xmina')
    const own = { ...lens, session: { ...lens.session, type: 'Lens' as const, token: 'real', refreshToken: 'real', address: '0xmina' } }
    storeAccounts(browser, 'lens', [own])
    const asked: string[] = []
    const tab = await restart(browser, '/', {
      exchange: async (session) => {
        asked.push(session.type)
        return { accountId: 'mina', accessToken: 'token', uid: 'u' }
      },
    })
    expect(asked).toEqual(['Lens'])
    expect(tab.accounts.current('provider')).toMatchObject({
      profile: { profileId: 'mina' },
      session: { token: 'token', parent: own.session },
    })
    expect(
      parseSession('x'.length ? JSON.parse(browser.stored.get(storageKeys.provider) ?? '').state.currentProfileSession : ''),
    ).toMatchObject({ token: 'token' })
  })
})
