import { Failure } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import { isPayment } from './to-channel.ts'

const types = lenientArray(v.object({ type: v.string() }))

/** The rules of an account or a feed, by their types. */
export const WireRuleTypes = v.object({ required: types, anyOf: types })

/** Throws if one of the rules asks for a payment: the API would pay on the same call, and the button doesn't name a price. */
export function refusePriced(rules: v.InferOutput<typeof WireRuleTypes> | undefined, call: string): void {
  const { required = [], anyOf = [] } = rules ?? {}
  if ([...required, ...anyOf].some(isPayment)) throw new Failure('refused', operationMessages.costsMoney, { network: 'lens', call })
}
