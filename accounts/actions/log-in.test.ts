import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../account-id.ts'
import { accountSources, type AccountSource } from '../account-source.ts'
import type { Answer } from '../accounts-deps.ts'
import { toLoginProblem } from '../login-problem.ts'
import { loginTypes, type LoginType } from '../login-type.ts'
import { createBrowser, type Tab } from '../testing/create-browser.ts'
import { sampleAccount, sampleProvider } from '../testing/sample-accounts.ts'

const proofFor = (profileId: string) => ({ profileId, email: 'mina@mail.example', otp: '123456' })
const idsOf = ({ accounts }: Tab) => accountSources.flatMap((source) => accounts.state(source).accounts.map(toAccountId))
const currentOf = ({ accounts }: Tab, source: AccountSource) => accounts.current(source)?.profile.profileId

const rows: [type: LoginType, source: AccountSource, id: string][] = [
  ['farcaster', 'farcaster', 'Farcaster:1'],
  ['lens', 'lens', 'Lens:1'],
  ['x', 'x', 'Twitter:1'],
  ['bluesky', 'bluesky', 'Bsky:1'],
  ['apple', 'thirdParty', 'Apple:1'],
  ['google', 'thirdParty', 'Google:1'],
  ['telegram', 'thirdParty', 'Telegram:1'],
  ['email', 'thirdParty', 'Email:1'],
]

test('covers every sign-in method', () => expect(rows.map(([type]) => type).toSorted()).toEqual(loginTypes.toSorted()))

describe('spec 1 §4 L71-L72: signed out', () => {
  test.each(rows)('%s: adds the account and its provider account, and makes it active', async (type, source, id) => {
    const tab = createBrowser().openTab()
    const seen: string[] = []
    tab.accounts.subscribe(() => seen.push(tab.accounts.state(source).status))
    expect(await tab.accounts.logIn(type, proofFor('1'))).toBe(true)
    expect(idsOf(tab)).toEqual([id, `Firefly:a-${id.replace(':', '-')}`])
    expect(currentOf(tab, source)).toBe('1')
    expect(currentOf(tab, 'provider')).toBe(`a-${id.replace(':', '-')}`)
    expect(tab.accounts.current(source)?.providerSession?.payload.accountId).toBe(currentOf(tab, 'provider'))
    expect(tab.accounts.current('provider')?.session).toMatchObject({ isNew: true })
    // Spec 1 §4 L66.
    expect(seen[0]).toBe('pending')
    expect(tab.accounts.state(source).status).toBe('idle')
  })

  test('logs in to a known account with its own provider account', async () => {
    const browser = createBrowser()
    browser.server.owners.set('Lens:0xmina', 'mina')
    const tab = browser.openTab()
    await tab.accounts.logIn('lens', proofFor('0xmina'))
    expect(currentOf(tab, 'provider')).toBe('mina')
    expect(tab.accounts.current('provider')?.session).toMatchObject({ isNew: false })
  })
})

describe('spec 1 §4 L71: the same provider account', () => {
  test('adds another account and makes it active', async () => {
    const tab = createBrowser().openTab()
    await tab.accounts.logIn('bluesky', proofFor('mina'))
    await tab.accounts.logIn('bluesky', proofFor('kai'))
    await tab.accounts.logIn('lens', proofFor('0xmina'))
    expect(idsOf(tab)).toEqual(['Lens:0xmina', 'Bsky:mina', 'Bsky:kai', 'Firefly:a-Bsky-mina'])
    expect(currentOf(tab, 'bluesky')).toBe('kai')
    expect(tab.questions).toEqual([])
  })

  test('replaces the session when the same account logs in again', async () => {
    const tab = createBrowser().openTab()
    await tab.accounts.logIn('bluesky', proofFor('mina'))
    const before = tab.accounts.state('bluesky').currentProfileSession
    await tab.accounts.logIn('bluesky', proofFor('mina'))
    expect(idsOf(tab)).toEqual(['Bsky:mina', 'Firefly:a-Bsky-mina'])
    expect(tab.accounts.state('bluesky').currentProfileSession).not.toEqual(before)
  })
})

async function inConflict(type: LoginType, next: Answer) {
  const browser = createBrowser()
  const tab = browser.openTab()
  await tab.accounts.logIn('bluesky', proofFor('mina'))
  await tab.accounts.logIn('lens', proofFor('0xmina'))
  browser.server.owners.set(`${rows.find(([name]) => name === type)?.[2].split(':')[0]}:kai`, 'kai')
  browser.answer.next = next
  return { browser, tab, before: tab.accounts.book(), stored: new Map(browser.stored) }
}

