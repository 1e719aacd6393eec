import { Failure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import { accountSources } from '../account-source.ts'
import { closeBrowser, failToResume, idsIn, networkAway, networkLogins, restart } from '../testing/restart-browser.ts'

describe('spec 1 §4 L65: status', () => {
  test.each(networkLogins)('%s is pending while it is restored and idle afterwards', async (login, _, source) => {
    const tab = (await closeBrowser(login)).openTab()
    const seen = new Set<string>()
    tab.accounts.subscribe(() => seen.add(tab.accounts.state(source).status))
    await tab.accounts.restore('/')
    expect(seen).toContain('pending')
    expect(tab.accounts.state(source).status).toBe('idle')
  })

  test('all are idle after everything has failed', async () => {
    const browser = await closeBrowser('lens')
    failToResume(browser, new Error('Whatever.'))
    browser.server.faults.session = async () => {
      throw new Error('Whatever.')
    }
    const tab = await restart(browser)
    expect(accountSources.map((source) => tab.accounts.state(source).status)).toEqual(accountSources.map(() => 'idle'))
  })
})

describe('a restart stays logged in', () => {
  test.each(networkLogins)('%s: resumes the session without a notice', async (login, type, source) => {
    const browser = await closeBrowser(login, ['mina', 'kai'])
    const tab = await restart(browser)
    expect(idsIn(tab, source)).toEqual([`${type}:mina`, `${type}:kai`])
    expect(tab.accounts.current(source)?.profile.profileId).toBe('kai')
    expect(browser.server.calls).toEqual(['session', `resume ${type}:kai`])
    expect([tab.notices, tab.questions]).toEqual([[], []])
  })

  test.each(networkLogins)('%s: changes nothing when no server is reachable', async (login, type, source) => {
    for (const error of [
      networkAway(),
      new TypeError('Failed to fetch'),
      new Failure('broken', '503', { status: 503 }),
      new Failure('timeout', ''),
    ]) {
      const browser = await closeBrowser(login, ['mina', 'kai'])
      failToResume(browser, error)
      browser.server.faults.session = async () => {
        throw error
      }
      const tab = await restart(browser)
      expect(idsIn(tab, source)).toEqual([`${type}:mina`, `${type}:kai`])
      expect(tab.accounts.current(source)?.profile.profileId).toBe('kai')
      expect(tab.notices).toEqual([])
    }
  })

  test('a failing source does not affect the others', async () => {
    const browser = await closeBrowser('lens')
    await browser.openTab().accounts.logIn('bluesky', { profileId: 'mina' })
    browser.server.sessions.delete('Lens:mina')
    const tab = await restart(browser)
    expect(idsIn(tab, 'lens')).toEqual([])
    expect(idsIn(tab, 'bluesky')).toEqual(['Bsky:mina'])
  })

  test('three tabs that start at once agree', async () => {
    const browser = await closeBrowser('bluesky', ['mina', 'kai'])
    browser.server.sessions.delete('Bsky:kai')
    const tabs = await Promise.all([restart(browser), restart(browser), restart(browser)])
    await browser.settle()
    for (const tab of tabs) expect(idsIn(tab, 'bluesky')).toEqual(['Bsky:mina'])
    expect(tabs.map((tab) => tab.accounts.current('bluesky')?.profile.profileId)).toEqual(['mina', 'mina', 'mina'])
  })
})

describe('spec 1 §2 L18: returning from Telegram', () => {
  test.each([
    ['/telegram/login', true],
    ['/en/telegram/login/', true],
    ['/telegram', false],
    ['/', false],
  ])('%s: leaves X unchanged: %s', async (path, isLeft) => {
    const browser = await closeBrowser('x')
    await browser.openTab().accounts.logIn('lens', { profileId: 'mina' })
    browser.server.calls.length = 0
    const tab = await restart(browser, path)
    expect(browser.server.calls.includes('resume Twitter:mina')).toBe(!isLeft)
    expect(browser.server.calls).toContain('resume Lens:mina')
    expect(idsIn(tab, 'x')).toEqual(['Twitter:mina'])
  })
})
