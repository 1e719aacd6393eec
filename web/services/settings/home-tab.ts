import { createEmitter } from '@chorus/model/emitter'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'

/** The cookie with the last Home tab. */
export const homeTabCookie = 'tab'
/** One year in seconds. */
const age = 365 * 24 * 60 * 60

/** A network’s tab; undefined: All. */
export const parseHomeTab = (text: string | undefined): NetworkName | undefined => networkNames.find((name) => name === text)

/** The last Home tab, which Home reopens on the next visit. */
export interface HomeTab {
  view(): NetworkName | undefined
  subscribe(listener: () => void): () => void
  /** Browser only. Undefined: All. */
  save(network: NetworkName | undefined): void
}

export function createHomeTab(first: NetworkName | undefined): HomeTab {
  const changes = createEmitter()
  let tab = first
  return {
    view: () => tab,
    subscribe: changes.subscribe,
    save(network) {
      if (network === tab) return
      tab = network
      document.cookie = `${homeTabCookie}=${network ?? ''}; path=/; max-age=${network ? age : 0}; samesite=lax`
      changes.emit()
    },
  }
}
