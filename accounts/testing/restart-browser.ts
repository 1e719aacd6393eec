import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import { formatAccounts } from '@chorus/model/session/stored-accounts'
import { toAccountId } from '../account-id.ts'
import { accountSources, storageKeys, type AccountSource } from '../account-source.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { LoginType } from '../login-type.ts'
import { createBrowser, type Browser, type Tab } from './create-browser.ts'

/** A sign-in method, its session type, and its source. */
export const networkLogins = [
  ['farcaster', 'Farcaster', 'farcaster'],
  ['lens', 'Lens', 'lens'],
  ['x', 'Twitter', 'x'],
  ['bluesky', 'Bsky', 'bluesky'],
] as const satisfies [LoginType, string, AccountSource][]

export const ended = () => new Failure('unauthorized', 'It is over.', { code: hostedCodes.ended })
export const otherPerson = () => new Failure('forbidden', 'It is someone else.', { code: hostedCodes.otherPerson })
export const networkAway = () => new Failure('unreachable', 'The network is away.', { code: hostedCodes.networkAway })

export const idsIn = ({ accounts }: Tab, source: AccountSource): string[] => accounts.state(source).accounts.map(toAccountId)
export const allIds = (tab: Tab): string[] => accountSources.flatMap((source) => idsIn(tab, source))

/** A browser with logged-in accounts whose tabs were all closed. */
export async function closeBrowser(login: LoginType, names: readonly string[] = ['mina']): Promise<Browser> {
  const browser = createBrowser()
  const tab = browser.openTab()
  for (const profileId of names) await tab.accounts.logIn(login, { profileId, email: 'm@mail.example', otp: '1' })
  tab.accounts.stop()
  browser.server.calls.length = 0
  return browser
}

export async function restart(browser: Browser, path = '/', more: Partial<AccountsDeps> = {}): Promise<Tab> {
  const tab = browser.openTab(more)
  await tab.accounts.restore(path)
  return tab
}

export function storeAccounts(browser: Browser, source: AccountSource, accounts: Account[], current = accounts[0]): void {
  const state = { status: 'idle' as const, accounts, currentProfile: current?.profile, currentProfileSession: current?.session }
  browser.stored.set(storageKeys[source], formatAccounts(state))
}

export function failToResume(browser: Browser, error: Error): void {
  browser.server.faults.resume = async () => {
    throw error
  }
}
