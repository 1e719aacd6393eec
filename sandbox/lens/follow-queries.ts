import { iso } from '../seed/iso.ts'
import { byTime, cutPage, type Asked, type Listed, type PageRequest } from './cut-page.ts'
import type { Facts } from './facts.ts'
import type { AccountRequest, Members } from './members.ts'
import type { LensState } from './state/lens-state.ts'

const graph = '0x4d97287FF1A0e030cA4604EcDa9be355dd8A8BaC'

/** Followers and follows by account key, as the API lists them, which lags. */
export function createFollowLists(state: LensState) {
  const followersOf = (key: string | undefined): Listed[] =>
    state
      .listedFollows()
      .filter(({ to }) => to === key)
      .map(({ from, at }) => ({ at, name: from }))
  const followingOf = (key: string | undefined): Listed[] =>
    state
      .listedFollows()
      .filter(({ from }) => from === key)
      .map(({ to, at }) => ({ at, name: to }))
  return { followersOf, followingOf }
}

interface FollowQueryOptions {
  facts: Facts
  members: Members
  state: LensState
}

/** The API's queries for followers and followed accounts. */
export function createFollowQueries({ facts, members, state }: FollowQueryOptions) {
  const { followersOf, followingOf } = createFollowLists(state)
  const toFollows = (entries: Listed[], request: PageRequest, field: 'follower' | 'following') => {
    const { items, pageInfo } = cutPage(entries.toSorted(byTime), request)
    return { items: items.map(({ name, at }) => ({ [field]: facts.toAccount(name), graph, followedOn: iso(at) })), pageInfo }
  }
  return {
    followers: (_: unknown, { request }: Asked<AccountRequest>) => toFollows(followersOf(members.find(request)), request, 'follower'),
    following: (_: unknown, { request }: Asked<AccountRequest>) => toFollows(followingOf(members.find(request)), request, 'following'),
    followStatus: (_: unknown, { request }: { request: { pairs: { follower: string; account: string; graph: string }[] } }) =>
      request.pairs.map(({ follower, account, graph: of }) => {
        const [from, to] = [follower, account].map((address) => members.find({ account: address }))
        const optimistic = from !== undefined && to !== undefined && state.isFollowing(from, to)
        return { graph: of, follower, account, isFollowing: { optimistic, onChain: optimistic } }
      }),
    followersYouKnow: (_: unknown, { request }: Asked<{ target: string; observer: string }>) => {
      const observer = members.find({ account: request.observer }) ?? ''
      const target = members.find({ account: request.target })
      const known = followersOf(target).filter(({ name }) => state.isFollowing(observer, name))
      return toFollows(known, request, 'follower')
    },
  }
}
