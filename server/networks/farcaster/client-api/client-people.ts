import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import {
  ChannelFollowResult,
  ChannelResult,
  ChannelsResult,
  type ClientUser,
  KnownFollowersResult,
  LikesResult,
  UserResult,
  UsersResult,
} from './client-wire.ts'
import type { ClientApi } from './create-client-api.ts'
import { toChannelBrief, toUser } from './to-cast.ts'

type PeopleAndChannels = Pick<
  FarcasterIndex,
  | 'user'
  | 'searchPeople'
  | 'reactors'
  | 'follows'
  | 'blocked'
  | 'friendship'
  | 'channel'
  | 'channelsOf'
  | 'trendingChannels'
  | 'searchChannels'
>

/** Each is a call. */
const mostHosts = 6

const toHost = (from: ClientUser) => {
  const { username, display_name, pfp, bio, followers, following, addresses, isFollowing, isFollowedBack } = toUser(from)
  return {
    fid: from.fid,
    username,
    display_name: display_name ?? '',
    pfp: pfp ?? '',
    bio: bio ?? '',
    followers,
    following,
    addresses,
    isFollowing: isFollowing ?? false,
    isFollowedBack: isFollowedBack ?? false,
  }
}

/** Accounts, their followers, and channels, from Farcaster's client API. */
export function createClientPeople(client: ClientApi, rest: FarcasterIndex): PeopleAndChannels {
  const findUser = async (fid: number, token: string | undefined) =>
    (await client.find('user', { input: { fid }, token }, UserResult))?.result
  return {
    async user(who, viewer) {
      const token = viewer?.clientToken
      const found =
        'fid' in who
          ? await findUser(Number(who.fid), token)
          : (await client.find('userByName', { input: { username: who.handle }, token }, UserResult))?.result
      return found?.username ? toUser(found) : undefined
    },
    async searchPeople(text, { cursor, viewer }) {
      const q = text.trim().replace(/^@/, '')
      if (!q) return { users: [] }
      const page = await client.ask('searchUsers', { input: { q }, cursor, token: viewer?.clientToken }, UsersResult)
      return { users: page.result.map(toUser), cursor: page.cursor }
    },
    async reactors(hash, kind, { cursor, viewer }) {
      const call = kind === 'like' ? 'castLikes' : 'castRecasters'
      const input = { input: { castHash: hash }, cursor, token: viewer?.clientToken }
      const page = kind === 'like' ? await client.find(call, input, LikesResult) : await client.find(call, input, UsersResult)
      const users = (page?.result ?? []).map(toUser)
      return { users, total: users.length, cursor: page?.cursor }
    },
    async follows(fid, list, request) {
      const { cursor, viewer } = request
      const token = viewer?.clientToken
      if (list === 'mutuals') {
        if (token === undefined) return rest.follows(fid, list, request)
        const { result, cursor: next } = await client.ask('knownFollowers', { input: { fid }, cursor, token }, KnownFollowersResult)
        return { users: result.users.map(toUser), total: result.totalCount, cursor: next }
      }
      const [page, user] = await Promise.all([
        client.ask(list === 'followers' ? 'followers' : 'following', { input: { fid }, cursor, token }, UsersResult),
        findUser(fid, token),
      ])
      const total = list === 'followers' ? user?.followerCount : user?.followingCount
      return { users: page.result.map(toUser), total: total ?? 0, cursor: page.cursor }
    },
    blocked: (viewer, request) => rest.blocked(viewer, request),
    friendship: (fid, other) => rest.friendship(fid, other),
    async channel(id, viewer) {
      const [found, follow] = await Promise.all([
        client.find('channel', { input: { channelId: id } }, ChannelResult),
        viewer && client.find('channelFollow', { input: { fid: viewer.fid, channelId: id } }, ChannelFollowResult),
      ])
      if (!found) return undefined
      const { leadFid, moderatorFids } = found.result
      const fids = [...new Set([...(leadFid ? [leadFid] : []), ...moderatorFids])].slice(0, mostHosts)
      const hosts = (await Promise.all(fids.map((fid) => findUser(fid, viewer?.clientToken)))).flatMap((user) =>
        user ? [toHost(user)] : [],
      )
      const lead = hosts.find(({ fid }) => fid === leadFid)
      return {
        ...toChannelBrief(found.result),
        hosts,
        ...(lead && { lead }),
        ...(follow && { isFollowing: follow.result.following }),
      }
    },
    async channelsOf(fid) {
      const [page, active] = await Promise.all([
        client.find('channelsFollowed', { input: { fid } }, ChannelsResult),
        // The service doesn't say which channels an account has cast in.
        rest.channelsOf(fid),
      ])
      const followed = (page?.result ?? []).map(toChannelBrief)
      return [...new Map([...followed, ...active].map((channel) => [channel.id, channel])).values()]
    },
    trendingChannels: (size) => rest.trendingChannels(size),
    async searchChannels(words, _size, cursor) {
      const q = words.trim().replace(/^\//, '')
      if (!q) return { channels: [] }
      const page = await client.ask('searchChannels', { input: { q }, cursor }, ChannelsResult)
      return { channels: page.result.map(toChannelBrief), cursor: page.cursor }
    },
  }
}
