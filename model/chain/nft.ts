export interface NftCollection {
  contractAddress: string
  chainId: number
  name: string
  symbol?: string
  description?: string
  logoUrl?: string
  bannerUrl?: string
  floorPrice?: number
  itemsTotal?: number
  ownersTotal?: number
  isSpam?: boolean
  verified?: boolean
}

export interface NftDetail {
  name?: string
  description?: string
  /** The token's media, shown through our media proxy. */
  contentUri?: string
  contentType?: string
  imageUrl?: string
  ercType?: string
  owner?: string
  minter?: string
  amount?: string
  attributes: { name: string; value: string; percentage?: string }[]
  /** ms */
  mintTimestamp?: number
  collection?: NftCollection
}

/** One token of a collection. Spec 1 §3 (chain_id, contract_address, token_id, detail, bookmarked). */
export interface Nft {
  chainId: number
  contractAddress: string
  tokenId: string
  detail?: NftDetail
  bookmarked?: boolean
}

/** The id used in bookmarks: `1.0xabc.7`. Addresses of EVM chains in lower case. Provider API §3.8. */
export const toNftId = ({ chainId, contractAddress, tokenId }: Nft): string =>
  [chainId, contractAddress.startsWith('0x') ? contractAddress.toLowerCase() : contractAddress, tokenId].join('.')

/** Chains whose NFT details are fetched; Avalanche and Arbitrum are recognised in links but left out here. Spec 3 §9. */
export const nftChainIds: readonly number[] = [1, 56, 137, 8453, 10, 5000]
