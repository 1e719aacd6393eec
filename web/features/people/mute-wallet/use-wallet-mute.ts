import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { afterProviderLogin } from '../../../services/login/after-provider-login.ts'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { showError } from '../../../services/toasts/show-error.ts'
import { openMutedWallets, toWalletId } from './open-muted-wallets.ts'

export interface NamedWallet {
  address: string
  name: string
}

export interface WalletMute {
  isMuted: boolean
  /** Runs `ask`, for a confirmation. Guests log in first. */
  begin(ask: () => void): void
  /** Mutes or unmutes, with Undo. */
  press(to: boolean): void
}

const noChanges = () => () => {}
const isOff = () => false

/** Mutes a wallet: its votes no longer appear in timelines. `looksUp`: false where lists leave out muted wallets anyway. */
export function useWalletMute({ address, name }: NamedWallet, looksUp = false): WalletMute {
  const t = useT()
  const services = useServices()
  const { accountsStore, toaster } = services
  useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const id = toWalletId(address)
  const muted = openMutedWallets(services)
  const isMuted = useSyncExternalStore(muted?.subscribe ?? noChanges, () => muted?.isOn(id) === true, isOff)
  useEffect(() => {
    if (looksUp) muted?.ask(id)
  }, [muted, id, looksUp])

  const send = async (to: boolean, canUndo = true): Promise<void> => {
    // By now, another account may be active.
    const current = openMutedWallets(services)
    if (!current) return
    sayOffline(services, t)
    try {
      if ((await current.set({ id }, to)) === 'replaced') return
    } catch (error) {
      return showError(services, error, t, t(to ? 'people.notMuted' : 'people.notUnmuted', { name }))
    }
    const undo = { label: t('action.undo'), run: () => void send(!to, false) }
    toaster.show({ kind: 'success', message: t(to ? 'channel.muted' : 'channel.unmuted', { name }), ...(canUndo && { action: undo }) })
  }
  return {
    isMuted,
    begin: (ask) => (openMutedWallets(services) ? ask() : afterProviderLogin(services, ask)),
    press: (to) => void send(to),
  }
}
