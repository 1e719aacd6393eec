import type { RpcUrls } from '../config/chains.ts'
import type { EnsNames } from '../identity/ens-names.ts'
import { createAskChain } from '../upstream/chains/ask-chain.ts'
import { createFindNativeBalances, type FindNativeBalances } from './native-balances.ts'

export interface Wallets {
  /** Undefined: Ethereum is not configured. */
  ens: EnsNames | undefined
  findNativeBalances: FindNativeBalances
}

/** What wallets are read from, as far as it is configured. */
export function createWallets({ rpcUrls, ens, now }: { rpcUrls: RpcUrls; ens: EnsNames | undefined; now: () => number }): Wallets {
  return { ens, findNativeBalances: createFindNativeBalances({ rpcUrls, ask: createAskChain(rpcUrls), now }) }
}
