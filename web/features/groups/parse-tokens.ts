import type { TokensToHold } from '@chorus/model/channel'
import { parsePrice } from './parse-price.ts'

/** What the owner of a group has typed. */
export interface TokensTexts {
  address: string
  amount: string
  isNft: boolean
}

export const noTokens: TokensTexts = { address: '', amount: '', isNft: false }

/** Undefined parts are wrong. NFTs are counted in whole numbers. */
export function parseTokens({ address, amount, isNft }: TokensTexts): Partial<TokensToHold> {
  const trimmed = address.trim()
  const parsed = parsePrice(amount)
  return {
    kind: isNft ? 'nft' : 'token',
    ...(/^0x[\da-f]{40}$/i.test(trimmed) && { address: trimmed }),
    ...(parsed !== undefined && !(isNft && parsed.includes('.')) && { amount: parsed }),
  }
}
