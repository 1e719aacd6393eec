export type ChainFeature = 'EIP1559'

/** A chain as wallets and pages need it. Spec 3 §3. Gas limits in gas units. */
export interface ChainDescriptor {
  chainId: number
  type: 'evm' | 'solana'
  name: string
  fullName: string
  shortName: string
  color: string
  network: 'mainnet' | 'testnet'
  features: ChainFeature[]
  nativeCurrency: { name: string; symbol: string; decimals: number }
  defaultGasLimit: number
  minGasLimit: number
  maxGasLimit: number
  explorers: { url: string }[]
  infoURL?: string
}

/** Spec 3 §9. */
export const chainIds = {
  mainnet: 1,
  base: 8453,
  bsc: 56,
  polygon: 137,
  optimism: 10,
  arbitrum: 42161,
  xDai: 100,
  avalanche: 43114,
  aurora: 1313161554,
  conflux: 1030,
  fantom: 250,
  xLayer: 196,
  metis: 1088,
  mantle: 5000,
  zora: 7777777,
  scroll: 534352,
} as const

/** Spec 3 §3. */
export const solanaChainIds = { mainnet: 101, testnet: 102, devnet: 103, invalid: 0 } as const
export const solanaTokenKinds = { native: 1, fungible: 2, nonFungible: 3 } as const
export const solana = { name: 'Solana', nativeToken: 'SOL', decimals: 9, averageBlockDelaySeconds: 15 } as const

export type TokenSchemaType = 'Native' | 'ERC20' | 'ERC721' | 'ERC1155' | 'SBT'
/** Spec 3 §9. */
export const gasLimits = { default: 90_000, min: 21_000, max: 7_920_026, defaultOnArbitrum: 782_919 } as const
