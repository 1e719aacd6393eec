import { describe, expect, test } from 'vitest'
import { storageKeys } from '../account-source.ts'
import { createBrowser } from '../testing/create-browser.ts'
import { allIds, closeBrowser, idsIn, restart } from '../testing/restart-browser.ts'

describe('spec 1 §4 L88: the provider', () => {
  test('restores from our server what the storage has lost', async () => {
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

  test('without a session, removes the provider and everything that needs our server', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    browser.server.setCookie(null)
    const tab = await restart(browser)
    expect(allIds(tab)).toEqual([])
    expect(tab.notices).toMatchObject([{ code: 'session-ended', account: { session: { type: 'Firefly' } } }])
    expect((await restart(browser)).notices).toEqual([])
  })

  test('a browser that belongs to someone else by now shows only their accounts', async () => {
    const browser = await closeBrowser('bluesky', ['mina'])
    const stale = new Map(browser.stored)
    browser.server.owners.set('Lens:kai', 'kai')
    await browser.openTab().accounts.logIn('lens', { profileId: 'kai' })
    for (const [key, text] of stale) browser.stored.set(key, text)
    browser.stored.delete(storageKeys.lens)
    const tab = await restart(browser)
    expect(allIds(tab)).toEqual(['Lens:kai', 'Firefly:kai'])
  })

  test('an account added by another tab during the request stays', async () => {
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

  test('a session with a newer handle is updated and keeps its profile', async () => {
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

  test('an unreadable session affects that session only', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    browser.stored.clear()
    browser.server.sessions.set('Bsky:mina', {
      session: 'Bsky:x',
      profile: { profileId: 'mina', handle: null, displayName: null, avatar: null },
    })
    expect(idsIn(await restart(browser), 'bluesky')).toEqual(['Bsky:kai'])
  })

  test('signed out: no notice', async () => {
    const browser = createBrowser()
    const tab = await restart(browser)
    expect(allIds(tab)).toEqual([])
    expect(tab.notices).toEqual([])
    expect([...browser.stored.keys()]).toEqual([])
  })
})
