import { iso } from '../seed/iso.ts'
import type { World, WorldFeed, WorldPost } from '../seed/world.ts'
import { toAddress } from './lens-ids.ts'
import type { Viewing } from './viewing.ts'

type Json = Record<string, unknown>

/** The global feed, by the address in the official schema. */
export const globalFeed = '0x31232Cb7dE0dce17949ffA58E9E38EEeB367C871'

export interface Group {
  name: string
  address: string
  feedAddress: string
  /** Person keys: the creator, and those who follow them. */
  members: string[]
  toJson(): Json
  toFeed(): Json
}

/** The groups on Lens, each with its own feed and members. */
export function createGroups(world: World): Group[] {
  return world.feeds.filter(({ network }) => network === 'lens').map((feed) => createGroup(world, feed))
}

function createGroup(world: World, feed: WorldFeed): Group {
  const address = toAddress(`group ${feed.key}`)
  const feedAddress = toAddress(`feed ${feed.key}`)
  const owner = world.person(feed.by).accounts.lens!.address
  const followers = world.follows.filter(({ network, to }) => network === 'lens' && to === feed.by).map(({ from }) => from)
  const members = [feed.by, ...followers]
  const timestamp = iso(world.now - 300 * 86_400_000)
  const { name, description } = feed
  const common = { owner, operations: null, rules: { required: [], anyOf: [] } }
  const toFeed = () => ({
    __typename: 'Feed',
    ...common,
    address: feedAddress,
    createdAt: timestamp,
    metadata: { __typename: 'FeedMetadata', id: `feed-${feed.key}`, name, description },
  })
  return {
    name,
    address,
    feedAddress,
    members,
    toFeed,
    toJson: () => ({
      __typename: 'Group',
      ...common,
      address,
      timestamp,
      feed: toFeed(),
      metadata: toGroupMetadata(feed),
      banningEnabled: false,
      membershipApprovalEnabled: false,
      operations: (_: unknown, { viewer }: Viewing) => (viewer ? toOperations(feed.key, viewer, members.includes(viewer)) : null),
    }),
  }
}

const toGroupMetadata = ({ key, name, description }: WorldFeed): Json => ({
  __typename: 'GroupMetadata',
  id: `group-${key}`,
  name,
  description,
  icon: null,
  coverPicture: null,
})

function toOperations(key: string, viewer: string, isMember: boolean): Json {
  const can = (isPossible: boolean): Json =>
    isPossible
      ? { __typename: 'GroupOperationValidationPassed', passed: true }
      : { __typename: 'GroupOperationValidationFailed', reason: 'Not possible', unsatisfiedRules: null }
  return {
    __typename: 'LoggedInGroupOperations',
    id: `${viewer}-${key}`,
    canJoin: can(!isMember),
    canLeave: can(isMember),
    canAddMember: can(false),
    canRemoveMember: can(false),
    isMember,
    isBanned: false,
    hasRequestedMembership: false,
  }
}

/** Encrypted posts are in the first group's feed; all others are in the global one. */
export const isInFeed = (post: WorldPost, address: string, groups: readonly Group[]): boolean =>
  address.toLowerCase() === (post.encrypted && groups[0] ? groups[0].feedAddress : globalFeed).toLowerCase()

export const toFeedInfo = (post: WorldPost, groups: readonly Group[]): Json => {
  const group = post.encrypted ? groups[0]?.toJson() : undefined
  if (!group) return { __typename: 'PostFeedInfo', address: globalFeed, metadata: null, group: null }
  const { address, metadata, feed } = group as { address: string; metadata: Json; feed: Json }
  const info = { __typename: 'PostGroupInfo', address, metadata }
  return { __typename: 'PostFeedInfo', address: feed['address'], metadata: feed['metadata'], group: info }
}
