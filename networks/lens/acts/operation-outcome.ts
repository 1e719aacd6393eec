import { Failure } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import type { AskWallet } from '../../wallets/chain-wallet.ts'
import { type Explanation, sendFromWallet } from '../wallet/send-from-wallet.ts'
import { WireTransaction } from '../wallet/wire-transaction.ts'

const rules = lenientArray(v.object({ reason: v.string() }))

/** What the API makes of an operation on the chain. */
export const WireOutcome = v.object({
  __typename: v.string(),
  /** It has sent the transaction itself. */
  hash: v.optional(v.string()),
  /** Why it hasn't. */
  reason: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  /** The rules that the account doesn't satisfy: all of the first, or one of the second, are required. */
  unsatisfiedRules: v.nullish(v.object({ required: rules, anyOf: rules })),
  /** A transaction for the user's wallet. */
  raw: v.optional(WireTransaction),
  /** What the wallet has to let the network take first. */
  amount: v.optional(v.object({ value: v.string(), asset: v.object({ symbol: v.string(), contract: v.object({ address: v.string() }) }) })),
})
export type Outcome = v.InferOutput<typeof WireOutcome>

/** Reasons of rules, of posts, follows, feeds and groups alike. */
const ruleReasons: readonly (readonly [RegExp, string])[] = [
  [/NOT_A_FOLLOWER$/, operationMessages.followersOnly],
  [/NOT_A_MEMBER$/, operationMessages.membersOnly],
  [/NOT_A_TOKEN_HOLDER$/, operationMessages.holdersOnly],
  [/^MEMBERSHIP_APPROVAL_REQUIRED$/, operationMessages.approvalNeeded],
  [/^ACCOUNT_BANNED$/, operationMessages.banned],
  [/ACCOUNT_BLOCKED$/, operationMessages.blocked],
  [/NOT_ENOUGH_BALANCE$/, operationMessages.balanceTooLow],
]

/** The hash of an operation's transaction. Undefined: it needs none. */
export async function toHash(
  name: string,
  outcome: Outcome | undefined,
  askWallet: AskWallet | undefined,
  explanation?: Explanation,
): Promise<string | undefined> {
  if (outcome === undefined || outcome.hash !== undefined) return outcome?.hash
  if (outcome.raw && askWallet) return sendFromWallet(askWallet, outcome.raw, explanation)
  const refusal = toRefusal(name, outcome)
  if (refusal) throw refusal
  return undefined
}

/** Spec 1 §8: the reason of the response is the error. */
export function toRefusal(name: string, { reason, unsatisfiedRules }: Outcome): Failure | undefined {
  if (reason === undefined) return undefined
  const unsatisfied = [...(unsatisfiedRules?.required ?? []), ...(unsatisfiedRules?.anyOf ?? [])]
  const known = unsatisfied.flatMap((rule) => ruleReasons.find(([pattern]) => pattern.test(rule.reason))?.[1] ?? [])[0]
  const words = reason.slice(0, 300)
  // A sentence of ours still carries what the API said.
  return new Failure('refused', known ?? words, { network: 'lens', call: name, ...(known && { cause: new Error(words) }) })
}
