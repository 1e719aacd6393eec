import type { NetworkName } from '@chorus/model/network-identity'
import type { Locale } from '../../i18n/locale.ts'
import type { Toaster } from './toaster.ts'

/** Tells the reader, once per page and network, that their account only gets public pages there. The text loads with the first notice. */
export function createFallbackNotice(toaster: Pick<Toaster, 'show'>, locale: Locale): (network: NetworkName) => void {
  const shown = new Set<NetworkName>()
  return (network) => {
    if (shown.has(network)) return
    shown.add(network)
    void import('./show-fallback.ts').then(
      ({ showFallback }) => showFallback(toaster, locale, network),
      () => shown.delete(network),
    )
  }
}
