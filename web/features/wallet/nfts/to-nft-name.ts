import type { NftAsset } from '@chorus/contract/nfts/nft-types'

/** `#7`, or the beginning of a number that is too long to read. */
export const toNumber = (tokenId: string): string => `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`

/** What a token is called: its own name, or its number. */
export const toNftName = ({ name, token_id: id }: NftAsset): string => name || toNumber(id)
