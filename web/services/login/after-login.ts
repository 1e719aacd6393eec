import type { NetworkName } from '@chorus/model/network-identity'
import type { Cache } from '../../cache/create-cache.ts'
import type { AccountsStore } from '../accounts/accounts-store.ts'
import type { LoginPanel } from './login-panel.ts'

interface Parts {
  login: LoginPanel
  accountsStore: Pick<AccountsStore, 'subscribe'>
  cache: Pick<Cache, 'viewers'>
}

/**
 * Asks a guest to log in to a network, then runs their action as that account. The action is dropped when the panel closes without a login,
 * or when the login leaves this page.
 */
export function afterLogin({ login, accountsStore, cache }: Parts, network: NetworkName, act: () => void): void {
  const look = () => {
    const isIn = cache.viewers().current[network] !== undefined
    if (!isIn && login.state().view !== 'closed') return
    for (const stop of stops) stop()
    if (isIn) act()
  }
  login.open(network)
  const stops = [accountsStore.subscribe(look), login.subscribe(look)]
}
