import { chainIds } from '@chorus/model/chain/chain'
import type { ServerConfig } from '../config/server-config.ts'
import type { EnsNames } from '../identity/ens-names.ts'
import { createAskChain } from '../upstream/chains/ask-chain.ts'
import { createFindActivity, type FindActivity } from './activity.ts'
import { createFindNativeBalances, type FindNativeBalances } from './native-balances.ts'

export interface Wallets {
  /** Undefined: Ethereum is not configured. */
  ens: EnsNames | undefined
  /** Chains whose NFTs are read. */
  nftChains: Iterable<number>
  findNativeBalances: FindNativeBalances
  /** Undefined: no explorer is configured. */
  findActivity: FindActivity | undefined
}

interface WalletsDeps {
  config: Pick<ServerConfig, 'rpcUrls' | 'explorers'>
  ens: EnsNames | undefined
  nftChains: Iterable<number>
  now: () => number
}

/** The sources that wallets are read from, as configured. */
export function createWallets({ config: { rpcUrls, explorers }, ens, nftChains, now }: WalletsDeps): Wallets {
  const url = explorers.urls.get(chainIds.mainnet)
  return {
    ens,
    nftChains,
    findNativeBalances: createFindNativeBalances({ rpcUrls, ask: createAskChain(rpcUrls), now }),
    findActivity: url ? createFindActivity({ url, now }) : undefined,
  }
}
