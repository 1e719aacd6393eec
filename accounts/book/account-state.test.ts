import type { Account, AccountState } from '@chorus/model/account'
import { formatAccounts, parseAccounts } from '@chorus/model/session/stored-accounts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameAccount, toAccountId } from '../account-id.ts'
import { sampleAccount, sampleTypes } from '../testing/sample-accounts.ts'
import {
  addAccount,
  clearAccounts,
  currentAccount,
  emptyAccounts,
  activateNext,
  makeCurrent,
  refreshAccounts,
  removeAccount,
  resetCurrent,
  setAccounts,
  updateAccount,
  updateCurrentProfile,
  updateProfile,
  upgradeAccounts,
} from './account-state.ts'

const mina = sampleAccount('Bsky', 'mina')
const kai = sampleAccount('Bsky', 'kai')
const noa = sampleAccount('Bsky', 'noa')
const named = (account: Account, displayName: string): Account => ({ ...account, profile: { ...account.profile, displayName } })
const of = (accounts: Account[], current?: Account): AccountState =>
  current
    ? { status: 'idle', accounts, currentProfile: current.profile, currentProfileSession: current.session }
    : { status: 'idle', accounts }
const newMina = named(sampleAccount('Bsky', 'mina', 'vault:2'), 'New')

test.each<[line: string, what: string, actual: AccountState, expected: AccountState]>([
  ['spec 1 §4 L74', 'the first one, not made current', addAccount(emptyAccounts, mina), of([mina])],
  ['spec 1 §4 L74', 'the first one, made current', addAccount(emptyAccounts, mina, { makeCurrent: true }), of([mina], mina)],
  ['spec 1 §4 L74', 'another one leaves the current one', addAccount(of([mina], mina), kai), of([mina, kai], mina)],
  ['spec 1 §4 L74', 'another one becomes current', addAccount(of([mina], mina), kai, { makeCurrent: true }), of([mina, kai], kai)],
  ['spec 1 §4 L74', 'the same one is replaced in place', addAccount(of([mina, kai], kai), newMina), of([newMina, kai], kai)],
  [
    'spec 1 §4 L74',
    'the same one, current, is replaced there too',
    addAccount(of([mina, kai], mina), newMina),
    of([newMina, kai], newMina),
  ],
  ['spec 1 §4 L74', 'removing the current one resets it', removeAccount(of([mina, kai], mina), toAccountId(mina)), of([kai])],
  ['spec 1 §4 L74', 'removing another one leaves it', removeAccount(of([mina, kai], mina), toAccountId(kai)), of([mina], mina)],
  ['spec 1 §4 L74', 'removing a missing one', removeAccount(of([mina], mina), toAccountId(kai)), of([mina], mina)],
  [
    'spec 1 §4 L74',
    'all at once, the current one among them',
    setAccounts(of([mina, kai], mina), [noa, newMina]),
    of([noa, newMina], newMina),
  ],
  ['spec 1 §4 L74', 'replacing all, without the current one', setAccounts(of([mina, kai], mina), [kai]), of([kai])],
  ['spec 1 §4 L74', 'replacing all, one of them twice: the last wins', setAccounts(emptyAccounts, [mina, newMina]), of([newMina])],
  ['spec 1 §4 L74', 'update current', makeCurrent(of([mina, kai], mina), toAccountId(kai)), of([mina, kai], kai)],
  ['spec 1 §4 L74', 'update current to one that is gone', makeCurrent(of([mina], mina), toAccountId(kai)), of([mina], mina)],
  ['spec 1 §4 L74', 'a newer session of the current one', updateAccount(of([mina], mina), newMina), of([newMina], newMina)],
  ['spec 1 §4 L74', 'a newer session of one that is gone', updateAccount(of([kai], kai), newMina), of([kai], kai)],
  [
    'spec 1 §4 L74',
    'fields of the current profile',
    updateCurrentProfile(of([mina, kai], mina), { displayName: 'M' }),
    of([named(mina, 'M'), kai], named(mina, 'M')),
  ],
  ['spec 1 §4 L74', 'fields without an active account', updateCurrentProfile(of([mina]), { displayName: 'M' }), of([mina])],
  [
    'spec 1 §4 L74',
    'fields of one that is not current',
    updateProfile(of([mina, kai], kai), toAccountId(mina), { displayName: 'M' }),
    of([named(mina, 'M'), kai], kai),
  ],
  ['spec 1 §4 L74', 'reset current', resetCurrent(of([mina], mina)), of([mina])],
  [
    'spec 1 §4 L74',
    'refresh',
    refreshAccounts(of([mina, kai], mina), new Map([[toAccountId(mina), named(mina, 'R').profile]])),
    of([named(mina, 'R'), kai], named(mina, 'R')),
  ],
  ['spec 1 §4 L74', 'upgrade from one current profile', upgradeAccounts(of([], mina)), of([mina], mina)],
  ['spec 1 §4 L74', 'upgrade of a current state', upgradeAccounts(of([mina, kai], kai)), of([mina, kai], kai)],
  ['spec 1 §4 L74', 'upgrade of a current one beside the others', upgradeAccounts(of([kai], mina)), of([kai, mina], mina)],
  ['spec 1 §4 L74', 'upgrade of a profile without a session', upgradeAccounts({ ...of([kai]), currentProfile: mina.profile }), of([kai])],
  ['spec 1 §4 L74', 'clear', clearAccounts(of([mina, kai], mina)), of([])],
  ['spec 1 §4 L80', 'the next one becomes current', activateNext(of([kai, noa])), of([kai, noa], kai)],
  ['spec 1 §4 L80', 'none is left', activateNext(of([])), of([])],
  ['spec 1 §4 L80', 'a current one stays', activateNext(of([kai, noa], noa)), of([kai, noa], noa)],
])('%s: %s', (_line, _what, actual, expected) => expect(actual).toEqual(expected))

