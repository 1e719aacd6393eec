import { networkNames, type NetworkName } from '@chorus/model/limits'

/** Names the tab of Home that was looked at last. */
export const homeTabCookie = 'tab'
/** s: a year */
const age = 365 * 24 * 60 * 60

/** One network's tab; undefined: the one of all. */
export const parseHomeTab = (text: string | undefined): NetworkName | undefined => networkNames.find((name) => name === text)

/** Where Home goes on: the tab that was looked at last, here and at the next visit. */
export interface HomeTab {
  view(): NetworkName | undefined
  subscribe(listener: () => void): () => void
  /** Only in a browser. Undefined: the tab of all. */
  look(network: NetworkName | undefined): void
}

export function createHomeTab(first: NetworkName | undefined): HomeTab {
  const listeners = new Set<() => void>()
  let tab = first
  return {
    view: () => tab,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look(network) {
      if (network === tab) return
      tab = network
      document.cookie = `${homeTabCookie}=${network ?? ''}; path=/; max-age=${network ? age : 0}; samesite=lax`
      for (const listener of listeners) listener()
    },
  }
}
