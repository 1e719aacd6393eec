import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountState } from '../account.ts'
import { isFailure } from '../failure.ts'
import { pushConfigKeys, toPushConfig } from '../notifications/push-config.ts'
import type { Profile } from '../profile.ts'
import { serializeSession } from './codec.ts'
import type { LensSession, ProviderSession } from './session.ts'
import { formatAccounts, parseAccounts } from './stored-accounts.ts'

const fields = { profileId: '0xabc', token: 't', createdAt: 1, expiresAt: 2 }
const session: LensSession = { ...fields, type: 'Lens', refreshToken: 'r', address: '0xabc' }
const providerSession: ProviderSession = { ...fields, type: 'Firefly', isNew: false, payload: { uid: 'u' } }
const profile: Profile = {
  ref: 'lens:@0xabc',
  network: 'lens',
  profileId: '0xabc',
  handle: 'mina',
  fullHandle: 'lens/mina',
  displayName: 'Mína',
  bio: 'hi',
  followerCount: 3,
  followingCount: 4,
  status: 'active',
  verified: false,
  viewerContext: { following: true },
}
const state: AccountState = {
  status: 'idle',
  accounts: [
    { profile, session, providerSession },
    { profile: { ...profile, handle: 'kai' }, session },
  ],
  currentProfile: profile,
  currentProfileSession: session,
}

test('reads back stored accounts', () => {
  expect(parseAccounts(formatAccounts(state))).toEqual(state)
  expect(parseAccounts(formatAccounts({ status: 'pending', accounts: [] }))).toEqual({ status: 'idle', accounts: [] })
})

test('stores sessions as text under unchanged names', () => {
  const stored = JSON.parse(formatAccounts(state))
  expect(stored).toMatchObject({ version: 0, state: { status: 'idle', currentProfileSession: serializeSession(session) } })
  expect(stored.state.accounts[0].fireflySession).toBe(serializeSession(providerSession))
})

const changed = (change: (stored: { state: Record<string, unknown>; version: number }) => void) => {
  const stored = JSON.parse(formatAccounts(state))
  change(stored)
  return JSON.stringify(stored)
}

test.each<[string, string | null | undefined]>([
  ['nothing', null],
  ['no JSON', '{'],
  ['another version', changed((stored) => (stored.version = 1))],
  ['accounts that are no list', changed((stored) => (stored.state['accounts'] = {}))],
  ['a broken session', changed((stored) => (stored.state['currentProfileSession'] = 'Lens:x'))],
  [
    'a Lens session without its refresh token',
    changed((stored) => (stored.state['accounts'] = [{ profile, session: serializeSession(session).replace(':r:', ':') }])),
  ],
  ['a profile without a name', changed((stored) => (stored.state['currentProfile'] = { ...profile, handle: undefined }))],
  ['a profile of a network that is none', changed((stored) => (stored.state['currentProfile'] = { ...profile, network: 'mastodon' }))],
  [
    'a provider session that is another kind',
    changed(
      (stored) => (stored.state['accounts'] = [{ profile, session: serializeSession(session), fireflySession: serializeSession(session) }]),
    ),
  ],
])('discards stored accounts: %s', (_, text) => expect(parseAccounts(text)).toBeUndefined())

test('never throws for any stored text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => parseAccounts(text)).not.toThrow()
    }),
  )
})

test('the push configuration error names the missing keys', () => {
  const all = Object.fromEntries(pushConfigKeys.map((key) => [key, key]))
  expect(toPushConfig(all)).toEqual(all)
  try {
    toPushConfig({ ...all, appId: '', projectId: undefined })
    expect.unreachable()
  } catch (error) {
    expect(isFailure(error, 'not-configured') && error.message).toBe('Missing Firebase config keys: projectId, appId')
  }
})
