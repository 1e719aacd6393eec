import { useSyncExternalStore } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { openMutedWallets, toWalletId } from './open-muted-wallets.ts'

const noChanges = () => () => {}
const nothing = () => ''

/**
 * Which of these wallets the viewer has muted since the list loaded; our server leaves out the rest. Lists are filtered when they are shown, so
 * rows return to their position after an undo.
 */
export function useMutedWallets(addresses: readonly (string | undefined)[]): (address: string | undefined) => boolean {
  const services = useServices()
  const { accountsStore } = services
  useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const muted = openMutedWallets(services)
  const isMuted = (address: string) => muted?.isOn(toWalletId(address)) === true
  const hidden = useSyncExternalStore(
    muted?.subscribe ?? noChanges,
    () => addresses.flatMap((address) => (address !== undefined && isMuted(address) ? address : [])).join(' '),
    nothing,
  ).split(' ')
  return (address) => address !== undefined && hidden.includes(address)
}
