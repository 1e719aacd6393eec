import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import { appliesTo, isPayment } from './to-channel.ts'

const types = lenientArray(v.object({ type: v.string(), executesOn: v.optional(lenientArray(v.string())) }))

/** The rules of an account or a feed, by their types. `executesOn`: what they apply to. */
export const WireRuleTypes = v.object({ required: types, anyOf: types })

/**
 * Throws if one of the rules asks for a payment, because the API would pay with the same call, and the button doesn't name a price.
 * @param action What is about to happen, by the schema's name. Absent: whatever the rules apply to.
 */
export function refusePriced(rules: v.InferOutput<typeof WireRuleTypes> | undefined, call: string, action?: string): void {
  const { required = [], anyOf = [] } = rules ?? {}
  const isPaid = (rule: (typeof required)[number]) => isPayment(rule) && (action === undefined || appliesTo(rule, action))
  if ([...required, ...anyOf].some(isPaid)) throw toOperationFailure('refused', 'costsMoney', { network: 'lens', call })
}
