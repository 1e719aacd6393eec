/** What a rule can apply to, as the official schema names it. */
export type FeedAction = 'CREATING_POST' | 'EDITING_POST' | 'DELETING_POST' | 'CHANGING_POST_RULE'

/**
 * What someone needs to post in a feed. tokens: `amount` of the token, in whole units, in the account or its wallet. payment: the account
 * pays it to `recipient`. `executesOn`: what it is for. Absent: posting.
 */
export type NewFeedRule<Group> =
  | { kind: 'group'; group: Group; isReplyRestricted: boolean }
  | { kind: 'tokens'; amount: string }
  | { kind: 'payment'; amount: string; recipient: string; executesOn?: readonly FeedAction[] }
export type FeedRule<Group> = NewFeedRule<Group> & { id: string }

export const executesOn = (rule: FeedRule<unknown>): readonly FeedAction[] =>
  (rule.kind === 'payment' ? rule.executesOn : undefined) ?? ['CREATING_POST']

/** A rule that isn't met: a reason of the official schema, and its words. */
export interface Unmet {
  reason: string
  message: string
}

interface Facts<Group> {
  isReply: boolean
  isMember(group: Group, key: string): boolean
  holds(key: string, amount: string): boolean
  canPay(key: string, amount: string): boolean
}

/** Undefined: it is met. */
export function checkFeedRule<Group>(
  rule: FeedRule<Group>,
  { isReply, isMember, holds, canPay }: Facts<Group>,
  key: string,
): Unmet | undefined {
  if (rule.kind === 'payment')
    return canPay(key, rule.amount)
      ? undefined
      : { reason: 'SIMPLE_PAYMENT_NOT_ENOUGH_BALANCE', message: `The account has less than ${rule.amount} of the token` }
  if (rule.kind === 'tokens')
    return holds(key, rule.amount)
      ? undefined
      : { reason: 'TOKEN_GATED_NOT_A_TOKEN_HOLDER', message: `The account does not hold ${rule.amount} of the token` }
  if ((isReply && !rule.isReplyRestricted) || isMember(rule.group, key)) return undefined
  return { reason: 'GROUP_GATED_NOT_A_MEMBER', message: 'Only members of the group can post in this feed' }
}
