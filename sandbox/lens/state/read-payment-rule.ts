import { fromSmallest, token } from '../chain/token.ts'
import { toAddress } from '../lens-ids.ts'
import type { FeedAction, NewFeedRule } from './feed-rules.ts'

/** The contract of the rule that asks for a price in a feed. */
export const feedPaymentRule = toAddress('payment feed rule')

/** keccak256 of `lens.param.…`. Source: the published contracts. */
const keys = {
  token: '0xee737c77be2981e91c179485406e6d793521b20aca5e2137b6c497949a74bc94',
  amount: '0xc8a06abcb0f2366f32dc2741bdf075c3215e3108918311ec0ac742f1ffd37f49',
  recipient: '0xa402f27be0e1380b17f8a7ab131394fbdf24cd8b5c2745bd842d1ae1668867ff',
} as const

/** A rule by the address of its contract, with parameters as the contract reads them: a word each. */
export interface RawRule {
  address: string
  executeOn: readonly FeedAction[]
  params?: readonly { raw: { key: string; data: string } }[] | null
}

/** A price for what people do in a feed. The API takes one for other actions than posting only in this form. */
export function readPaymentRule({ address, executeOn, params }: RawRule): Extract<NewFeedRule<never>, { kind: 'payment' }> {
  if (address.toLowerCase() !== feedPaymentRule.toLowerCase()) throw new Error('Not in the sandbox: rules of other contracts.')
  const word = (key: string) => params?.find(({ raw }) => raw.key.toLowerCase() === key)?.raw.data ?? ''
  const toAddressOf = (data: string) => `0x${data.slice(-40)}`
  if (toAddressOf(word(keys.token)).toLowerCase() !== token.address.toLowerCase()) throw new Error('Not in the sandbox: other tokens.')
  const amount = fromSmallest(BigInt(word(keys.amount)))
  return { kind: 'payment', amount, recipient: toAddressOf(word(keys.recipient)), executesOn: executeOn }
}
