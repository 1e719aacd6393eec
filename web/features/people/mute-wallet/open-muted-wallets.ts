import type { Services } from '../../../services/context/services.ts'
import type { SavedFlags } from '../../../services/saved-flags/create-saved-flags.ts'
import { openSavedFlags } from '../../../services/saved-flags/open-saved-flags.ts'

/** A wallet by its address, as `toWalletId` writes it. */
export interface MutedWallet {
  id: string
}

/** Addresses of Ethereum have no case; those of Solana do. */
export const toWalletId = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

const loadCalls = () => import('./wallet-mute-calls.ts')

/** The wallets that the viewer has muted. Undefined: no account whose session our server holds. */
export const openMutedWallets = (services: Pick<Services, 'cache' | 'accountsStore' | 'ownFetcher'>): SavedFlags<MutedWallet> | undefined =>
  openSavedFlags(services, 'muted wallets', (fetcher) => ({
    find: async (ids) => (await loadCalls()).findMutedWallets(fetcher, ids),
    send: async ({ id }, isOn) => (await loadCalls()).sendWalletMute(fetcher, id, isOn),
  }))
