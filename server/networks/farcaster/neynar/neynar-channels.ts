import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import { toViewerFid } from './complete-casts.ts'
import type { NeynarClient } from './create-neynar-client.ts'
import { ChannelReply, ChannelsReply, TrendingChannelsReply } from './neynar-wire.ts'
import { readNext } from './read-each.ts'
import { toChannelBrief } from './to-cast.ts'

type NeynarChannels = Pick<FarcasterIndex, 'channel' | 'channelsOf' | 'trendingChannels' | 'searchChannels'>

/** The provider's largest page of trending channels. */
const largestTrending = 25
const mostListed = 100

/** Channels, from a data provider. */
export const createNeynarChannels = (client: NeynarClient): NeynarChannels => ({
  async channel(id, viewer) {
    const reply = await client.find('channel', { id, type: 'id', ...toViewerFid(viewer) }, ChannelReply)
    return reply && toChannelBrief(reply.channel)
  },
  async channelsOf(fid) {
    const [followed, active] = await Promise.all([
      client.ask('user/channels', { fid, limit: mostListed }, ChannelsReply),
      client.ask('channel/user', { fid, limit: mostListed }, ChannelsReply),
    ])
    const all = new Map([...followed.channels, ...active.channels].map((channel) => [channel.id, toChannelBrief(channel)]))
    return [...all.values()].toSorted((a, b) => (b.follower_count ?? 0) - (a.follower_count ?? 0)).slice(0, mostListed)
  },
  async trendingChannels(size) {
    const query = { time_window: '7d', limit: Math.min(size, largestTrending) }
    return (await client.ask('channel/trending', query, TrendingChannelsReply)).channels.map(({ channel }) => toChannelBrief(channel))
  },
  async searchChannels(words, size, cursor) {
    const q = words.trim().replace(/^\//, '')
    if (!q) return { channels: [] }
    const reply = await client.ask('channel/search', { q, limit: size, cursor }, ChannelsReply)
    return { channels: reply.channels.map(toChannelBrief), cursor: readNext(reply.next) }
  },
})
