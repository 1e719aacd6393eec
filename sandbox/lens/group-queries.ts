import { iso } from '../seed/iso.ts'
import type { World } from '../seed/world.ts'
import { cutPage, type Asked } from './cut-page.ts'
import type { Facts } from './facts.ts'
import type { Group } from './groups.ts'
import type { Members } from './members.ts'

export interface GroupQueryOptions {
  world: World
  facts: Facts
  members: Members
  groups: readonly Group[]
}

/** The API's queries for groups and feeds. */
export function createGroupQueries({ world, facts, members, groups }: GroupQueryOptions) {
  const byAddress = (address: string | null | undefined) => groups.find((group) => group.address === address?.toLowerCase())
  // By creation, newest first.
  const list = () => groups.map((group, index) => ({ at: groups.length - index, name: group.address, group }))

  return {
    group: (_: unknown, { request }: Asked<{ group?: string | null }>) => byAddress(request.group)?.toJson() ?? null,
    groups: (_: unknown, { request }: Asked<{ filter?: { member?: string | null; searchQuery?: string | null } | null }>) => {
      const { member, searchQuery } = request.filter ?? {}
      const key = members.find({ address: member })
      const words = searchQuery?.toLowerCase() ?? ''
      const isWanted = ({ name, members: joined }: Group) =>
        (!member || (key !== undefined && joined.includes(key))) && name.toLowerCase().includes(words)
      const { items, pageInfo } = cutPage(
        list().filter(({ group }) => isWanted(group)),
        request,
      )
      return { items: items.map(({ group }) => group.toJson()), pageInfo }
    },
    groupStats: (_: unknown, { request }: Asked<{ group: string }>) => ({ totalMembers: byAddress(request.group)?.members.length ?? 0 }),
    groupMembers: (_: unknown, { request }: Asked<{ group: string }>) => {
      const joined = byAddress(request.group)?.members ?? []
      const { items, pageInfo } = cutPage(
        joined.map((name, index) => ({ at: joined.length - index, name })),
        request,
      )
      const at = iso(world.now)
      return { items: items.map(({ name }) => ({ account: facts.toAccount(name), lastActiveAt: at, joinedAt: at })), pageInfo }
    },
    feed: (_: unknown, { request }: Asked<{ feed?: string | null }>) =>
      groups.find(({ feedAddress }) => feedAddress === request.feed?.toLowerCase())?.toFeed() ?? null,
    feeds: (_: unknown, { request }: Asked<object>) => {
      const { items, pageInfo } = cutPage(list(), request)
      return { items: items.map(({ group }) => group.toFeed()), pageInfo }
    },
  }
}
