import { hostedCodes } from '@chorus/contract/hosted'
import { Failure } from '@chorus/model/failure'
import { lensValidity } from '@chorus/model/session/expiry'
import { describe, expect, test } from 'vitest'
import { toAccountId } from './account-id.ts'
import { toAccountSource } from './account-source.ts'
import type { LoginType } from './login-type.ts'
import { createBrowser } from './testing/create-browser.ts'

const cases = [
  ['farcaster', 'Farcaster'],
  ['lens', 'Lens'],
  ['x', 'Twitter'],
  ['bluesky', 'Bsky'],
  ['google', 'Google'],
] as const

async function withTwo(login: LoginType) {
  const browser = createBrowser()
  const tab = browser.openTab()
  await tab.accounts.logIn(login, { profileId: 'mina' })
  await tab.accounts.logIn(login, { profileId: 'kai' })
  return { browser, tab }
}

describe('spec 1 §4 L77: switching', () => {
  test.each(cases)('%s: the session is resumed and the account current', async (login, type) => {
    const { browser, tab } = await withTwo(login)
    const switched = await tab.accounts.switchTo(`${type}:mina`)
    expect(switched.profile.profileId).toBe('mina')
    expect(tab.accounts.current(toAccountSource({ type }))).toEqual(switched)
    expect(browser.server.calls.at(-1)).toBe(`resume ${type}:mina`)
  })

  test('Lens: the session is built anew, for 7 days', async () => {
    const { browser, tab } = await withTwo('lens')
    const { session } = await tab.accounts.switchTo('Lens:mina')
    expect(session).toMatchObject({ createdAt: browser.clock.now, expiresAt: browser.clock.now + lensValidity })
    expect(lensValidity).toBe(604_800_000)
  })

  test.each(cases)('%s: when nobody answers, the current account stays', async (login, type) => {
    const { browser, tab } = await withTwo(login)
    const before = tab.accounts.book()
    browser.server.faults.resume = async () => {
      throw new Failure('unreachable', 'The network is away.', { code: hostedCodes.networkAway })
    }
    await expect(tab.accounts.switchTo(`${type}:mina`)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(tab.accounts.book()).toEqual(before)
    expect(tab.notices).toEqual([])
  })

  test.each(cases)('%s: one whose session is over goes, with a notice, and the current account stays', async (login, type) => {
    const { browser, tab } = await withTwo(login)
    browser.server.faults.resume = async () => {
      throw new Failure('unauthorized', 'It is over.', { code: hostedCodes.ended })
    }
    await expect(tab.accounts.switchTo(`${type}:mina`)).rejects.toMatchObject({ kind: 'unauthorized' })
    const state = tab.accounts.state(toAccountSource({ type }))
    expect(state.accounts.map(toAccountId)).toEqual([`${type}:kai`])
    expect(state.currentProfile?.profileId).toBe('kai')
    expect(tab.notices).toMatchObject([{ kind: 'warning', code: 'session-ended', account: { profile: { profileId: 'mina' } } }])
  })

  test('one that another tab has logged out is gone', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const other = browser.openTab()
    await other.accounts.logOut('Bsky:mina')
    await expect(tab.accounts.switchTo('Bsky:mina')).rejects.toThrow('Account not found')
    expect(tab.accounts.current('bluesky')?.profile.profileId).toBe('kai')
  })

  test('one that is logged out while it is resumed does not come back', async () => {
    const { browser, tab } = await withTwo('bluesky')
    browser.server.faults.resume = () => {
      delete browser.server.faults.resume
      const kept = browser.server.sessions.get('Bsky:mina')
      return browser
        .openTab()
        .accounts.logOut('Bsky:mina')
        .then(() => kept as NonNullable<typeof kept>)
    }
    await expect(tab.accounts.switchTo('Bsky:mina')).rejects.toThrow('Account not found')
    expect(tab.accounts.state('bluesky').accounts.map(toAccountId)).toEqual(['Bsky:kai'])
  })

  test('A11: the last choice counts, however late the answer to an earlier one comes', async () => {
    const { browser, tab } = await withTwo('bluesky')
    await tab.accounts.logIn('bluesky', { profileId: 'noa' })
    let release = () => {}
    browser.server.faults.resume = () => {
      delete browser.server.faults.resume
      return new Promise((resolve) => (release = () => resolve(browser.server.sessions.get('Bsky:mina') as never)))
    }
    const slow = tab.accounts.switchTo('Bsky:mina')
    await browser.settle()
    await tab.accounts.switchTo('Bsky:kai')
    release()
    await expect(slow).rejects.toMatchObject({ kind: 'aborted' })
    expect(tab.accounts.current('bluesky')?.profile.profileId).toBe('kai')
  })
})

describe('acting as one account', () => {
  test('it is the named one, whoever is current', async () => {
    const { tab } = await withTwo('bluesky')
    const work = tab.accounts.actAs('Bsky:mina', async (account) => account.profile.profileId)
    await tab.accounts.switchTo('Bsky:kai')
    expect(await work).toBe('mina')
  })

  test('P04: refused where it was logged out in another tab, even if nothing was heard of it', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const deaf = browser.openTab({ tabs: { post: () => {}, listen: () => () => {} } })
    await deaf.accounts.actAs('Bsky:mina', async () => {})
    await tab.accounts.logOut('Bsky:mina')
    let sent = 0
    await expect(deaf.accounts.actAs('Bsky:mina', async () => sent++)).rejects.toThrow('No current profile session found.')
    expect(sent).toBe(0)
  })

  test('what is under way is called back when the account goes', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const other = browser.openTab()
    const work = other.accounts.actAs('Bsky:mina', async (_, signal) => {
      await tab.accounts.logOut('Bsky:mina')
      await browser.settle()
      signal.throwIfAborted()
    })
    await expect(work).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('a switch of somebody else leaves it alone', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const isAborted = await tab.accounts.actAs('Bsky:mina', async (_, signal) => {
      await tab.accounts.switchTo('Bsky:mina')
      await browser.settle()
      return signal.aborted
    })
    expect(isAborted).toBe(false)
  })
})
