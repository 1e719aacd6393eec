import { createHash } from 'node:crypto'

/** A token's metadata. */
export interface PlayedToken {
  address: string
  name: string
  symbol: string
  decimals: number
  /** In dollars; null: not traded. */
  price: string | null
  type: 'ERC-20' | 'ERC-721' | 'ERC-1155'
}

const toAddress = (symbol: string): string => `0x${createHash('sha256').update(`token/${symbol}`).digest('hex').slice(0, 40)}`

const toToken = (
  name: string,
  symbol: string,
  decimals: number,
  price: string | null,
  type: PlayedToken['type'] = 'ERC-20',
): PlayedToken => ({ address: toAddress(symbol), name, symbol, decimals, price, type })

/** The world's tokens, all fictional. */
export const tokens: readonly PlayedToken[] = [
  toToken('Harbour Dollar', 'HBD', 6, '1.0'),
  toToken('Ferry Token', 'FERRY', 18, '0.0421'),
  toToken('Lighthouse', 'LITE', 8, '812.5'),
  toToken('Moss', 'MOSS', 18, null),
  toToken('Tin Whistles', 'WHISTLE', 0, null, 'ERC-721'),
]

/** Of the world's NFTs. The last was sent to people who never asked for it. */
export const collections: readonly PlayedToken[] = [
  tokens.at(-1)!,
  toToken('Harbour Postcards', 'CARD', 0, null, 'ERC-1155'),
  toToken('Claim 5000 FERRY at ferry-gift.top', 'GIFT', 0, null, 'ERC-1155'),
]
