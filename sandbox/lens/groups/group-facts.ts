import { iso } from '../../seed/iso.ts'
import type { World, WorldPost } from '../../seed/world.ts'
import { token } from '../chain/token.ts'
import { toAddress } from '../lens-ids.ts'
import { executesOn, type FeedRule, type Unmet } from '../state/feed-rules.ts'
import { type Feed, globalFeed, type Group, type GroupRule, type Groups, has, type PlaceRefusal } from '../state/groups.ts'
import type { GroveFiles } from '../state/grove-files.ts'
import type { Viewing } from '../viewing.ts'

type Json = Record<string, unknown>

export interface GroupFacts {
  toGroup(group: Group): Json
  toFeed(feed: Feed): Json
  /** The feed of a post, and the group that owns the feed. */
  toFeedInfo(post: WorldPost): Json
}

/** Groups and feeds in the official schema's shapes. */
export function createGroupFacts(world: World, groups: Groups, files: GroveFiles): GroupFacts {
  const toGroupMetadata = ({ metadata: { id, name, description, icon, cover } }: Group): Json => ({
    __typename: 'GroupMetadata',
    id,
    name,
    description,
    icon: files.serve(icon),
    coverPicture: files.serve(cover),
  })
  const addressOf = (owner: string) => (owner.startsWith('0x') ? owner : world.person(owner).accounts.lens!.address)
  const toFeed = (feed: Feed): Json => ({
    __typename: 'Feed',
    address: feed.address,
    owner: addressOf(feed.owner),
    createdAt: iso(feed.createdAt),
    metadata: () => toFeedMetadata(feed),
    rules: () => ({ required: feed.rules.map(toFeedRule), anyOf: [] }),
    operations: (_: unknown, { viewer }: Viewing) =>
      viewer
        ? {
            __typename: 'LoggedInFeedPostOperations',
            id: `${viewer}-${feed.address}`,
            canPost: toValidation('Feed', groups.checkPost(feed, viewer, false)),
          }
        : null,
  })
  const toGroup = (group: Group): Json => ({
    __typename: 'Group',
    address: group.address,
    owner: addressOf(group.owner),
    timestamp: iso(group.createdAt),
    metadata: () => toGroupMetadata(group),
    feed: () => toFeed(group.feed),
    banningEnabled: group.hasBanning,
    membershipApprovalEnabled: () => [...group.rules, ...group.alternatives].some(({ kind }) => kind === 'approval'),
    rules: () => ({ required: group.rules.map(toRule), anyOf: group.alternatives.map(toRule) }),
    operations: (_: unknown, { viewer }: Viewing) => (viewer ? toOperations(group, viewer, groups) : null),
  })
  return {
    toGroup,
    toFeed,
    toFeedInfo(post) {
      const feed = groups.feedOf(post)
      if (!feed) return { __typename: 'PostFeedInfo', address: globalFeed, metadata: null, group: null }
      const { group } = feed
      const info = group && { __typename: 'PostGroupInfo', address: group.address, metadata: () => toGroupMetadata(group) }
      return { __typename: 'PostFeedInfo', address: feed.address, metadata: () => toFeedMetadata(feed), group: info ?? null }
    },
  }
}

const toFeedMetadata = ({ metadata: { id, name, description } }: Feed): Json => ({ __typename: 'FeedMetadata', id, name, description })

const feedRuleTypes = { group: 'GROUP_GATED', tokens: 'TOKEN_GATED', payment: 'SIMPLE_PAYMENT' } as const
const toRecipient = (address: string): Json => ({ __typename: 'AddressKeyValue', key: 'recipient', address })

const toFeedRule = (rule: FeedRule<Group>): Json => ({
  __typename: 'FeedRule',
  id: rule.id,
  type: feedRuleTypes[rule.kind],
  address: toAddress(`${rule.kind} feed rule`),
  executesOn: executesOn(rule),
  config:
    rule.kind === 'group'
      ? [
          { __typename: 'AddressKeyValue', key: 'groupContract', address: rule.group.address },
          { __typename: 'BooleanKeyValue', key: 'repliesRestricted', boolean: rule.isReplyRestricted },
        ]
      : [...toTokenConfig(rule.amount), ...(rule.kind === 'payment' ? [toRecipient(rule.recipient)] : [])],
})

const ruleTypes = { approval: 'MEMBERSHIP_APPROVAL', tokens: 'TOKEN_GATED', payment: 'SIMPLE_PAYMENT' } as const

/** The keys are those of the live API, as public clients read them. */
const toTokenConfig = (amount: string | undefined): Json[] => [
  { __typename: 'AddressKeyValue', key: 'assetContract', address: token.address },
  { __typename: 'StringKeyValue', key: 'assetSymbol', string: token.symbol },
  { __typename: 'BigDecimalKeyValue', key: 'amount', bigDecimal: amount },
]

const toRule = ({ id, kind, amount, recipient }: GroupRule): Json => ({
  __typename: 'GroupRule',
  id,
  type: ruleTypes[kind],
  address: toAddress(`${kind} group rule`),
  executesOn: ['JOINING'],
  config: [...(kind === 'approval' ? [] : toTokenConfig(amount)), ...(recipient ? [toRecipient(recipient)] : [])],
})

/** A rule of the API that isn't satisfied. */
export const toFailure = (kind: 'Group' | 'Feed' | 'Post', { anyOf = [], ...refusal }: PlaceRefusal): Json => ({
  __typename: `${kind}OperationValidationFailed`,
  reason: refusal.message,
  unsatisfiedRules: { required: anyOf.length > 0 ? [] : [toUnmet(refusal)], anyOf: anyOf.map(toUnmet) },
})
const toUnmet = ({ reason, message }: Unmet): Json => ({ rule: toAddress(`${reason} rule`), reason, message, config: [] })

const toValidation = (kind: 'Group' | 'Feed', refusal: PlaceRefusal | undefined): Json =>
  refusal ? toFailure(kind, refusal) : { __typename: `${kind}OperationValidationPassed`, passed: true }

function toOperations(group: Group, viewer: string, groups: Groups): Json {
  const isMember = groups.isMember(group, viewer)
  const isAdmin = groups.isAdmin(group, viewer)
  const can = (isPossible: boolean, reason: string): Json =>
    isPossible
      ? { __typename: 'GroupOperationValidationPassed', passed: true }
      : { __typename: 'GroupOperationValidationFailed', reason, unsatisfiedRules: null }
  return {
    __typename: 'LoggedInGroupOperations',
    id: `${viewer}-${group.address}`,
    canJoin: isMember ? can(false, 'Already a member') : toValidation('Group', groups.checkJoin(group, viewer)),
    canLeave: can(isMember, 'Not a member'),
    canAddMember: can(false, 'Members join themselves'),
    canRemoveMember: can(isAdmin, 'Only administrators remove members'),
    isMember,
    isBanned: has(group.bans, viewer),
    hasRequestedMembership: has(group.requests, viewer),
  }
}
