import { toAddress } from '../lens-ids.ts'
import { type ChainState, Insufficient } from './chain-state.ts'

/** Receives the network's part of every price. */
export const treasury = toAddress('treasury')

/** In thousandths. Source: the published documentation of the rules for groups and feeds. */
const fee = 15n

/** Pays a price, in the smallest unit, of which the network keeps its part. Throws Insufficient. */
export function payPrice(chain: ChainState, from: string, to: string, price: bigint): void {
  if (chain.tokensOf(from) < price) throw new Insufficient()
  const kept = (price * fee) / 1000n
  chain.transfer(from, to, price - kept)
  chain.transfer(from, treasury, kept)
}
