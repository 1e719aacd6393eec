import { chains } from '@chorus/chains/chain-table'
import type { ServerConfig } from '../config/server-config.ts'
import type { EnsNames } from '../identity/ens-names.ts'
import type { Tokens } from '../tokens/create-tokens.ts'
import { createAskChain } from '../upstream/chains/ask-chain.ts'
import { createAskExplorer } from '../upstream/chains/ask-explorer.ts'
import { withDeadline } from '../upstream/with-deadline.ts'
import { createFindActivity, type FindActivity } from './activity.ts'
import { createFindNativeBalances, type FindNativeBalances } from './native-balances.ts'

export interface Wallets {
  /** Undefined: Ethereum is not configured. */
  ens: EnsNames | undefined
  /** Chains whose NFTs are read. */
  nftChains: Iterable<number>
  findNativeBalances: FindNativeBalances
  /** Dollars by symbol of the chains' own coins. Empty when the price service fails or is slow, which balances don't wait for. */
  findNativePrices(): Promise<ReadonlyMap<string, number>>
  /** By chain, those whose explorer is configured. */
  activity: ReadonlyMap<number, FindActivity>
}

interface WalletsDeps {
  config: Pick<ServerConfig, 'rpcUrls' | 'explorers'>
  ens: EnsNames | undefined
  nftChains: Iterable<number>
  tokens: Tokens | undefined
  now: () => number
}

/** The sources that wallets are read from, as configured. */
export function createWallets({ config: { rpcUrls, explorers }, ens, nftChains, tokens, now }: WalletsDeps): Wallets {
  const ask = createAskExplorer(explorers)
  const explored = chains.filter(({ chainId, network }) => network === 'mainnet' && explorers.urls.has(chainId))
  return {
    ens,
    nftChains,
    findNativeBalances: createFindNativeBalances({ rpcUrls, ask: createAskChain(rpcUrls), now }),
    findNativePrices: async () => (await withDeadline((inTime) => inTime(tokens?.nativePrices()))) ?? new Map(),
    activity: new Map(explored.map((chain) => [chain.chainId, createFindActivity({ chain, ask, now })])),
  }
}
