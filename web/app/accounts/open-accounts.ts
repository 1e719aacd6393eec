import type { Answer, Notice, Question } from '@chorus/accounts/accounts-deps'
import { createAccounts, type Accounts } from '@chorus/accounts/create-accounts'
import { createHostedServer } from '@chorus/accounts/server/create-hosted-server'
import { createDeviceTokenHolder } from '@chorus/accounts/tokens/create-device-token-holder'
import { isOnNetwork } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import type { Fetcher } from '@chorus/networks/fetcher'
import { createBrowserLock, createBrowserTabs } from '../../services/accounts/browser-tabs.ts'
import { createDeviceNetworks } from '../../services/device-accounts/create-device-networks.ts'
import { createPageStore } from '../../services/offline/page-store.ts'
import type { Settings } from '../../services/settings/settings.ts'
import { createBrowserStorage } from './browser-storage.ts'
import { erasePagesOnChange } from './erase-pages-on-change.ts'

export interface OpenAccountsOptions {
  ownFetcher: Fetcher
  settings: Pick<Settings, 'sandboxed' | 'networks'>
  /** The server’s time in ms. */
  now(): number
  ask(question: Question): Promise<Answer>
  notify(notice: Notice): void
  /** Reads a profile from its network. */
  readProfile(profile: Profile): Promise<Profile>
}

/** The accounts of this browser. A module of its own, because guests never need it. */
export const openAccounts = ({ ownFetcher, settings, now, ask, notify, readProfile }: OpenAccountsOptions): Accounts => {
  const lock = createBrowserLock()
  const accounts = createAccounts({
    storage: createBrowserStorage(),
    tabs: createBrowserTabs('accounts'),
    server: createHostedServer(ownFetcher),
    now,
    lock,
    device: (held) => createDeviceTokenHolder({ held, lock, now, networks: createDeviceNetworks(settings, now) }),
    ask,
    notify,
    clearPreferences: leaveBrowser,
    readProfile: async ({ profile }) => (isOnNetwork(profile) ? readProfile(profile) : undefined),
  })
  return erasePagesOnChange(accounts)
}

/** Clears the user’s preferences, saved pages and push subscription from this browser. Appearance and language belong to the device and stay. */
async function leaveBrowser(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith('preference:')) localStorage.removeItem(key)
  await createPageStore()
    .erase()
    .catch(() => {})
  // Our server has already deleted the subscription along with the session.
  const { openBrowserPush } = await import('../../features/notifications/push/browser-push.ts')
  await openBrowserPush()?.unsubscribe()
}
