import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { channelId, cursor, fid, keyword, size, viewerFid } from './farcaster-inputs.ts'
import { behind, nextCursor, Users } from './farcaster-replies.ts'
import { Casts, Channel } from './farcaster-types.ts'

const ChannelLead = v.object({
  fid: v.number(),
  username: v.string(),
  display_name: v.string(),
  pfp: v.string(),
  bio: v.string(),
  followers: v.number(),
  following: v.number(),
  addresses: v.array(v.string()),
  isFollowing: v.boolean(),
  isFollowedBack: v.boolean(),
})

/** Provider API §2: a channel with its lead and the fids of its hosts. */
export const ChannelBrief = v.object({
  ...Channel.entries,
  header_image_url: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(8192)))),
  lead: v.optional(ChannelLead),
  hosts: v.optional(v.array(ChannelLead)),
  hostFids: v.optional(v.array(v.number())),
  member_count: v.optional(v.number()),
  /** Whether the viewer follows it. */
  isFollowing: v.optional(v.boolean()),
})
export type ChannelBrief = v.InferOutput<typeof ChannelBrief>

const channelCasts = v.object({ casts: Casts, cursor: nextCursor, channel: v.optional(v.nullable(ChannelBrief)), behind })

export const channelDetails = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/channel_v2',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'A channel, and whether the viewer has muted it. channel: null when there is none.',
  query: v.object({ channelHandle: channelId, sourceFid: viewerFid }),
  reply: v.object({ channel: v.nullable(ChannelBrief), blocked: v.boolean() }),
})

export const activeChannels = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/active_channels',
  auth: 'none',
  envelope: 'provider',
  limit: 'read',
  summary: 'Channels that an account follows or has cast in lately.',
  query: v.object({ fid }),
  reply: v.array(ChannelBrief),
})

export const trendingChannels = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/trending_channels',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Channels with the most people casting in the last week; one page.',
  query: v.object({ size, cursor }),
  reply: v.array(v.object({ channel: ChannelBrief })),
})

export const channelCastList = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/channel/casts',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Casts in a channel, newest first; 20 by default.',
  query: v.object({ channelHandle: channelId, fid: viewerFid, sourceFid: viewerFid, size, cursor }),
  reply: channelCasts,
})

export const trendingChannelCasts = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/channel/trending_casts',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Casts of the last 30 days in a channel, by likes, recasts and replies; 20 by default.',
  query: v.object({
    channelHandle: channelId,
    channelUrl: v.optional(v.pipe(v.string(), v.maxLength(300))),
    size,
    cursor,
    fid: viewerFid,
    sourceFid: viewerFid,
    handle: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  reply: channelCasts,
})

export const channelFollowers = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/channel/followers',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'People who follow a channel; 20 by default.',
  query: v.object({ channelHandle: channelId, size, cursor, sourceFid: viewerFid }),
  reply: v.object({ list: Users, total: v.number(), next_cursor: nextCursor }),
})

export const searchChannels = defineCall({
  method: 'GET',
  path: '/v2/search/channels',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'Channels whose id or name starts with the keyword or contains it, the most followed first.',
  query: v.object({ keyword, size, cursor }),
  reply: v.object({ channels: v.array(ChannelBrief), cursor: nextCursor, behind }),
})

export const blockedChannels = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/channel/blocks',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Channels that the viewer has muted, newest first; 500 by default. account_id is a fid of the viewer.',
  query: v.object({
    account_id: fid,
    size: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(500))),
    cursor,
  }),
  reply: v.object({
    blocks: v.array(v.object({ channel_id: v.string(), channel_url: v.string(), create_at: v.string() })),
    hasMore: v.boolean(),
    cursor: nextCursor,
  }),
})

const blockBody = v.strictObject({ channel_id: channelId })
const BlockRow = v.object({ create_at: v.string(), update_at: v.string() })

export const blockChannel = defineCall({
  method: 'POST',
  path: '/v2/farcaster-hub/channel/block',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Mutes a channel.',
  body: blockBody,
  reply: v.object({
    identifiers: v.array(v.object({ channel_id: v.string(), account_id: v.string() })),
    generatedMaps: v.array(BlockRow),
    raw: v.array(BlockRow),
  }),
})

export const unblockChannel = defineCall({
  method: 'DELETE',
  path: '/v2/farcaster-hub/channel/block',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Unmutes a channel.',
  body: blockBody,
  reply: v.object({ affected: v.number() }),
})
