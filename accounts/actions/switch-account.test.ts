import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure } from '@chorus/model/failure'
import { lensValidity } from '@chorus/model/session/expiry'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../account-id.ts'
import { toAccountSource } from '../account-source.ts'
import type { LoginType } from '../login-type.ts'
import { createBrowser } from '../testing/create-browser.ts'

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
  test.each(cases)('%s: resumes the session and makes the account active', async (login, type) => {
    const { browser, tab } = await withTwo(login)
    const switched = await tab.accounts.switchTo(`${type}:mina`)
    expect(switched.profile.profileId).toBe('mina')
    expect(tab.accounts.current(toAccountSource({ type }))).toEqual(switched)
    expect(browser.server.calls.at(-1)).toBe(`resume ${type}:mina`)
  })

  test('Lens: rebuilds the session for 7 days', async () => {
    const { browser, tab } = await withTwo('lens')
    const { session } = await tab.accounts.switchTo('Lens:mina')
    expect(session).toMatchObject({ createdAt: browser.clock.now, expiresAt: browser.clock.now + lensValidity })
    expect(lensValidity).toBe(604_800_000)
  })

  test.each(cases)('%s: keeps the active account when no server is reachable', async (login, type) => {
    const { browser, tab } = await withTwo(login)
    const before = tab.accounts.book()
    browser.server.faults.resume = async () => {
      throw new Failure('unreachable', 'The network is away.', { code: hostedCodes.networkAway })
    }
    await expect(tab.accounts.switchTo(`${type}:mina`)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(tab.accounts.book()).toEqual(before)
    expect(tab.notices).toEqual([])
  })

  test.each(cases)('%s: removes an account whose session is over, with a notice, and keeps the active one', async (login, type) => {
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

  test('an account logged out in another tab is gone', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const other = browser.openTab()
    await other.accounts.logOut('Bsky:mina')
    await expect(tab.accounts.switchTo('Bsky:mina')).rejects.toThrow('Account not found')
    expect(tab.accounts.current('bluesky')?.profile.profileId).toBe('kai')
  })

  test('an account logged out while it is resumed stays logged out', async () => {
    const { browser, tab } = await withTwo('bluesky')
    browser.server.faults.resume = () => {
      delete browser.server.faults.resume
      const held = browser.server.sessions.get('Bsky:mina')
      return browser
        .openTab()
        .accounts.logOut('Bsky:mina')
        .then(() => held as NonNullable<typeof held>)
    }
    await expect(tab.accounts.switchTo('Bsky:mina')).rejects.toThrow('Account not found')
    expect(tab.accounts.state('bluesky').accounts.map(toAccountId)).toEqual(['Bsky:kai'])
  })

  test('A11: the last choice wins, however late the response to an earlier one', async () => {
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
  test('uses the named account, whichever is active', async () => {
    const { tab } = await withTwo('bluesky')
    const work = tab.accounts.runAs('Bsky:mina', async (account) => account.profile.profileId)
    await tab.accounts.switchTo('Bsky:kai')
    expect(await work).toBe('mina')
  })

  test('P04: is refused after a log-out in another tab, even without a message', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const deaf = browser.openTab({ tabs: { post: () => {}, listen: () => () => {} } })
    await deaf.accounts.runAs('Bsky:mina', async () => {})
    await tab.accounts.logOut('Bsky:mina')
    let sent = 0
    await expect(deaf.accounts.runAs('Bsky:mina', async () => sent++)).rejects.toThrow('No current profile session found.')
    expect(sent).toBe(0)
  })

  test('aborts the work when the account is removed', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const other = browser.openTab()
    const work = other.accounts.runAs('Bsky:mina', async (_, signal) => {
      await tab.accounts.logOut('Bsky:mina')
      await browser.settle()
      signal.throwIfAborted()
    })
    await expect(work).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('is unaffected by switching another account', async () => {
    const { browser, tab } = await withTwo('bluesky')
    const isAborted = await tab.accounts.runAs('Bsky:mina', async (_, signal) => {
      await tab.accounts.switchTo('Bsky:mina')
      await browser.settle()
      return signal.aborted
    })
    expect(isAborted).toBe(false)
  })
})
