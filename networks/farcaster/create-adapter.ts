import { createLate } from '../late.ts'
import type { NetworkDeps, PageRequest } from '../network.ts'
import type { AskProvider } from '../provider/ask-provider.ts'
import { createAsk } from './create-ask.ts'
import { createBookmark } from './lists/bookmark.ts'
import { createChannels, createMuteChannel } from './lists/channels.ts'
import { createEngagement } from './lists/engagement.ts'
import { createMute } from './lists/mute.ts'
import { createMutedChannels } from './lists/muted-channels.ts'
import { createRelations } from './lists/relations.ts'
import { createSuggestions } from './lists/suggestions.ts'
import { createTimeline } from './lists/timeline.ts'
import { withMuting } from './lists/with-muting.ts'
import { createNotifications } from './notifications/create-notifications.ts'
import { createReads } from './reads.ts'

export type Adapter = ReturnType<typeof createAdapter>
export type MemberAdapter = ReturnType<typeof createMemberAdapter>

export const canJoinChannels = ({ options }: Pick<NetworkDeps, 'options'>): boolean => options?.['client'] === 'on'

/** @param viewer The fid of an account that our server knows. Absent: a guest. */
export const createAdapter = (deps: Pick<NetworkDeps, 'ownFetcher' | 'options'>, viewer?: string) =>
  createAdapterOf(createAsk(deps.ownFetcher), canJoinChannels(deps), viewer)

/** Reads through any server that implements our provider's calls. */
export function createAdapterOf(ask: AskProvider, canJoin: boolean, viewer?: string) {
  return {
    ...createReads(ask, viewer),
    ...createEngagement(ask, viewer),
    relations: createRelations(ask, viewer),
    channels: createChannels(ask, viewer, canJoin),
    loadSearch: createLate('farcaster', async () => (await import('./lists/search.ts')).createSearch(ask, viewer)),
  }
}

/** What our provider stores and ranks for an account that it knows. */
export function createMemberAdapter(deps: Pick<NetworkDeps, 'ownFetcher' | 'options'>, viewer: string) {
  const ask = createAsk(deps.ownFetcher)
  const adapter = createAdapterOf(ask, canJoinChannels(deps), viewer)
  const { channels, quotes } = adapter
  const muted = createMutedChannels(ask, viewer)
  const timeline = createTimeline(ask, viewer)
  return {
    ...adapter,
    profile: withMuting(ask, adapter.profile),
    discover: (page: PageRequest) => muted.mark(adapter.discover(page)),
    postsBy: (...input: Parameters<typeof adapter.postsBy>) => muted.mark(adapter.postsBy(...input)),
    quotes: { list: (...input: Parameters<typeof quotes.list>) => muted.mark(quotes.list(...input)) },
    channels: { ...channels, posts: (...input: Parameters<typeof channels.posts>) => muted.mark(channels.posts(...input)) },
    async loadSearch() {
      const search = await adapter.loadSearch()
      const { searchPosts } = search
      return { ...search, searchPosts: { find: (...input: Parameters<typeof searchPosts.find>) => muted.mark(searchPosts.find(...input)) } }
    },
    timeline: { following: (page: PageRequest) => muted.mark(timeline.following(page)) },
    suggestions: createSuggestions(ask, viewer),
    notifications: createNotifications(ask, viewer),
    bookmark: createBookmark(ask, viewer),
    mute: createMute(ask, adapter.profile),
    loadPolls: createLate('farcaster', async () =>
      (await import('../provider/provider-polls.ts')).createProviderPolls({ network: 'farcaster', viewer, ask }),
    ),
    muteChannel: createMuteChannel(ask, { viewer, load: channels.channel, muted }),
  }
}
