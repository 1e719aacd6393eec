import type { FarcasterViewer } from '../hub/farcaster-upstream.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import type { UserPage } from '../read-model/queries/read-follows.ts'
import { toViewerFid } from './complete-casts.ts'
import type { NeynarClient } from './create-neynar-client.ts'
import {
  BlocksReply,
  CastReactionsReply,
  FollowersReply,
  type NeynarUser,
  RelevantFollowersReply,
  UserReply,
  UsersReply,
  UserSearchReply,
} from './neynar-wire.ts'
import { readNext } from './read-each.ts'
import { toUser } from './to-cast.ts'

type People = Pick<FarcasterIndex, 'user' | 'searchPeople' | 'reactors' | 'follows' | 'blocked' | 'friendship'>

/** The provider's largest page of a search. */
const largestSearch = 10

/** Accounts and their followers, from a data provider. */
export function createNeynarPeople(client: NeynarClient): People {
  const loadUsers = async (fids: readonly number[], viewer: { fid: number } | undefined): Promise<NeynarUser[]> => {
    if (fids.length === 0) return []
    const reply = await client.find('user/bulk', { fids: fids.join(','), viewer_fid: viewer?.fid }, UsersReply)
    return reply?.users ?? []
  }
  const loadUser = async (fid: number, viewer: { fid: number } | undefined) => (await loadUsers([fid], viewer))[0]

  /** The provider lists all of them at once, with little more than their names. */
  const readMutuals = async (fid: number, viewer: FarcasterViewer, size: number, cursor: string | undefined): Promise<UserPage> => {
    const from = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0
    const query = { target_fid: fid, viewer_fid: viewer.fid }
    const { all_relevant_followers_dehydrated: all } = await client.ask('followers/relevant', query, RelevantFollowersReply)
    const fids = all.slice(from, from + size).map(({ user }) => user.fid)
    const users = new Map((await loadUsers(fids, viewer)).map((user) => [user.fid, toUser(user)]))
    return {
      users: fids.flatMap((one) => users.get(one) ?? []),
      total: all.length,
      cursor: from + size < all.length ? String(from + size) : undefined,
    }
  }

  return {
    async user(who, viewer) {
      const user =
        'fid' in who
          ? await loadUser(Number(who.fid), viewer)
          : (await client.find('user/by_username', { username: who.handle, ...toViewerFid(viewer) }, UserReply))?.user
      return user?.username ? toUser(user) : undefined
    },
    async searchPeople(text, { size, cursor, viewer }) {
      const q = text.trim().replace(/^@/, '')
      if (!q) return { users: [] }
      const query = { q, limit: Math.min(size, largestSearch), cursor, ...toViewerFid(viewer) }
      const { users, next } = (await client.ask('user/search', query, UserSearchReply)).result
      return { users: users.filter(({ username }) => username).map(toUser), cursor: readNext(next) }
    },
    async reactors(hash, kind, { size, cursor, viewer }) {
      const query = { hash, types: kind === 'like' ? 'likes' : 'recasts', limit: size, cursor, ...toViewerFid(viewer) }
      const reply = await client.find('reactions/cast', query, CastReactionsReply)
      const users = (reply?.reactions ?? []).map(({ user }) => toUser(user))
      return { users, total: users.length, cursor: readNext(reply?.next) }
    },
    async follows(fid, list, { size, cursor, viewer }) {
      if (list === 'mutuals') return viewer ? readMutuals(fid, viewer, size, cursor) : { users: [], total: 0 }
      const query = { fid, limit: size, cursor, sort_type: 'desc_chron', ...toViewerFid(viewer) }
      const [reply, user] = await Promise.all([
        client.ask(list === 'followers' ? 'followers' : 'following', query, FollowersReply),
        loadUser(fid, viewer),
      ])
      const total = list === 'followers' ? user?.follower_count : user?.following_count
      return { users: reply.users.map((one) => toUser(one.user)), total: total ?? 0, cursor: readNext(reply.next) }
    },
    async blocked(viewer, { size, cursor }) {
      const reply = await client.ask('block/list', { blocker_fid: viewer.fid, limit: size, cursor }, BlocksReply)
      const users = reply.blocks.flatMap(({ blocked }) => (blocked ? [toUser(blocked)] : []))
      return { users, total: users.length, cursor: readNext(reply.next) }
    },
    async friendship(fid, other) {
      const context = (await loadUser(other, { fid }))?.viewer_context
      return { isFollowing: context?.following ?? false, isFollowedBack: context?.followed_by ?? false }
    },
  }
}
