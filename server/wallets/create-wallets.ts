import type { RpcUrls } from '../config/chains.ts'
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
  rpcUrls: RpcUrls
  ens: EnsNames | undefined
  blockscoutUrl: string | undefined
  nftChains: Iterable<number>
  now: () => number
}

/** The sources that wallets are read from, as configured. */
export const createWallets = ({ rpcUrls, ens, blockscoutUrl, nftChains, now }: WalletsDeps): Wallets => ({
  ens,
  nftChains,
  findNativeBalances: createFindNativeBalances({ rpcUrls, ask: createAskChain(rpcUrls), now }),
  findActivity: blockscoutUrl ? createFindActivity({ url: blockscoutUrl, now }) : undefined,
})
