import { toAddress } from '../lens-ids.ts'
import { type ChainState, Insufficient } from './chain-state.ts'

/** Receives the network's fee. */
export const treasury = toAddress('treasury')

/** In thousandths. Source: Lens documentation on feed rules: the fee is deducted before the recipient is paid. */
const fee = 15n

/** Pays a price, in the smallest unit, from which the network deducts its fee. Throws Insufficient. */
export function payPrice(chain: ChainState, from: string, to: string, price: bigint): void {
  if (chain.tokensOf(from) < price) throw new Insufficient()
  const deducted = (price * fee) / 1000n
  chain.transfer(from, to, price - deducted)
  chain.transfer(from, treasury, deducted)
}
