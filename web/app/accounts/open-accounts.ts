import type { Notice, Question } from '@chorus/accounts/accounts-deps'
import { createAccounts, type Accounts } from '@chorus/accounts/create-accounts'
import { createDeviceKeeper } from '@chorus/accounts/create-device-keeper'
import { createHostedServer } from '@chorus/accounts/create-hosted-server'
import { isOnNetwork } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import type { Fetcher } from '@chorus/networks/http'
import type { Settings } from '../settings.ts'
import { createBrowserStorage } from './browser-storage.ts'
import { createBrowserLock, createBrowserTabs } from './browser-tabs.ts'
import { createDeviceNetworks } from './device/create-device-networks.ts'

export interface OpenAccountsOptions {
  ownFetcher: Fetcher
  settings: Pick<Settings, 'sandboxed' | 'networks'>
  /** ms. The server's time. */
  now(): number
  ask(question: Question): Promise<boolean>
  tell(notice: Notice): void
  /** Reads a profile from its network. */
  readProfile(profile: Profile): Promise<Profile>
}

/** The accounts of this browser, upon what browsers have. A module of its own: visitors never load it. */
export const openAccounts = ({ ownFetcher, settings, now, ask, tell, readProfile }: OpenAccountsOptions): Accounts => {
  const lock = createBrowserLock()
  return createAccounts({
    storage: createBrowserStorage(),
    tabs: createBrowserTabs('accounts'),
    server: createHostedServer(ownFetcher),
    now,
    lock,
    device: (held) => createDeviceKeeper({ held, lock, now, networks: createDeviceNetworks(settings, now) }),
    ask,
    tell,
    // Chorus counts nobody.
    record: () => {},
    clearPreferences: leaveBrowser,
    readProfile: async ({ profile }) => (isOnNetwork(profile) ? readProfile(profile) : undefined),
  })
}

/**
 * What somebody chose here goes with them, and nobody is told here of their news any more. How it looks and which language it speaks is the
 * device's.
 */
async function leaveBrowser(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith('preference:')) localStorage.removeItem(key)
  // Our server has forgotten with the session where this browser is written to.
  const { openBrowserPush } = await import('../../features/notifications/push/browser-push.ts')
  await openBrowserPush()?.unsubscribe()
}
