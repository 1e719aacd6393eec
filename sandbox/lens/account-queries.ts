import { iso } from '../seed/iso.ts'
import type { World } from '../seed/world.ts'
import { byTime, cutPage, type Asked, type Listed } from './cut-page.ts'
import type { Facts } from './facts.ts'
import { createFollowLists, createFollowQueries } from './follow-queries.ts'
import type { AccountRequest, Members } from './members.ts'
import { toType, type PostLists } from './post-lists.ts'
import type { LensState } from './state/lens-state.ts'
import { type ManagerPermissions, type Managers, usualPermissions } from './state/managers.ts'
import { needViewer, type Viewing } from './viewing.ts'

export interface AccountQueryOptions {
  world: World
  facts: Facts
  lists: PostLists
  members: Members
  state: LensState
  managers: Managers
}

interface AccountsRequest {
  filter?: { searchBy?: { localNameQuery: string } | null } | null
}

interface AvailableRequest {
  managedBy: string
  includeOwned: boolean
  hiddenFilter: 'NONE_HIDDEN' | 'HIDDEN_ONLY' | 'ALL'
}

interface Available extends Listed {
  isOwner: boolean
  permissions?: ManagerPermissions | undefined
}

/** The API's account queries: profiles, stats, followers and following. */
export function createAccountQueries({ world, facts, lists, members, state, managers }: AccountQueryOptions) {
  const { followersOf, followingOf } = createFollowLists(state)

  // No one here hides an account from its managing wallet.
  const availableTo = ({ managedBy, includeOwned, hiddenFilter }: AvailableRequest) =>
    world.people.flatMap(({ key, joinedAt, accounts: { lens } }) => {
      const [isOwner, isManager] = [members.isOwner(key, managedBy), managers.isManager(key, managedBy)]
      const isListed = isOwner ? includeOwned : isManager && hiddenFilter !== 'HIDDEN_ONLY'
      const manager = managers.of(key).find(({ address }) => address === managedBy.toLowerCase())
      return lens && isListed ? [{ at: manager?.addedAt ?? joinedAt, name: key, isOwner, permissions: manager?.permissions }] : []
    })
  const toAvailable = ({ at, name, isOwner, permissions = usualPermissions }: Available) => {
    const common = { account: facts.toAccount(name), addedAt: iso(at) }
    return isOwner
      ? { __typename: 'AccountOwned', ...common }
      : { __typename: 'AccountManaged', ...common, permissions: { __typename: 'AccountManagerPermissions', ...permissions } }
  }

  const toFeedStats = (key: string | undefined) => {
    const own = lists.all().filter(({ post, repost }) => (repost?.by ?? post.author) === key)
    const count = (type: string) => own.filter((entry) => toType(entry) === type).length
    const reactions = own.reduce((sum, { post, repost }) => sum + (repost ? 0 : post.likes.length), 0)
    const counts = { posts: count('ROOT'), comments: count('COMMENT'), reposts: count('REPOST'), quotes: count('QUOTE') }
    return {
      ...counts,
      reactions,
      reacted: lists.all().filter(({ post, repost }) => !repost && post.likes.includes(key ?? '')).length,
      collects: 0,
      tips: 0,
    }
  }

  /** The live search is fuzzy; this one finds names with the text, those that begin with it first. */
  const search = (query: string | undefined): Listed[] => {
    const wanted = query?.toLowerCase() ?? ''
    const found = world.people.flatMap(({ key, accounts: { lens } }) => {
      const place = lens?.localName.toLowerCase().indexOf(wanted) ?? -1
      return place < 0 ? [] : [{ place, length: lens!.localName.length, name: key }]
    })
    const sorted = found.toSorted((one, other) => one.place - other.place || one.length - other.length)
    // Pages are cut by time, so a rank is encoded as one.
    return sorted.map(({ name }, rank) => ({ at: sorted.length - rank, name }))
  }

  return {
    account: (_: unknown, { request }: Asked<AccountRequest>) => {
      const key = members.find(request)
      return key ? facts.toAccount(key) : null
    },
    accounts: (_: unknown, { request }: Asked<AccountsRequest>) => {
      const { items, pageInfo } = cutPage(search(request.filter?.searchBy?.localNameQuery), request)
      return { items: items.map(({ name }) => facts.toAccount(name)), pageInfo }
    },
    accountsBulk: (_: unknown, { request }: Asked<{ addresses?: string[] | null; usernames?: { localName: string }[] | null }>) => {
      const addresses = (request.addresses ?? []).map((address) => ({ address }))
      const usernames = (request.usernames ?? []).map((username) => ({ username }))
      return [...addresses, ...usernames].flatMap((each) => members.find(each) ?? []).map(facts.toAccount)
    },
    accountsAvailable: (_: unknown, { request }: Asked<AvailableRequest>) => {
      const { items, pageInfo } = cutPage(availableTo(request).toSorted(byTime), request)
      return { items: items.map(toAvailable), pageInfo }
    },
    accountStats: (_: unknown, { request }: Asked<AccountRequest>) => {
      const key = members.find(request)
      return {
        feedStats: () => toFeedStats(key),
        graphFollowStats: { followers: followersOf(key).length, following: followingOf(key).length },
      }
    },
    ...createFollowQueries({ facts, members, state }),
    accountsBlocked: (_: unknown, { request }: Asked<object>, viewing: Viewing) => {
      const viewer = needViewer(viewing, 'accountsBlocked')
      const { items, pageInfo } = cutPage(state.blocks.of(viewer).toSorted(byTime), request)
      return { items: items.map(({ name, at }) => ({ account: facts.toAccount(name), blockedAt: iso(at) })), pageInfo }
    },
    // The accounts that people they follow also follow, the most often followed first.
    mlAccountRecommendations: (_: unknown, { request }: Asked<{ account: string }>) => {
      const key = members.find(request)
      const near = followingOf(key).map(({ name }) => name)
      const far = near.flatMap((name) => followingOf(name).map((follow) => follow.name))
      const wanted = far.filter((name) => name !== key && !near.includes(name))
      const counts = [...Map.groupBy(wanted, (name) => name)].map(([name, each]) => ({ at: each.length, name }))
      const { items, pageInfo } = cutPage(counts.toSorted(byTime), request)
      return { items: items.map(({ name }) => facts.toAccount(name)), pageInfo }
    },
  }
}