test('changes the editable fields and no others', () => {
  const fields = { pfp: 'p', displayName: 'd', bio: 'b', location: 'l', website: 'w' }
  const changed = updateCurrentProfile(of([mina], mina), fields)
  expect(changed.currentProfile).toEqual({ ...mina.profile, ...fields })
  expect(updateCurrentProfile(changed, { bio: undefined, pfp: 'q' }).currentProfile).toEqual({ ...mina.profile, ...fields, pfp: 'q' })
  const mail = sampleAccount('Email', 'e')
  expect(updateCurrentProfile(of([mail], mail), fields).currentProfile).toEqual({ ...mail.profile, pfp: 'p', displayName: 'd' })
})

describe('account identity', () => {
  test('an Apple and a Google account with one id are different', () => {
    expect(isSameAccount(sampleAccount('Apple', '7'), sampleAccount('Google', '7'))).toBe(false)
  })
  test('a Lens address ignores case', () => {
    expect(isSameAccount(sampleAccount('Lens', '0xAbC'), sampleAccount('Lens', '0xabc'))).toBe(true)
    expect(isSameAccount(sampleAccount('Bsky', 'did:A'), sampleAccount('Bsky', 'did:a'))).toBe(false)
  })
})

const account = fc
  .tuple(fc.constantFrom(...sampleTypes), fc.constantFrom('a', 'b', 'c'), fc.constantFrom('vault:1', 'vault:2'))
  .map(([type, id, handle]) => sampleAccount(type, id, handle))
const action = fc.oneof(
  account.map((one) => (state: AccountState) => addAccount(state, one)),
  account.map((one) => (state: AccountState) => addAccount(state, one, { makeCurrent: true })),
  account.map((one) => (state: AccountState) => removeAccount(state, toAccountId(one))),
  account.map((one) => (state: AccountState) => makeCurrent(state, toAccountId(one))),
  account.map((one) => (state: AccountState) => updateAccount(state, one)),
  account
    .map((one) => (state: AccountState) => ({ ...state, currentProfile: one.profile, currentProfileSession: one.session }))
    .map((edit) => (state: AccountState) => upgradeAccounts(edit(state))),
  fc.array(account).map((all) => (state: AccountState) => setAccounts(state, all)),
  fc.constantFrom(resetCurrent, clearAccounts, activateNext, upgradeAccounts, (state: AccountState) =>
    updateCurrentProfile(state, { displayName: 'n' }),
  ),
)

test('after any actions, the active account is in the list, there are no duplicates, and the state can be stored', () => {
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const state = actions.reduce<AccountState>((before, act) => act(before), emptyAccounts)
      const ids = state.accounts.map(toAccountId)
      expect(new Set(ids).size).toBe(ids.length)
      const current = currentAccount(state)
      expect(current?.profile).toEqual(state.currentProfile)
      expect(current?.session).toEqual(state.currentProfileSession)
      expect(parseAccounts(formatAccounts(state))).toEqual({ ...state, status: 'idle' })
    }),
  )
})
