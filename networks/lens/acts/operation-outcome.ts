import { Failure } from '@chorus/model/failure'
import type { OperationReason } from '@chorus/model/operation-messages'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import type { WalletCause } from '../../wallets/chain-wallet.ts'
import { type Explanation, sendFromWallet, type WalletDeps, type WalletWatch } from '../wallet/send-from-wallet.ts'
import { WireTransaction } from '../wallet/wire-transaction.ts'

const rules = lenientArray(v.object({ reason: v.string() }))

/** A newer code that we don’t know leaves the reason unknown instead of failing the operation. */
const code = v.fallback(v.nullish(v.string()), undefined)

/** What the API makes of an operation on the chain. */
export const WireOutcome = v.object({
  __typename: v.string(),
  /** It has sent the transaction itself. */
  hash: v.optional(v.string()),
  /** Why it hasn't. */
  reason: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  /** The rules that the account doesn't meet: all of the first list, or one of the second, are required. */
  unsatisfiedRules: v.nullish(v.object({ required: rules, anyOf: rules })),
  /** Why the API, which pays the fee, hasn't sent it itself. */
  sponsoredReason: code,
  /** Why the API doesn't pay the fee. */
  selfFundedReason: code,
  /** A transaction for the user's wallet. */
  raw: v.optional(WireTransaction),
  /** What the wallet has to allow the network to take first. */
  amount: v.optional(v.object({ value: v.string(), asset: v.object({ symbol: v.string(), contract: v.object({ address: v.string() }) }) })),
})
export type Outcome = v.InferOutput<typeof WireOutcome>

/** Reasons of rules, for posts, follows, feeds and groups alike. */
const ruleReasons: readonly (readonly [RegExp, OperationReason])[] = [
  [/NOT_A_FOLLOWER$/, 'followersOnly'],
  [/NOT_A_MEMBER$/, 'membersOnly'],
  [/NOT_A_TOKEN_HOLDER$/, 'holdersOnly'],
  [/^MEMBERSHIP_APPROVAL_REQUIRED$/, 'approvalNeeded'],
  [/^ACCOUNT_BANNED$/, 'banned'],
  [/ACCOUNT_BLOCKED$/, 'blocked'],
  [/NOT_ENOUGH_BALANCE$/, 'balanceTooLow'],
]

/** `SponsoredFallbackReason` and `SelfFundedFallbackReason`. A test compares them with the official schema. */
export const walletCauses: Readonly<Record<string, WalletCause>> = {
  CANNOT_DELEGATE: 'cannot-delegate',
  REQUIRES_SIGNATURE: 'requires-signature',
  SIGNLESS_DISABLED: 'signless-disabled',
  SIGNLESS_FAILED: 'signless-failed',
  NOT_SPONSORED: 'not-sponsored',
  CANNOT_SPONSOR: 'cannot-sponsor',
}

/** The hash of an operation's transaction. Undefined: it needs none. */
export async function toHash(
  name: string,
  outcome: Outcome | undefined,
  { askWallet, options }: WalletDeps,
  explanation?: Explanation & { watch?: WalletWatch | undefined },
): Promise<string | undefined> {
  if (outcome === undefined || outcome.hash !== undefined) return outcome?.hash
  const cause = walletCauses[outcome.sponsoredReason ?? outcome.selfFundedReason ?? '']
  if (outcome.raw && askWallet) return sendFromWallet({ askWallet, options }, outcome.raw, { cause, ...explanation })
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
  const facts = { network: 'lens', call: name } as const
  return known ? toOperationFailure('refused', known, { ...facts, cause: new Error(words) }) : new Failure('refused', words, facts)
}
