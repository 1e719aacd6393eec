import { iso } from '../../seed/iso.ts'
import { forbidden } from '../api-error.ts'
import { byTime, cutPage, type Asked, type Listed } from '../cut-page.ts'
import type { Facts } from '../facts.ts'
import type { Members } from '../members.ts'
import { has, type Feed, type Group, type Groups } from '../state/groups.ts'
import type { Mark } from '../state/lens-state.ts'
import { needViewer, type Viewing } from '../viewing.ts'
import type { GroupFacts } from './group-facts.ts'

export interface GroupQueryOptions {
  facts: Facts
  members: Members
  groups: Groups
  groupFacts: GroupFacts
}

interface PlacesFilter {
  member?: string | null
  managedBy?: { address: string; includeOwners?: boolean } | null
  searchQuery?: string | null
}
interface PlacesRequest {
  filter?: PlacesFilter | null
  orderBy?: 'LATEST_FIRST' | 'OLDEST_FIRST' | 'ALPHABETICAL'
}

/** The API's queries for groups and feeds. */
export function createGroupQueries({ facts, members, groups, groupFacts }: GroupQueryOptions) {
  // Pages are cut by time, so a rank is encoded as one.
  const toList = <P extends Group | Feed>(places: readonly P[]): (Listed & { place: P })[] =>
    places.map((place, index) => ({ at: places.length - index, name: place.address, place }))
  const order = <P extends Group | Feed>(places: readonly P[], by: PlacesRequest['orderBy'] = 'LATEST_FIRST'): P[] => {
    if (by === 'ALPHABETICAL') return places.toSorted((one, other) => one.metadata.name.localeCompare(other.metadata.name))
    return by === 'OLDEST_FIRST' ? places.toReversed() : [...places]
  }
  const select = <P extends Group | Feed>(places: readonly P[], { filter, orderBy }: PlacesRequest): P[] => {
    const { managedBy, searchQuery } = filter ?? {}
    // A builder's wallet owns what it creates.
    const manager = managedBy ? (members.find(managedBy) ?? managedBy.address.toLowerCase()) : undefined
    const words = searchQuery?.toLowerCase() ?? ''
    const isManaged = (place: P) =>
      manager === undefined || (groups.isAdmin(place, manager) && (managedBy?.includeOwners !== false || place.owner !== manager))
    return order(
      places.filter((place) => place.metadata.name.toLowerCase().includes(words) && isManaged(place)),
      orderBy,
    )
  }
  const toMembers = (marks: readonly Mark[], request: Asked<object>['request'], toItem: (mark: Mark) => object) => {
    const { items, pageInfo } = cutPage(marks.toSorted(byTime), request)
    return { items: items.map((mark) => ({ account: facts.toAccount(mark.name), lastActiveAt: iso(mark.at), ...toItem(mark) })), pageInfo }
  }
  /** The group, for those who manage it. */
  const needManaged = (address: string, viewing: Viewing, operation: string): Group => {
    const viewer = needViewer(viewing, operation)
    const group = groups.find(address)
    if (!group || !groups.isAdmin(group, viewer)) throw forbidden('Only administrators of the group can see this')
    return group
  }

  return {
    group: (_: unknown, { request }: Asked<{ group?: string | null; txHash?: string | null }>) => {
      const group = request.txHash ? groups.findByHash(request.txHash) : groups.find(request.group)
      return group ? groupFacts.toGroup(group) : null
    },
    groups: (_: unknown, { request }: Asked<PlacesRequest>) => {
      const { member } = request.filter ?? {}
      const key = members.find({ address: member })
      const wanted = select(groups.groups(), request).filter(
        (group) => !member || (key !== undefined && has(groups.listedMembers(group), key)),
      )
      const { items, pageInfo } = cutPage(toList(wanted), request)
      return { items: items.map(({ place }) => groupFacts.toGroup(place)), pageInfo }
    },
    groupStats: (_: unknown, { request }: Asked<{ group: string }>) => ({ totalMembers: groups.find(request.group)?.members.length ?? 0 }),
    groupMembers: (_: unknown, { request }: Asked<{ group: string }>) => {
      const group = groups.find(request.group)
      return toMembers(group ? groups.listedMembers(group) : [], request, ({ at }) => ({ joinedAt: iso(at) }))
    },
    groupMembershipRequests: (_: unknown, { request }: Asked<{ group: string }>, viewing: Viewing) => {
      const { requests, rules, alternatives } = needManaged(request.group, viewing, 'groupMembershipRequests')
      const ruleId = [...rules, ...alternatives].find(({ kind }) => kind === 'approval')?.id ?? 'rule'
      return toMembers(requests, request, ({ at }) => ({ ruleId, requestedAt: iso(at) }))
    },
    groupBannedAccounts: (_: unknown, { request }: Asked<{ group: string }>, viewing: Viewing) => {
      const { bans } = needManaged(request.group, viewing, 'groupBannedAccounts')
      const byOf = (name: string) => facts.toAccount(bans.find((ban) => ban.name === name)!.by)
      return toMembers(bans, request, ({ at, name }) => ({ ruleId: 'bans', bannedBy: byOf(name), bannedAt: iso(at) }))
    },
    adminsFor: (_: unknown, { request }: Asked<{ address: string }>) => {
      const admins = (groups.find(request.address) ?? groups.findFeed(request.address))?.admins ?? []
      const { items, pageInfo } = cutPage(admins.toSorted(byTime), request)
      return { items: items.map(({ name, at }) => ({ account: facts.toAccount(name), addedAt: iso(at) })), pageInfo }
    },
    feed: (_: unknown, { request }: Asked<{ feed?: string | null; txHash?: string | null }>) => {
      const feed = request.txHash ? groups.findFeedByHash(request.txHash) : groups.findFeed(request.feed)
      return feed ? groupFacts.toFeed(feed) : null
    },
    feeds: (_: unknown, { request }: Asked<PlacesRequest>) => {
      const { items, pageInfo } = cutPage(toList(select(groups.feeds(), request)), request)
      return { items: items.map(({ place }) => groupFacts.toFeed(place)), pageInfo }
    },
  }
}
