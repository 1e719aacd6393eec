import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import { appliesTo, isPayment } from './to-channel.ts'

const types = v.array(v.object({ type: v.string(), executesOn: v.optional(v.array(v.string())) }))

/** The rules of an account or a feed, by their types. All of them, because one that can't be read could be a price. `executesOn`: what they apply to. */
export const WireRuleTypes = v.object({ required: types, anyOf: types })

/**
 * Throws if one of the rules asks for a payment, because the API would pay with the same call, and the button doesn't name a price.
 * @param action What is about to happen, by the schema's name. Absent: whatever the rules apply to.
 */
export function refusePriced({ required, anyOf }: v.InferOutput<typeof WireRuleTypes>, call: string, action?: string): void {
  const isPaid = (rule: (typeof required)[number]) => isPayment(rule) && (action === undefined || appliesTo(rule, action))
  if ([...required, ...anyOf].some(isPaid)) throw toOperationFailure('refused', 'costsMoney', { network: 'lens', call })
}
