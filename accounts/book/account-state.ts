import { isOnNetwork, type Account, type AccountProfile, type AccountState } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import { isSameAccount, toAccountId, type AccountId } from '../account-id.ts'

// The store actions of spec 1 §4, as pure transitions. The active account is always one of the accounts, or undefined.

/** The fields people edit in their own profile. */
export type ProfileFields = Partial<Pick<Profile, 'pfp' | 'displayName' | 'bio' | 'location' | 'website'>>

export const emptyAccounts: AccountState = { status: 'idle', accounts: [] }

export function currentAccount(state: AccountState): Account | undefined {
  const { currentProfile: profile, currentProfileSession: session } = state
  return profile && session && state.accounts.find((account) => isSameAccount(account, { profile, session }))
}

export const findAccount = (state: AccountState, id: AccountId): Account | undefined =>
  state.accounts.find((account) => toAccountId(account) === id)

/** Replaces the same account in place. */
export function addAccount(state: AccountState, account: Account, options: { makeCurrent?: boolean } = {}): AccountState {
  const current = currentAccount(state)
  const isThere = findAccount(state, toAccountId(account)) !== undefined
  const accounts = isThere ? state.accounts.map((old) => (isSameAccount(old, account) ? account : old)) : [...state.accounts, account]
  const stays = !options.makeCurrent && !(current && isSameAccount(current, account))
  return withCurrent({ ...state, accounts }, stays ? current : account)
}

/** Clears the active account if it was this one. */
export function removeAccount(state: AccountState, id: AccountId): AccountState {
  if (!findAccount(state, id)) return state
  return setAccounts(
    state,
    state.accounts.filter((account) => toAccountId(account) !== id),
  )
}

/** Replaces all accounts; the active one stays active if it is among them. */
export function setAccounts(state: AccountState, accounts: readonly Account[]): AccountState {
  const last = new Map(accounts.map((account) => [toAccountId(account), account]))
  const current = currentAccount(state)
  return withCurrent({ ...state, accounts: [...last.values()] }, current && last.get(toAccountId(current)))
}

/** Does nothing when the account is gone, so that selecting it doesn't bring it back. */
export function makeCurrent(state: AccountState, id: AccountId): AccountState {
  const account = findAccount(state, id)
  return account ? withCurrent(state, account) : state
}

/** The same account with a newer profile or session. Does nothing when it is gone. */
export function updateAccount(state: AccountState, account: Account): AccountState {
  return findAccount(state, toAccountId(account)) ? addAccount(state, account) : state
}

export function updateProfile(state: AccountState, id: AccountId, fields: ProfileFields): AccountState {
  const account = findAccount(state, id)
  return account ? addAccount(state, { ...account, profile: changeProfile(account.profile, fields) }) : state
}

export function updateCurrentProfile(state: AccountState, fields: ProfileFields): AccountState {
  const current = currentAccount(state)
  return current ? updateProfile(state, toAccountId(current), fields) : state
}

export const resetCurrent = (state: AccountState): AccountState => withCurrent(state, undefined)

/** Applies reloaded profiles, to the active account too. */
export const refreshAccounts = (state: AccountState, profiles: ReadonlyMap<AccountId, AccountProfile>): AccountState =>
  setAccounts(
    state,
    state.accounts.map((account) => ({ ...account, profile: profiles.get(toAccountId(account)) ?? account.profile })),
  )

/** Migrates states with a single account per source: the current profile becomes one of the accounts. */
export function upgradeAccounts(state: AccountState): AccountState {
  const { currentProfile: profile, currentProfileSession: session } = state
  if (!profile || !session) return profile || session ? withCurrent(state, undefined) : state
  const current = currentAccount(state)
  if (!current) return addAccount(state, { profile, session }, { makeCurrent: true })
  return current.profile === profile && current.session === session ? state : withCurrent(state, current)
}

/** The active account if there is one, otherwise the first, because someone with accounts always uses one of them. */
export const activateNext = (state: AccountState): AccountState => (currentAccount(state) ? state : withCurrent(state, state.accounts[0]))

export const clearAccounts = (state: AccountState): AccountState => ({ status: state.status, accounts: [] })

function withCurrent({ status, accounts }: AccountState, current: Account | undefined): AccountState {
  if (!current) return { status, accounts }
  return { status, accounts, currentProfile: current.profile, currentProfileSession: current.session }
}

function changeProfile(profile: AccountProfile, { pfp, displayName, ...rest }: ProfileFields): AccountProfile {
  const named = { ...(pfp !== undefined && { pfp }), ...(displayName !== undefined && { displayName }) }
  if (!isOnNetwork(profile)) return { ...profile, ...named }
  return { ...profile, ...named, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) }
}
