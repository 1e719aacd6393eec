export const nftImageSizes = ['small', 'large'] as const

/** The image that a token's metadata names, as a file: not JSON. Its query: `NftImageQuery`. */
export const nftImagePath = '/api/nft/image'
