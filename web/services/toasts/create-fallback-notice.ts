import type { NetworkName } from '@chorus/model/network-identity'
import type { Locale } from '../../i18n/locale.ts'
import type { Toaster } from './toaster.ts'

/** Says once a page, for each network, that an account reads only public pages of it. The words load with the first one. */
export function createFallbackNotice(toaster: Pick<Toaster, 'show'>, locale: Locale): (network: NetworkName) => void {
  const said = new Set<NetworkName>()
  return (network) => {
    if (said.has(network)) return
    said.add(network)
    void import('./say-fallback.ts').then(
      ({ sayFallback }) => sayFallback(toaster, locale, network),
      () => said.delete(network),
    )
  }
}
