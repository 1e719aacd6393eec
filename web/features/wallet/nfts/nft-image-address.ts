import { nftImagePath, type nftImageSizes } from '@chorus/contract/nfts/nft-image'
import type { NftAsset } from '@chorus/contract/nfts/nft-types'

/** Where our server shows the image of a token. */
export function nftImageAddress(nft: NftAsset, size: (typeof nftImageSizes)[number]): string {
  const query = { chainId: String(nft.chain_id), contractAddress: nft.contract_address, tokenId: nft.token_id, size }
  return `${nftImagePath}?${new URLSearchParams(query)}`
}
