import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import { useState, useSyncExternalStore } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { openMutedWallets } from './open-muted-wallets.ts'

/** Identifies a list from which our server has left out wallets that the viewer has muted. */
export interface MuteKey {
  /** A part of the list's key: another account never sees it. */
  text: string
  /** Wallets that had been unmuted when the list was opened. */
  unmuted: number
  /** Changes the key, so that the list is loaded anew. */
  renew(unmuted: number): void
}

export function useMuteKey(): MuteKey {
  const services = useServices()
  const { accountsStore } = services
  const viewer = currentProvider(useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook))
  const account = viewer ? toAccountId(viewer) : ''
  const count = () => openMutedWallets(services)?.turnedOff().length ?? 0
  const [opened, setOpened] = useState(() => ({ account, unmuted: count() }))
  const unmuted = opened.account === account ? opened.unmuted : count()
  return { text: `${account}:${unmuted}`, unmuted, renew: (next) => setOpened({ account, unmuted: next }) }
}
