import type { ReplyInputOf } from '@chorus/contract/call'
import {
  activeChannels,
  blockChannel,
  blockedChannels,
  channelCastList,
  channelDetails,
  searchChannels,
  trendingChannelCasts,
  trendingChannels,
  unblockChannel,
} from '@chorus/contract/farcaster/farcaster-channels'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { deleteMutedChannel, insertMutedChannel, listMutedChannels, loadMutedChannels } from '../../../db/tables/muted-channels.ts'
import { noFarcasterSession } from './farcaster-timeline-routes.ts'
import { type FarcasterReadDeps, readBehind, requireIndex, toWirePage } from './read-farcaster.ts'

const platform = 'farcaster'
/** Clients without paging expect all of them, and hardly anyone mutes more by hand. */
const usualMuted = 500
/** The URL that a channel unknown to the index would have. */
const toUrl = (id: string) => `https://farcaster.xyz/~/channel/${id}`

/** Channels, their casts and a viewer's muted channels. */
export function farcasterChannelRoutes(serve: Serve<Viewer>, deps: FarcasterReadDeps & { db: Db }): void {
  const { findViewer } = deps
  for (const [call, sort] of [
    [channelCastList, 'recent'],
    [trendingChannelCasts, 'trending'],
  ] as const)
    serve(call, async ({ query, viewer }) => {
      const asking = await findViewer(viewer, query.sourceFid, query.fid)
      const index = requireIndex(deps)
      const channel = await index.channel(query.channelHandle, asking)
      if (!channel) return { casts: [] as Cast[], cursor: '', channel: null, ...(await readBehind(deps)) }
      const request = { size: query.size ?? 20, cursor: query.cursor, viewer: asking }
      return { ...toWirePage(await index.channelCasts(channel.url ?? '', sort, request)), channel, ...(await readBehind(deps)) }
    })
  serve(activeChannels, ({ query }) => requireIndex(deps).channelsOf(Number(query.fid)))
  serve(trendingChannels, async ({ query }) =>
    (await requireIndex(deps).trendingChannels(query.size ?? 20)).map((channel) => ({ channel })),
  )
  serve(searchChannels, async ({ query }) => {
    const { channels, cursor } = await requireIndex(deps).searchChannels(query.keyword, query.size ?? 20, query.cursor)
    return { channels, cursor: cursor ?? '', ...(await readBehind(deps)) }
  })
  mutedChannelRoutes(serve, deps)
}

function mutedChannelRoutes(serve: Serve<Viewer>, deps: FarcasterReadDeps & { db: Db }): void {
  const { db, findViewer } = deps
  serve(channelDetails, async ({ query, viewer }) => {
    const id = query.channelHandle
    const channel = (await requireIndex(deps).channel(id, await findViewer(viewer, query.sourceFid))) ?? null
    const muted = viewer ? await loadMutedChannels(db, viewer.accountId, platform) : undefined
    return { channel, blocked: muted?.has(id) ?? false }
  })
  serve(blockedChannels, async ({ query, viewer }) => {
    if (!(await findViewer(viewer, query.account_id))) throw noFarcasterSession()
    const { accountId } = viewer
    const { channels, cursor } = await listMutedChannels(db, { accountId, platform, size: query.size ?? usualMuted, cursor: query.cursor })
    const blocks = channels.map(({ channelId, createdAt }) => ({
      channel_id: channelId,
      channel_url: toUrl(channelId),
      create_at: createdAt.toISOString(),
    }))
    return { blocks, hasMore: cursor !== undefined, cursor: cursor ?? '' }
  })
  serve(blockChannel, async ({ body: { channel_id: channelId }, viewer }): Promise<ReplyInputOf<typeof blockChannel>> => {
    const createdAt = await insertMutedChannel(db, viewer.accountId, platform, channelId)
    if (!createdAt) throw new Refusal('You can’t mute more channels.')
    const row = { create_at: createdAt.toISOString(), update_at: createdAt.toISOString() }
    return { identifiers: [{ channel_id: channelId, account_id: viewer.accountId }], generatedMaps: [row], raw: [row] }
  })
  serve(unblockChannel, async ({ body, viewer }) => ({
    affected: Number(await deleteMutedChannel(db, viewer.accountId, platform, body.channel_id)),
  }))
}
