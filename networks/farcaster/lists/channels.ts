import {
  activeChannels,
  blockChannel,
  blockedChannels,
  channelCastList,
  channelDetails,
  channelFollowers,
  searchChannels,
  trendingChannelCasts,
  trendingChannels,
  unblockChannel,
} from '@chorus/contract/farcaster/farcaster-channels'
import type { Channel } from '@chorus/model/channel'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import { toCursor } from '@chorus/model/page'
import type { Channels, ListedToggle } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { toggleWithMessages } from '../../with-message.ts'
import { toChannelDetails } from '../to-channel.ts'
import { toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'
import type { MutedChannels } from './muted-channels.ts'

/** Spec 2 §9 */
const size = 20
const gone = (id: string) => new Failure('not-found', `Channel ${id} not found`, { network: 'farcaster', call: channelDetails.path })

export function createChannels(
  ask: AskProvider,
  viewer: string | undefined,
  canJoin: boolean,
): Omit<Required<Channels>, 'sorts' | 'kind' | 'join' | 'request' | 'manage' | 'mute' | 'funds'> {
  return {
    async channel(id, signal) {
      if (!/^[a-z\d][a-z\d-]{0,99}$/i.test(id)) throw gone(id)
      const { channel, blocked } = await ask(channelDetails, { query: { channelHandle: id, sourceFid: viewer }, signal })
      if (!channel) throw gone(id)
      return toChannelDetails(channel, { canJoin, blocked: viewer === undefined ? undefined : blocked })
    },
    async posts(id, { sort, cursor, signal }) {
      const query = { channelHandle: id, fid: viewer, sourceFid: viewer, size, cursor }
      const page = await (sort === 'trending' ? ask(trendingChannelCasts, { query, signal }) : ask(channelCastList, { query, signal }))
      return { items: page.casts.map((cast) => toPost(cast, viewer)), cursor: toCursor(page.cursor), behind: page.behind }
    },
    async trending({ cursor, signal }) {
      // The call has one page.
      if (cursor !== undefined) return { items: [] }
      const found = await ask(trendingChannels, { query: { size }, signal })
      return { items: found.map(({ channel }) => toChannelDetails(channel, { canJoin })) }
    },
    async find(text, { cursor, signal }) {
      const keyword = text.trim().replace(/^\//, '')
      if (!keyword) return { items: [] }
      const page = await ask(searchChannels, { query: { keyword, size, cursor }, signal })
      return { items: page.channels.map((channel) => toChannelDetails(channel, { canJoin })), cursor: toCursor(page.cursor) }
    },
    async members(id, { cursor, signal }) {
      const page = await ask(channelFollowers, { query: { channelHandle: id, size, cursor, sourceFid: viewer }, signal })
      return { items: page.list.map(toProfile), cursor: toCursor(page.next_cursor) }
    },
    async of({ profileId }, { signal }) {
      const found = await ask(activeChannels, { query: { fid: profileId }, signal })
      return { items: found.map((channel) => toChannelDetails(channel, { canJoin })) }
    },
  }
}

/** Spec 2 §8: one message for both directions. */
const muteMessages = { add: () => errorMessages.channelNotMuted, remove: () => errorMessages.channelNotMuted }

interface MuteChannelDeps {
  viewer: string
  load: Channels['channel']
  /** Told about each change. */
  muted: Pick<MutedChannels, 'set'>
}

/** Muted channels are stored by our provider. */
export function createMuteChannel(ask: AskProvider, { viewer, load, muted }: MuteChannelDeps): ListedToggle<Channel> {
  return {
    ...toggleWithMessages<Channel>(
      {
        async add({ id }) {
          await ask(blockChannel, { body: { channel_id: id } })
          muted.set(id, true)
        },
        async remove({ id }) {
          await ask(unblockChannel, { body: { channel_id: id } })
          muted.set(id, false)
        },
      },
      muteMessages,
    ),
    async list({ cursor, signal }) {
      const { blocks, cursor: next } = await ask(blockedChannels, { query: { account_id: viewer, size, cursor }, signal })
      const findChannel = (id: string) =>
        load(id, signal).catch((error: unknown) => {
          if (!isFailure(error, 'not-found')) throw error
          return toChannelDetails({ id, name: id, description: '', image_url: '', url: '', parent_url: '' }, { canJoin: false })
        })
      const channels = await Promise.all(blocks.map(({ channel_id: id }) => findChannel(id)))
      return { items: channels.map((channel) => ({ ...channel, blocked: true })), cursor: toCursor(next) }
    },
  }
}
