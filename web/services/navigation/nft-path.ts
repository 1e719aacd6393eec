/** `/nft/{chainId}/{contract}` */
export const collectionPath = (chainId: number, contract: string): string => `/nft/${chainId}/${contract.toLowerCase()}`

/** `/nft/{chainId}/{contract}/{tokenId}` */
export const nftPath = (chainId: number, contract: string, tokenId: string): string => `${collectionPath(chainId, contract)}/${tokenId}`
