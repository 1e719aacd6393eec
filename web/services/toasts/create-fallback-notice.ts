import type { NetworkName } from '@chorus/model/network-identity'
import type { Locale } from '../../i18n/locale.ts'
import type { Toaster } from './toaster.ts'

/** Tells the reader, once per page and network, that their account only gets public pages there. The text loads with the first notice. */
export function createFallbackNotice(toaster: Pick<Toaster, 'show'>, locale: Locale): (network: NetworkName) => void {
  const shown: Partial<Record<NetworkName, Promise<void>>> = {}
  return (network) => {
    shown[network] ??= import('./show-fallback.ts').then(
      ({ showFallback }) => showFallback(toaster, locale, network),
      () => void delete shown[network],
    )
  }
}
