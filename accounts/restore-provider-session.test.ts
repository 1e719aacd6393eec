import type { Account } from '@chorus/model/account'
import type { Session } from '@chorus/model/session/session'
import { describe, expect, test } from 'vitest'
import { editSource, emptyBook } from './account-book.ts'
import { toAccountSource } from './account-source.ts'
import { addAccount } from './account-state.ts'
import { completeEmail, restoreAllProviderSessions, restoreProviderSession, type ExchangeReply } from './restore-provider-session.ts'
import { sampleAccount, sampleProvider, sampleSession, sampleTypes } from './testing/sample-accounts.ts'

const reply: ExchangeReply = { accountId: 'a', accessToken: 't', uid: 'u', isNew: true, fid: 7 }
const exchange = async () => reply
const telegram = (payload: object): Session => ({ ...sampleSession('Telegram', 'm'), type: 'Telegram', payload })

describe('spec 1 §4 L97: a provider session for another one', () => {
  test.each(sampleTypes.filter((type) => type !== 'Telegram'))('%s is exchanged', async (type) => {
    const session = sampleSession(type, 'm')
    const restored = await restoreProviderSession(session, exchange)
    expect(restored).toMatchObject({
      type: 'Firefly',
      profileId: 'a',
      token: 't',
      createdAt: 0,
      expiresAt: 0,
      isNew: true,
      parent: session,
      payload: { uid: 'u' },
    })
  })

  test.each<[what: string, session: Session, reply: ExchangeReply, message: string]>([
    ['the provider’s own', sampleProvider('a').session, reply, 'Firefly session is not allowed.'],
    ['Telegram without accountId', telegram({ accessToken: 't' }), reply, 'Failed to restore firefly session.'],
    ['Telegram without accessToken', telegram({ accountId: 'a' }), reply, 'Failed to restore firefly session.'],
    ['Farcaster without fid', sampleSession('Farcaster', '7'), { ...reply, fid: undefined }, 'Failed to restore firefly session.'],
    [
      'Farcaster without accountId',
      sampleSession('Farcaster', '7'),
      { ...reply, accountId: undefined },
      'Failed to restore firefly session.',
    ],
    ['Farcaster without accessToken', sampleSession('Farcaster', '7'), { ...reply, accessToken: '' }, 'Failed to restore firefly session.'],
    ['Lens without accessToken', sampleSession('Lens', '0x7'), { accountId: 'a' }, 'Failed to restore firefly session.'],
  ])('refused: %s', async (_, session, answer, message) => {
    await expect(restoreProviderSession(session, async () => answer)).rejects.toThrow(message)
  })

  test('Telegram: what its payload holds is enough, and nobody is asked', async () => {
    const restored = await restoreProviderSession(telegram({ accountId: 'a', accessToken: 't' }), () => Promise.reject(new Error('Asked.')))
    expect(restored).toMatchObject({ profileId: 'a', token: 't' })
  })

  test('e-mail: a placeholder takes the id and the token, anything else stays', async () => {
    const waiting = {
      ...sampleSession('Email', '[TO_BE_REPLACED_LATER]'),
      type: 'Email' as const,
      payload: { email: 'm@mail.example', passcode: '1' },
    }
    const completed = { ...waiting, profileId: 'a', token: 't', payload: { ...waiting.payload, accountId: 'a', accessToken: 't' } }
    expect((await restoreProviderSession(waiting, exchange)).parent).toEqual(completed)
    expect(completeEmail(completed, 'b', 'u')).toBe(completed)
  })
})

const bookOf = (...accounts: Account[]) =>
  accounts.reduce(
    (book, account) => editSource(book, toAccountSource(account.session), (state) => addAccount(state, account, { makeCurrent: true })),
    emptyBook,
  )

describe('spec 1 §4 L97: restore-all', () => {
  const all = (['Bsky', 'Twitter', 'Lens', 'Farcaster'] as const).map((type) => sampleAccount(type, '1'))
  test.each([
    [4, 'Farcaster'],
    [3, 'Lens'],
    [2, 'Twitter'],
    [1, 'Bsky'],
  ])('of %i networks the first in the sorted order is used: %s', async (count, type) => {
    const asked: string[] = []
    const restored = await restoreAllProviderSessions(bookOf(...all.slice(0, count)), async (session) => {
      asked.push(session.type)
      return reply
    })
    expect(asked).toEqual([type])
    expect(restored?.parent?.type).toBe(type)
  })

  test('nothing, where no network holds one', async () => {
    expect(await restoreAllProviderSessions(bookOf(sampleAccount('Google', '1')), exchange)).toBeUndefined()
    expect(await restoreAllProviderSessions(emptyBook, exchange)).toBeUndefined()
    expect(await restoreAllProviderSessions(bookOf(...all), undefined)).toBeUndefined()
  })
})
