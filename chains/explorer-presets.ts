import { chainIds } from '@chorus/model/chain/chain'

/** Block explorers with Blockscout's API that answer without a key. The other chains have none that we know of. */
export const explorerPresets: Readonly<Record<number, string>> = {
  [chainIds.mainnet]: 'https://eth.blockscout.com',
  [chainIds.base]: 'https://base.blockscout.com',
  [chainIds.polygon]: 'https://polygon.blockscout.com',
  [chainIds.optimism]: 'https://optimism.blockscout.com',
  [chainIds.arbitrum]: 'https://arbitrum.blockscout.com',
  [chainIds.xDai]: 'https://gnosis.blockscout.com',
  [chainIds.zora]: 'https://explorer.zora.energy',
  [chainIds.scroll]: 'https://scroll.blockscout.com',
}
