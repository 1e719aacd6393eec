import type { Channel, ChannelRule } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import type { TokenPrice } from '@chorus/model/token-price'
import { toMediaUri } from '../decode/to-media-uri.ts'
import type { WireFeed, WireGroup, WireRule } from './group-wire.ts'
import { toFeedUrl, toGroupUrl } from './to-post-channel.ts'

/** Longer names don't fit a line. */
const longestName = 100

/** Names appear within sentences, where line breaks and direction marks would change the rest. */
const toName = (metadata: { name: string } | null | undefined): string => toPlainLine(metadata?.name ?? '', longestName)

/** Further data about one group or feed, besides its own record. */
interface Extras {
  members?: number | undefined
  lead?: Profile | undefined
  hosts?: Profile[]
  /** The account that asks. */
  viewer?: string | undefined
  /** The group whose members may post in the feed, and the group's own feed. */
  postingGroup?: { id: string; name: string; feedId?: string | undefined } | undefined
}

export function toGroupChannel(wire: WireGroup, { members = 0, lead, hosts, viewer }: Extras = {}): Channel {
  const id = wire.address.toLowerCase()
  const { metadata, operations, feed } = wire
  const { required, alternatives } = toBothRules(wire.rules)
  const price = toPrice(wire)
  return {
    network: 'lens',
    kind: 'group',
    id,
    name: toName(metadata) || id,
    description: metadata?.description || undefined,
    imageUrl: metadata?.icon ? toMediaUri(metadata.icon) : undefined,
    coverUrl: metadata?.coverPicture ? toMediaUri(metadata.coverPicture) : undefined,
    url: toGroupUrl(id),
    followerCount: members,
    timestamp: Date.parse(wire.timestamp),
    feedId: feed?.address.toLowerCase(),
    ...(lead && { lead }),
    ...(hosts && { hosts }),
    ...(required.length > 0 && { rules: required }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(price && { price }),
    ...(price && isOwnedBy(viewer, wire) && { joinsFree: true }),
    hasBans: wire.banningEnabled ?? undefined,
    // Those who approve others approve themselves.
    needsApproval: !isRunBy(viewer, wire) && (required.some(({ kind }) => kind === 'approval') || isLeftToApproval(operations)),
    ...(operations && {
      isMember: operations.isMember,
      isBanned: operations.isBanned,
      hasRequested: operations.hasRequestedMembership,
      canJoin: operations.isMember || canJoin(wire, operations, price),
      canPost: canPost(feed),
    }),
  }
}

/** Whether a required payment can be named and is the only condition. The API pays the moment someone joins. */
export function toPrice({ rules }: Pick<WireGroup, 'rules'>): TokenPrice | undefined {
  const [payment, ...others] = [...rules.required, ...rules.anyOf].filter(isPayment)
  const hasApproval = [...rules.required, ...rules.anyOf].some(({ type }) => type === approvalType)
  if (!payment || others.length > 0 || rules.anyOf.includes(payment) || hasApproval) return undefined
  const { amount, symbol } = toRule(payment, undefined)
  const token = payment.config?.find(({ key }) => key === 'assetContract')?.address?.toLowerCase()
  const isAmount = Number(amount) > 0 && Number.isFinite(Number(amount))
  return amount && symbol && token && isAmount ? { amount, symbol, token } : undefined
}

const approvalType = 'MEMBERSHIP_APPROVAL'
const paymentType = 'SIMPLE_PAYMENT'
export const isPayment = ({ type }: Pick<WireRule, 'type'>): boolean => type === paymentType

/** A rule that doesn't say what it applies to applies to everything. */
export const appliesTo = ({ executesOn }: Pick<WireRule, 'executesOn'>, action: string): boolean => executesOn?.includes(action) ?? true

/** An approval counts as possible, because it can be requested. So does a price, even one above the balance, because the account may receive more. */
function canJoin({ rules }: WireGroup, { canJoin: outcome, isBanned }: NonNullable<WireGroup['operations']>, price?: TokenPrice): boolean {
  const hasPayment = [...rules.required, ...rules.anyOf].some(isPayment)
  if (isBanned || (hasPayment && !price)) return false
  if (outcome.__typename !== 'GroupOperationValidationFailed') return outcome.__typename === 'GroupOperationValidationPassed'
  // The unmet required rules, and the alternatives of which one is enough.
  const { required = [], anyOf = [] } = outcome.unsatisfiedRules ?? {}
  const isPossible = (rule: { reason: string }) => isApproval(rule) || isUnpaid(rule)
  return required.length + anyOf.length > 0 && required.every(isPossible) && (anyOf.length === 0 || anyOf.some(isApproval))
}

/** Whether approval is one of the alternatives, none of which is met. */
const isLeftToApproval = (operations: WireGroup['operations']): boolean =>
  operations?.canJoin.unsatisfiedRules?.anyOf.some(isApproval) ?? false

const isApproval = ({ reason }: { reason: string }): boolean => reason === 'MEMBERSHIP_APPROVAL_REQUIRED'
const isUnpaid = ({ reason }: { reason: string }): boolean => reason === 'SIMPLE_PAYMENT_NOT_ENOUGH_BALANCE'

/** The network's contract for prices lets the owner join for free. Source: the published `SimplePaymentGroupRule`. */
export const isOwnedBy = (account: string | undefined, { owner }: Pick<WireGroup, 'owner'>): boolean =>
  account?.toLowerCase() === owner.toLowerCase()

/** Whether an account runs a group. Lists of groups don't name admins, who are the ones that remove members. */
export const isRunBy = (account: string | undefined, group: WireGroup): boolean =>
  isOwnedBy(account, group) || group.operations?.canRemoveMember?.__typename === 'GroupOperationValidationPassed'

/** Whether only an approval is missing, either overall or for one alternative. */
export const isUnapproved = ({ operations }: WireGroup): boolean => {
  const { required = [], anyOf = [] } = operations?.canJoin.unsatisfiedRules ?? {}
  return [...required, ...anyOf].some(isApproval)
}

/** Whether the requesting account's balance is too low for the price. */
export const isShortOfPrice = ({ operations }: WireGroup): boolean => operations?.canJoin.unsatisfiedRules?.required.some(isUnpaid) ?? false

export function toFeedChannel(wire: WireFeed, { lead, hosts, postingGroup }: Extras = {}): Channel {
  const id = wire.address.toLowerCase()
  const { required, alternatives } = toBothRules(wire.rules, postingGroup)
  return {
    network: 'lens',
    kind: 'feed',
    id,
    name: toName(wire.metadata) || id,
    description: wire.metadata?.description || undefined,
    url: toFeedUrl(id),
    followerCount: 0,
    timestamp: Date.parse(wire.createdAt),
    feedId: id,
    ...(postingGroup?.feedId === id && { groupId: postingGroup.id }),
    ...(lead && { lead }),
    ...(hosts && hosts.length > 0 && { hosts }),
    ...(required.length > 0 && { rules: required }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(wire.operations && {
      canPost: canPost(wire),
    }),
  }
}

/** The API would pay with the same call, and the Post button doesn't name a price. */
function canPost(feed: WireGroup['feed'] | WireFeed): boolean | undefined {
  const { required = [], anyOf = [] } = feed?.rules ?? {}
  return [...required, ...anyOf].some((rule) => isPayment(rule) && appliesTo(rule, 'CREATING_POST'))
    ? false
    : isPassed(feed?.operations?.canPost)
}

/** Limits posting to the members of a group. A group's own feed has such a rule, and a feed without a group can have one. */
const membersType = 'GROUP_GATED'
export const isMembersRule = ({ type }: Pick<WireRule, 'type'>): boolean => type === membersType
/** The group whose members can post. Undefined: no group has to be joined. */
export function findPostingGroup({ rules }: Pick<WireFeed, 'rules'>): string | undefined {
  const rule = rules.required.find(isMembersRule)
  return rule && toGroupOf(rule)
}
/** The rule has one address. Undefined: the API doesn't say which group. */
export const toGroupOf = ({ config }: Pick<WireRule, 'config'>): string | undefined =>
  config?.find(({ address }) => address !== undefined)?.address?.toLowerCase()

const kinds: Readonly<Record<string, ChannelRule['kind']>> = {
  [approvalType]: 'approval',
  TOKEN_GATED: 'tokens',
  [paymentType]: 'payment',
  [membersType]: 'group',
}
/** Bans, blocks and the rules for removing members don't concern someone who wants to join or to post. */
const silent = new Set(['BAN_ACCOUNT', 'ACCOUNT_BLOCKING', 'ADDITION_REMOVAL_PID'])

function toBothRules({ required, anyOf }: WireFeed['rules'], known?: Extras['postingGroup']) {
  const toRules = (rules: readonly WireRule[]) => rules.filter(({ type }) => !silent.has(type)).map((rule) => toRule(rule, known))
  return { required: toRules(required), alternatives: toRules(anyOf) }
}

function toRule(rule: WireRule, known: Extras['postingGroup']): ChannelRule {
  const { type, config } = rule
  const value = (key: string) => config?.find((each) => each.key === key)
  const amount = value('amount')?.bigDecimal
  const symbol = toPlainLine(value('assetSymbol')?.string ?? '', 20)
  const actions = toActions(rule)
  const group = known && isMembersRule(rule) && toGroupOf(rule) === known.id
  return {
    kind: kinds[type] ?? 'other',
    ...(amount !== undefined && { amount: String(amount) }),
    ...(symbol && { symbol }),
    ...(group && { group: { id: known.id, name: known.name } }),
    ...(actions && { actions }),
  }
}

const actionNames: Readonly<Record<string, NonNullable<ChannelRule['actions']>[number]>> = {
  CREATING_POST: 'post',
  EDITING_POST: 'edit',
  DELETING_POST: 'delete',
}
/** Undefined: posting only, or joining. */
function toActions({ executesOn }: WireRule): ChannelRule['actions'] {
  const actions = executesOn?.flatMap((name) => (Object.hasOwn(actionNames, name) ? actionNames[name]! : []))
  return actions && actions.some((action) => action !== 'post') ? actions : undefined
}

/** Undefined: further checks are needed. */
function isPassed(outcome: { __typename: string } | undefined): boolean | undefined {
  if (!outcome) return undefined
  if (outcome.__typename.endsWith('ValidationPassed')) return true
  return outcome.__typename.endsWith('ValidationFailed') ? false : undefined
}
