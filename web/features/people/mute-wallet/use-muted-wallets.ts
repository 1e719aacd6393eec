import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { openMutedWallets, toWalletId } from './open-muted-wallets.ts'
import type { MuteKey } from './use-mute-key.ts'

const noChanges = () => () => {}
const nothing = () => ''
const none = () => 0

/**
 * Which of these wallets the viewer has muted since the list loaded; our server leaves out the rest. Lists are filtered when they are shown, so
 * rows return to their position after an undo. A list that was loaded without a wallet is loaded anew once that is unmuted.
 */
export function useMutedWallets(addresses: readonly (string | undefined)[], key: MuteKey): (address: string | undefined) => boolean {
  const muted = openMutedWallets(useServices())
  const subscribe = muted?.subscribe ?? noChanges
  const isMuted = (address: string) => muted?.isOn(toWalletId(address)) === true
  const hidden = useSyncExternalStore(
    subscribe,
    () => addresses.flatMap((address) => (address !== undefined && isMuted(address) ? address : [])).join(' '),
    nothing,
  ).split(' ')
  const unmuted = useSyncExternalStore(subscribe, () => muted?.turnedOff().length ?? 0, none)
  const renew = useEffectEvent((count: number) => {
    const known = new Set(addresses.map((address) => address !== undefined && toWalletId(address)))
    if (
      muted
        ?.turnedOff()
        .slice(key.unmuted)
        .some((id) => !known.has(id))
    )
      key.renew(count)
  })
  useEffect(() => renew(unmuted), [unmuted])
  return (address) => address !== undefined && hidden.includes(address)
}
