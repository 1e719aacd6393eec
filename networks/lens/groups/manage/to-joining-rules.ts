import type { LensWriteInput } from '@chorus/contract/hosted/hosted-lens'
import type { Joining, TokensToHold } from '@chorus/model/channel'
import { Failure } from '@chorus/model/failure'
import { isAddress } from '../../is-address.ts'

/** Wrapped GHO on Lens mainnet, in which people pay there. Source: the published `@lens-chain/sdk`. */
export const priceToken = { address: '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F', symbol: 'WGHO' } as const
/** The fee that Lens deducts from each price. Source: its documentation on payment rules. */
export const priceFee = 0.015

type Rules = LensWriteInput<'createGroup'>['rules']

/** The rule that a group has for joining. Undefined: none. @param recipient Receives the price. */
export function toJoiningRules({ needsApproval, price }: Joining, recipient: string): Rules {
  if (price === undefined) return needsApproval ? { required: [{ membershipApprovalRule: { enable: true } }] } : undefined
  // The API doesn't say whether an account that waits for an approval has paid.
  if (needsApproval)
    throw new Failure('refused', 'A group has a price or approval, not both.', { network: 'lens', call: 'updateGroupRules' })
  if (!(Number(price) > 0)) throw new Failure('refused', 'This isn’t a valid price.', { network: 'lens', call: 'updateGroupRules' })
  return { required: [{ simplePaymentRule: { erc20: { currency: priceToken.address, value: price }, recipient } }] }
}

const standards = { token: 'ERC20', nft: 'ERC721' } as const

/** The rule about tokens that new members have to hold. */
export function toTokensRule({ kind, address, amount }: TokensToHold): NonNullable<Rules> {
  // Parts of an NFT can't be held.
  const isAmount = Number(amount) > 0 && (kind === 'token' || Number.isInteger(Number(amount)))
  if (!isAddress(address) || !isAmount)
    throw new Failure('refused', 'This isn’t a valid contract or amount.', { network: 'lens', call: 'updateGroupRules' })
  return { required: [{ tokenGatedRule: { token: { standard: standards[kind], currency: address, value: amount } } }] }
}
