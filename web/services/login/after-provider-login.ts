import { currentProvider } from '@chorus/accounts/book/account-book'
import type { AccountsStore } from '../accounts/accounts-store.ts'
import type { LoginPanel } from './login-panel.ts'

interface Parts {
  login: LoginPanel
  accountsStore: Pick<AccountsStore, 'subscribe' | 'book'>
}

/** Like `afterLogin`, for what our server stores itself, so that any account will do. */
export function afterProviderLogin({ login, accountsStore }: Parts, act: () => void): void {
  const isIn = () => currentProvider(accountsStore.book()) !== undefined
  const stops: (() => void)[] = []
  const look = () => {
    if (!isIn() && login.state().view !== 'closed') return
    for (const stop of stops.splice(0)) stop()
    if (isIn()) act()
  }
  login.open()
  stops.push(accountsStore.subscribe(look), login.subscribe(look))
}