describe('spec 1 §4 L70: another provider account', () => {
  test.each(rows.map(([type, source, id]) => [type, source, id.split(':')[0] ?? ''] as const))(
    '%s, confirmed: all accounts are replaced',
    async (type, source, name) => {
      const { browser, tab } = await inConflict(type, 'switch')
      expect(await tab.accounts.logIn(type, proofFor('kai'))).toBe(true)
      expect(idsOf(tab)).toEqual([`${name}:kai`, 'Firefly:kai'])
      expect(currentOf(tab, source)).toBe('kai')
      expect(tab.questions).toEqual([
        {
          kind: 'conflict',
          canMove: true,
          mine: expect.objectContaining({ profile: expect.objectContaining({ profileId: 'a-Bsky-mina' }) as object }) as object,
          other: { displayName: 'kai' },
        },
      ])
      expect(browser.server.cookie()).toBe('kai')
      const other = browser.openTab()
      await other.accounts.restore('/')
      await browser.settle()
      expect(other.accounts.book()).toEqual(tab.accounts.book())
    },
  )

  test.each(rows.map(([type]) => [type]))('%s, declined: nothing changes, and only a session of X is signed out', async (type) => {
    const { browser, tab, before, stored } = await inConflict(type, 'stay')
    expect(await tab.accounts.logIn(type, proofFor('kai'))).toBe(false)
    expect(tab.accounts.book()).toEqual(before)
    expect(browser.stored).toEqual(stored)
    expect(browser.server.cookie()).toBe('a-Bsky-mina')
    expect(browser.server.calls.filter((call) => call === 'endSignIn')).toHaveLength(type === 'x' ? 1 : 0)
  })

  test.each(rows.map(([type, source]) => [type, source] as const))('%s, moved: joins the accounts here', async (type, source) => {
    const { browser, tab, before } = await inConflict(type, 'move')
    expect(await tab.accounts.logIn(type, proofFor('kai'))).toBe(true)
    expect(browser.server.cookie()).toBe('a-Bsky-mina')
    expect(idsOf(tab)).toEqual(expect.arrayContaining(before.bluesky.accounts.map(toAccountId)))
    expect(currentOf(tab, source)).toBe('kai')
    expect(browser.server.calls).not.toContain('continueLogin')
  })

  test('confirmed too late: the refusal is thrown and nothing changes', async () => {
    const { browser, tab, before } = await inConflict('lens', 'switch')
    browser.server.faults.continueLogin = async () => {
      throw new Failure('refused', 'Too late.', { code: hostedCodes.confirmationGone })
    }
    await expect(tab.accounts.logIn('lens', proofFor('kai'))).rejects.toMatchObject({ code: hostedCodes.confirmationGone })
    expect(tab.accounts.book()).toEqual(before)
  })

  test.each([true, false])('an account proven elsewhere asks too; the answer is %s', async (isYes) => {
    const { browser, tab, before } = await inConflict('x', isYes ? 'switch' : 'stay')
    expect(await tab.accounts.add(sampleAccount('Twitter', 'kai'), sampleProvider('kai', true))).toBe(isYes)
    if (isYes) expect(idsOf(tab)).toEqual(['Twitter:kai', 'Firefly:kai'])
    else expect(tab.accounts.book()).toEqual(before)
    expect(browser.server.calls.includes('endSignIn')).toBe(!isYes)
  })

  test('adds a session without a provider account beside any', async () => {
    const { tab } = await inConflict('x', 'stay')
    const custody = sampleAccount('Farcaster', '7')
    expect(await tab.accounts.add({ ...custody, session: { ...custody.session, type: 'Farcaster', proof: { kind: 'custody' } } })).toBe(
      true,
    )
    expect(idsOf(tab)).toContain('Farcaster:7')
    expect(tab.questions).toEqual([])
  })
})

describe('a failed login changes nothing', () => {
  test.each<[string, Failure]>([
    ['no response', new Failure('unreachable', 'No answer.')],
    ['refused', new Failure('refused', 'No.', { code: 1639 })],
  ])('%s', async (_, failure) => {
    const { browser, tab, before } = await inConflict('x', 'switch')
    browser.server.faults.logIn = async () => {
      throw failure
    }
    await expect(tab.accounts.logIn('x', proofFor('kai'))).rejects.toBe(failure)
    expect(tab.accounts.book()).toEqual(before)
  })

  test.each([{}, { email: 'm@mail.example' }, { otp: '1' }, { email: '', otp: '1' }, { email: 'm@mail.example', otp: '' }])(
    'spec 1 §5 L115, spec 3 §5: requires an email address and a passcode: %j',
    async (proof) => {
      const browser = createBrowser()
      await expect(browser.openTab().accounts.logIn('email', proof)).rejects.toThrow('Email and passcode are required.')
      expect(browser.server.calls).toEqual([])
    },
  )
})

test.each<[line: string, error: unknown, kind: string, message: string]>([
  ['spec 1 §8 L235', new Failure('refused', 'Enough for now.', { code: 1642 }), 'otpLimitExceeded', 'Enough for now.'],
  ['spec 1 §8 L236', new Failure('refused', 'Wrong code.', { code: 1639 }), 'emailLoginFailed', 'Wrong code.'],
  ['spec 1 §8 L237', new Failure('refused', 'Farcaster login timed out'), 'farcasterLoginTimedOut', 'Farcaster login timed out'],
  [
    'spec 1 §8 L238',
    new Failure('refused', 'This farcaster already bound to the other account.'),
    'farcasterBoundToOther',
    'This farcaster already bound to the other account.',
  ],
  ['spec 1 §8 L238', new Failure('refused', 'Email has already been taken.'), 'emailTaken', 'Email has already been taken.'],
  [
    'spec 1 §8 L238',
    new Failure('refused', 'This apple already bound to the other account'),
    'appleBoundToOther',
    'This Apple account is already linked to another Firefly account.',
  ],
  ['spec 1 §8 L243', new Failure('refused', 'Anything else.'), 'other', 'Anything else.'],
  ['spec 3 §8', 'no error at all', 'other', 'Unknown Error.'],
])('%s: the message for %s', (_, error, kind, message) => expect(toLoginProblem(error)).toEqual({ kind, message }))
