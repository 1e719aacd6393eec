import { chainIds, gasLimits, solana, solanaChainIds, type ChainDescriptor, type ChainFeature } from '@chorus/model/chain/chain'
import { lensChainIds } from '@chorus/model/chain/lens-chain-ids'

interface EvmRow {
  name: string
  fullName?: string
  short: string
  color: string
  coin: readonly [symbol: string, name: string]
  explorer: string
  features?: ChainFeature[]
  network?: 'testnet'
  defaultGasLimit?: number
}

const ether = ['ETH', 'Ether'] as const

/** In display order. Names, coins and explorers from spec 3 §9, provider API §11.3 and the networks' own documentation. */
const evmRows: readonly (readonly [chainId: number, row: EvmRow])[] = [
  [
    chainIds.mainnet,
    { name: 'Ethereum', short: 'eth', color: '#1c68f3', coin: ether, explorer: 'https://etherscan.io', features: ['EIP1559'] },
  ],
  [chainIds.base, { name: 'Base', short: 'base', color: '#0052ff', coin: ether, explorer: 'https://basescan.org' }],
  [chainIds.bsc, { name: 'BNB Chain', short: 'bnb', color: '#f0b90a', coin: ['BNB', 'BNB'], explorer: 'https://bscscan.com' }],
  [
    chainIds.polygon,
    {
      name: 'Polygon',
      short: 'polygon',
      color: '#773ee1',
      coin: ['POL', 'POL'],
      explorer: 'https://polygonscan.com',
      features: ['EIP1559'],
    },
  ],
  [
    chainIds.optimism,
    { name: 'Optimism', fullName: 'OP Mainnet', short: 'op', color: '#ff0420', coin: ether, explorer: 'https://optimistic.etherscan.io' },
  ],
  [
    chainIds.arbitrum,
    {
      name: 'Arbitrum',
      fullName: 'Arbitrum One',
      short: 'arb',
      color: '#2496ee',
      coin: ether,
      explorer: 'https://arbiscan.io',
      defaultGasLimit: gasLimits.defaultOnArbitrum,
    },
  ],
  [chainIds.xDai, { name: 'Gnosis', short: 'xdai', color: '#49a9a6', coin: ['xDAI', 'xDAI'], explorer: 'https://gnosis.blockscout.com' }],
  [
    chainIds.avalanche,
    { name: 'Avalanche', short: 'avax', color: '#e84142', coin: ['AVAX', 'Avalanche'], explorer: 'https://snowtrace.dev' },
  ],
  [chainIds.aurora, { name: 'Aurora', short: 'aurora', color: '#70d44a', coin: ether, explorer: 'https://explorer.mainnet.aurora.dev' }],
  [
    chainIds.conflux,
    {
      name: 'Conflux',
      fullName: 'Conflux eSpace',
      short: 'cfx',
      color: '#1a97d4',
      coin: ['CFX', 'Conflux'],
      explorer: 'https://evm.confluxscan.net',
    },
  ],
  [chainIds.fantom, { name: 'Fantom', short: 'ftm', color: '#1969ff', coin: ['FTM', 'Fantom'], explorer: 'https://ftmscan.com' }],
  [
    chainIds.xLayer,
    { name: 'X Layer', short: 'okb', color: '#5a5a5a', coin: ['OKB', 'OKB'], explorer: 'https://www.okx.com/explorer/xlayer' },
  ],
  [
    chainIds.metis,
    { name: 'Metis', short: 'metis', color: '#00b8c4', coin: ['METIS', 'Metis'], explorer: 'https://andromeda-explorer.metis.io' },
  ],
  [chainIds.mantle, { name: 'Mantle', short: 'mnt', color: '#4fa89a', coin: ['MNT', 'Mantle'], explorer: 'https://mantlescan.xyz' }],
  [chainIds.zora, { name: 'Zora', short: 'zora', color: '#7f6bf2', coin: ether, explorer: 'https://explorer.zora.energy' }],
  [chainIds.scroll, { name: 'Scroll', short: 'scroll', color: '#c98a4b', coin: ether, explorer: 'https://scrollscan.com' }],
  [lensChainIds.mainnet, { name: 'Lens', short: 'lens', color: '#2f7d4f', coin: ['GHO', 'GHO'], explorer: 'https://explorer.lens.xyz' }],
  [
    lensChainIds.testnet,
    {
      name: 'Lens Testnet',
      short: 'lens-testnet',
      color: '#8d897f',
      coin: ['GRASS', 'GRASS'],
      explorer: 'https://explorer.testnet.lens.xyz',
      network: 'testnet',
    },
  ],
]

const toEvmChain = ([chainId, row]: (typeof evmRows)[number]): ChainDescriptor => ({
  chainId,
  type: 'evm',
  name: row.name,
  fullName: row.fullName ?? row.name,
  shortName: row.short,
  color: row.color,
  network: row.network ?? 'mainnet',
  features: row.features ?? [],
  nativeCurrency: { symbol: row.coin[0], name: row.coin[1], decimals: 18 },
  defaultGasLimit: row.defaultGasLimit ?? gasLimits.default,
  minGasLimit: gasLimits.min,
  maxGasLimit: gasLimits.max,
  explorers: [{ url: row.explorer }],
})

const toSolanaChain = (chainId: number, suffix = '', cluster?: string): ChainDescriptor => ({
  chainId,
  type: 'solana',
  name: `${solana.name}${suffix}`,
  fullName: `${solana.name}${suffix}`,
  shortName: `sol${suffix.toLowerCase().replace(' ', '-')}`,
  color: '#9945ff',
  network: cluster === undefined ? 'mainnet' : 'testnet',
  features: [],
  nativeCurrency: { symbol: solana.nativeToken, name: solana.name, decimals: solana.decimals },
  // Solana has no gas: a fee per signature, and compute units.
  defaultGasLimit: 0,
  minGasLimit: 0,
  maxGasLimit: 0,
  explorers: [{ url: cluster === undefined ? 'https://solscan.io' : `https://solscan.io?cluster=${cluster}` }],
})

/** Every chain of spec 3 §9, in display order. */
export const chains: readonly ChainDescriptor[] = [
  ...evmRows.map(toEvmChain),
  toSolanaChain(solanaChainIds.mainnet),
  toSolanaChain(solanaChainIds.testnet, ' Testnet', 'testnet'),
  toSolanaChain(solanaChainIds.devnet, ' Devnet', 'devnet'),
]

const byId: ReadonlyMap<number, ChainDescriptor> = new Map(chains.map((chain) => [chain.chainId, chain]))

export const findChain = (chainId: number): ChainDescriptor | undefined => byId.get(chainId)
