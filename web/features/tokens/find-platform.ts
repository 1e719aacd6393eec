import { findChain } from '@chorus/chains/chain-table'
import { chainIds, solanaChainIds, type ChainDescriptor } from '@chorus/model/chain/chain'

/** The price service's names of our chains. */
const ids: Readonly<Record<string, number>> = {
  ethereum: chainIds.mainnet,
  base: chainIds.base,
  'binance-smart-chain': chainIds.bsc,
  'polygon-pos': chainIds.polygon,
  'optimistic-ethereum': chainIds.optimism,
  'arbitrum-one': chainIds.arbitrum,
  xdai: chainIds.xDai,
  avalanche: chainIds.avalanche,
  aurora: chainIds.aurora,
  conflux: chainIds.conflux,
  fantom: chainIds.fantom,
  mantle: chainIds.mantle,
  'metis-andromeda': chainIds.metis,
  scroll: chainIds.scroll,
  'zora-network': chainIds.zora,
  'x-layer': chainIds.xLayer,
  solana: solanaChainIds.mainnet,
}

/** Undefined: a chain that we don't know. */
export const findPlatform = (platform: string): ChainDescriptor | undefined => {
  const id = ids[platform]
  return id === undefined ? undefined : findChain(id)
}

/** `near-protocol` → `Near protocol` */
export const toPlatformName = (platform: string): string => {
  const words = platform.replaceAll(/[-_]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
