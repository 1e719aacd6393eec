import type { ChannelBrief } from '@chorus/contract/farcaster/farcaster-channels'
import type { FarcasterNotification } from '@chorus/contract/farcaster/farcaster-notifications'
import type { CastListRequest, CastPage, FarcasterUpstream, FarcasterViewer } from '../hub/farcaster-upstream.ts'
import type { FollowList, ReactionKind, UserPage } from './queries/read-follows.ts'

/** Reads that need the index: lists of other people’s messages, rankings, search and notifications. */
export interface FarcasterIndex extends Omit<FarcasterUpstream, 'warm'> {
  following(viewer: FarcasterViewer, request: CastListRequest): Promise<CastPage>
  likedBy(fids: readonly string[], request: CastListRequest): Promise<CastPage>
  quotes(hash: string, request: CastListRequest): Promise<CastPage>
  reactors(hash: string, kind: ReactionKind, request: CastListRequest): Promise<UserPage>
  follows(fid: number, list: FollowList, request: CastListRequest): Promise<UserPage>
  /** People that the viewer has blocked, latest first. */
  blocked(viewer: FarcasterViewer, request: CastListRequest): Promise<UserPage>
  friendship(fid: number, other: number): Promise<{ isFollowing: boolean; isFollowedBack: boolean }>
  /** Accounts by a part of their username or display name, best first. */
  searchPeople(text: string, request: CastListRequest): Promise<Omit<UserPage, 'total'>>
  /** `author`: a fid or handle. `page`: from 1. */
  searchCasts(words: string, author: string | undefined, page: number, request: CastListRequest): Promise<CastPage>
  channel(id: string, viewer?: FarcasterViewer): Promise<ChannelBrief | undefined>
  channelsOf(fid: number): Promise<ChannelBrief[]>
  trendingChannels(size: number): Promise<ChannelBrief[]>
  searchChannels(words: string, size: number, cursor?: string): Promise<{ channels: ChannelBrief[]; cursor?: string | undefined }>
  channelCasts(url: string, sort: 'recent' | 'trending', request: CastListRequest): Promise<CastPage>
  notifications(
    viewer: FarcasterViewer,
    request: CastListRequest,
  ): Promise<{ notifications: FarcasterNotification[]; cursor?: string | undefined; unread: number; seenAt?: Date | undefined }>
  /** Seconds behind the network. Undefined while the index is first filled. */
  readLag(): Promise<number | undefined>
}
