import { chainIds, solanaChainIds } from '@chorus/model/chain/chain'
import { lensChainIds } from '@chorus/model/chain/lens-chain-ids'
import { errorMessages } from '@chorus/model/error-messages'

/** Public nodes of a chain. `weights`: their positions in order of preference; the first is the preset (spec 3 §9). */
export interface RpcPreset {
  urls: readonly string[]
  weights: readonly number[]
}

const inOrder = (...urls: string[]): RpcPreset => ({ urls, weights: urls.map((_, index) => index) })

/** Nodes that answer without a key. */
export const rpcPresets: Readonly<Record<number, RpcPreset>> = {
  [chainIds.mainnet]: inOrder('https://ethereum-rpc.publicnode.com', 'https://eth.merkle.io'),
  [chainIds.base]: inOrder('https://mainnet.base.org', 'https://base-rpc.publicnode.com'),
  [chainIds.bsc]: inOrder('https://bsc-dataseed.binance.org', 'https://bsc-rpc.publicnode.com'),
  [chainIds.polygon]: inOrder('https://polygon-bor-rpc.publicnode.com', 'https://polygon-rpc.com'),
  [chainIds.optimism]: inOrder('https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'),
  [chainIds.arbitrum]: inOrder('https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'),
  [chainIds.xDai]: inOrder('https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'),
  [chainIds.avalanche]: inOrder('https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'),
  [chainIds.aurora]: inOrder('https://mainnet.aurora.dev'),
  [chainIds.conflux]: inOrder('https://evm.confluxrpc.com'),
  [chainIds.fantom]: inOrder('https://rpc.ftm.tools', 'https://fantom-rpc.publicnode.com'),
  [chainIds.xLayer]: inOrder('https://rpc.xlayer.tech', 'https://xlayerrpc.okx.com'),
  [chainIds.metis]: inOrder('https://andromeda.metis.io/?owner=1088'),
  [chainIds.mantle]: inOrder('https://rpc.mantle.xyz', 'https://mantle-rpc.publicnode.com'),
  [chainIds.zora]: inOrder('https://rpc.zora.energy'),
  [chainIds.scroll]: inOrder('https://rpc.scroll.io', 'https://scroll-rpc.publicnode.com'),
  [lensChainIds.mainnet]: inOrder('https://rpc.lens.xyz'),
  [lensChainIds.testnet]: inOrder('https://rpc.testnet.lens.xyz'),
  [solanaChainIds.mainnet]: inOrder('https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'),
  [solanaChainIds.testnet]: inOrder('https://api.testnet.solana.com'),
  [solanaChainIds.devnet]: inOrder('https://api.devnet.solana.com'),
}

/** The nodes of a chain, the preferred one first. Throws for a chain without any. */
export function listRpcUrls(chainId: number, presets: Readonly<Record<number, RpcPreset>> = rpcPresets): string[] {
  const { urls, weights } = presets[chainId] ?? inOrder()
  const chosen = weights.flatMap((position) => urls[position] ?? [])
  if (chosen.length === 0) throw new Error(errorMessages.rpcNotConfigured(chainId))
  return [...new Set(chosen)]
}
