import type { Channel } from '@chorus/model/channel'
import { Failure, isFailure } from '@chorus/model/failure'
import { toCursor, type Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { Channels, Feeds, PageRequest } from '../../network.ts'
import type { Ask } from '../ask.ts'
import { accountDocument, postsDocument } from '../documents.ts'
import { toPeople, WirePeople } from '../lists/to-people.ts'
import { toPage } from '../to-page.ts'
import { toProfile } from '../to-profile.ts'
import { WireOneAccount, WirePosts } from '../wire.ts'
import { createFeedsOfGroups } from './create-feeds-of-groups.ts'
import {
  adminsDocument,
  feedDocument,
  feedsDocument,
  groupDocument,
  groupMembersDocument,
  groupsDocument,
  groupStatsDocument,
} from './group-documents.ts'
import { WireAdmins, WireFeeds, WireGroups, WireGroupStats, WireOneFeed, WireOneGroup } from './group-wire.ts'
import { findPostingGroup, toFeedChannel, toGroupChannel } from './to-channel.ts'

export interface GroupReads {
  channels: Required<Pick<Channels, 'channel' | 'posts' | 'trending' | 'find' | 'of' | 'members'>>
  feeds: Pick<Feeds, 'popular' | 'feed' | 'posts' | 'by'>
}

interface Admin {
  profile: Profile
  /** Owns the account. */
  wallet: string | undefined
}

const pageSize = 'FIFTY'
const postTypes = ['ROOT', 'QUOTE', 'REPOST']
const isAddress = (text: string): boolean => /^0x[\da-f]{40}$/i.test(text)
const gone = (message: string, call: string) => new Failure('not-found', message, { network: 'lens', call })

/** Groups as channels, whose posts are in a feed of their own, and feeds without a group. Decision 079. */
export function createGroups(ask: Ask): GroupReads {
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
  /** Undefined: the owner is a wallet or a contract. */
  const findOwner = async (address: string, signal?: AbortSignal): Promise<Profile | undefined> => {
    const { account } = await ask({ name: 'Account', document: accountDocument, request: { address }, schema: WireOneAccount, signal })
    return account ? toProfile(account) : undefined
  }
  const findAdmins = async (address: string, signal?: AbortSignal): Promise<Admin[]> => {
    const request = { address, pageSize }
    const { people } = await ask({ name: 'Admins', document: adminsDocument, request, schema: WireAdmins, signal })
    return people.items.map(({ account }) => ({ profile: toProfile(account), wallet: account.owner?.toLowerCase() }))
  }
  /** Who runs a group or a feed: an account owns it, or a wallet, for which an admin stands who belongs to that wallet. */
  const findHosts = async (address: string, owner: string, signal?: AbortSignal) => {
    const [account, admins = []] = await Promise.all([optional(findOwner(owner, signal)), optional(findAdmins(address, signal))])
    const lead = account ?? admins.find(({ wallet }) => wallet === owner.toLowerCase())?.profile
    const others = admins.flatMap(({ profile }) => (profile.ref === lead?.ref ? [] : profile))
    return { lead, hosts: [...(lead ? [lead] : []), ...others] }
  }
  const countMembers = async (group: string, signal?: AbortSignal): Promise<number> =>
    (await ask({ name: 'GroupStats', document: groupStatsDocument, request: { group }, schema: WireGroupStats, signal })).groupStats
      .totalMembers
  /** A group without its counts or hosts is still a group. */
  const optional = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (isFailure(error, 'aborted')) throw error
      return undefined
    })

  const postsIn = async (feed: string, { cursor, signal }: PageRequest) => {
    const request = { filter: { feeds: [{ feed }], postTypes }, pageSize, cursor }
    return toPage((await ask({ name: 'Posts', document: postsDocument, request, schema: WirePosts, signal })).posts)
  }
  const listGroups = async (filter: object, { cursor, signal }: PageRequest): Promise<Page<Channel>> => {
    const request = { filter, orderBy: 'LATEST_FIRST', pageSize: 'TEN', cursor }
    const { groups } = await ask({ name: 'Groups', document: groupsDocument, request, schema: WireGroups, signal })
    return { items: groups.items.map((group) => toGroupChannel(group)), cursor: toCursor(groups.pageInfo.next) }
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
        const [group, members] = await Promise.all([askGroup(id, signal), optional(countMembers(id, signal))])
        return toGroupChannel(group, { members, ...(await findHosts(id, group.owner, signal)) })
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
          group === undefined ? undefined : optional(findGroup(group, signal)),
        ])
        return toFeedChannel(feed, { ...people, postingGroup })
      },
      posts: postsIn,
      by: ({ profileId: address }, page) => listFeeds({ managedBy: { address } }, page),
    },
  }
}
