import type { Channel } from '@chorus/model/channel'
import { Failure } from '@chorus/model/failure'
import { toCursor, type Page } from '@chorus/model/page'
import type { Channels, Feeds, PageRequest } from '../../network.ts'
import type { Ask } from '../ask.ts'
import { postsDocument } from '../documents.ts'
import { isAddress } from '../is-address.ts'
import { toPeople, WirePeople } from '../lists/to-people.ts'
import { toPage } from '../to-page.ts'
import { WirePosts } from '../wire.ts'
import { createFeedsOfGroups } from './create-feeds-of-groups.ts'
import { createFindHosts } from './create-find-hosts.ts'
import { feedDocument, feedsDocument, groupDocument, groupMembersDocument, groupsDocument, groupStatsDocument } from './group-documents.ts'
import { WireFeeds, WireGroups, WireGroupStats, WireOneFeed, WireOneGroup } from './group-wire.ts'
import { findPostingGroup, toFeedChannel, toGroupChannel } from './to-channel.ts'
import { tryRead } from './try-read.ts'

export interface GroupReads {
  channels: Required<Pick<Channels, 'channel' | 'posts' | 'trending' | 'find' | 'of' | 'members'>>
  feeds: Pick<Feeds, 'popular' | 'feed' | 'posts' | 'by'>
}

const pageSize = 'FIFTY'
const postTypes = ['ROOT', 'QUOTE', 'REPOST']
const gone = (message: string, call: string) => new Failure('not-found', message, { network: 'lens', call })

/** Groups as channels, whose posts are in a feed of their own, and feeds without a group. Decision 079. */
export function createGroups(ask: Ask, viewer?: string): GroupReads {
  const feedsOfGroups = createFeedsOfGroups(ask)
  const askGroup = async (group: string, signal?: AbortSignal) => {
    const found =
      isAddress(group) && (await ask({ name: 'Group', document: groupDocument, request: { group }, schema: WireOneGroup, signal })).group
    if (!found) throw gone('No group found', 'Group')
    return found
  }
  const askFeed = async (feed: string, signal?: AbortSignal) => {
    const found =
      isAddress(feed) && (await ask({ name: 'Feed', document: feedDocument, request: { feed }, schema: WireOneFeed, signal })).feed
    if (!found) throw gone(`No feed found with the id = ${feed}`, 'Feed')
    return found
  }
  const findHosts = createFindHosts(ask)
  const countMembers = async (group: string, signal?: AbortSignal): Promise<number> =>
    (await ask({ name: 'GroupStats', document: groupStatsDocument, request: { group }, schema: WireGroupStats, signal })).groupStats
      .totalMembers

  const postsIn = async (feed: string, { cursor, signal }: PageRequest) => {
    const request = { filter: { feeds: [{ feed }], postTypes }, pageSize, cursor }
    return toPage((await ask({ name: 'Posts', document: postsDocument, request, schema: WirePosts, signal })).posts)
  }
  const listGroups = async (filter: object, { cursor, signal }: PageRequest): Promise<Page<Channel>> => {
    const request = { filter, orderBy: 'LATEST_FIRST', pageSize, cursor }
    const { groups } = await ask({ name: 'Groups', document: groupsDocument, request, schema: WireGroups, signal })
    return { items: groups.items.map((group) => toGroupChannel(group, { viewer })), cursor: toCursor(groups.pageInfo.next) }
  }
  const listFeeds = async (filter: object, { cursor, signal }: PageRequest): Promise<Page<Channel>> => {
    const request = { filter, orderBy: 'LATEST_FIRST', pageSize, cursor }
    const { feeds } = await ask({ name: 'Feeds', document: feedsDocument, request, schema: WireFeeds, signal })
    const own = await feedsOfGroups.without(feeds.items, signal)
    return { items: own.map((feed) => toFeedChannel(feed)), cursor: toCursor(feeds.pageInfo.next) }
  }
  const findGroup = async (id: string, signal?: AbortSignal) => {
    const { name, feedId } = toGroupChannel(await askGroup(id, signal))
    return { id, name, feedId }
  }

  return {
    channels: {
      async channel(id, signal) {
        const [group, members] = await Promise.all([askGroup(id, signal), tryRead(countMembers(id, signal))])
        return toGroupChannel(group, { members, viewer, ...(await findHosts(id, group.owner, signal)) })
      },
      async posts(id, page) {
        const feed = feedsOfGroups.get(id) ?? (await askGroup(id, page.signal)).feed?.address
        if (feed === undefined) return { items: [] }
        feedsOfGroups.set(id, feed)
        return postsIn(feed, page)
      },
      // The network has no ranking of groups.
      trending: (page) => listGroups({}, page),
      async find(text, page) {
        const searchQuery = text.trim()
        return searchQuery ? listGroups({ searchQuery }, page) : { items: [] }
      },
      of: ({ profileId: member }, page) => listGroups({ member }, page),
      async members(group, { cursor, signal }) {
        const request = { group, orderBy: 'LAST_JOINED', pageSize, cursor }
        return toPeople((await ask({ name: 'GroupMembers', document: groupMembersDocument, request, schema: WirePeople, signal })).people)
      },
    },
    feeds: {
      popular: ({ query, ...page }) => listFeeds(query?.trim() ? { searchQuery: query.trim() } : {}, page),
      async feed(id, signal) {
        const feed = await askFeed(id, signal)
        const group = findPostingGroup(feed)
        const [people, postingGroup] = await Promise.all([
          findHosts(id, feed.owner, signal),
          group === undefined ? undefined : tryRead(findGroup(group, signal)),
        ])
        return toFeedChannel(feed, { ...people, postingGroup })
      },
      posts: postsIn,
      by: ({ profileId: address }, page) => listFeeds({ managedBy: { address } }, page),
    },
  }
}
