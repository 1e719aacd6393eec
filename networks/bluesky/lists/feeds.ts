import { Failure } from '@chorus/model/failure'
import { toCursor } from '@chorus/model/page'
import type { Feeds } from '../../network.ts'
import { WireFeed, WireFeedGenerators, WireOneFeedGenerator } from '../decode/wire.ts'
import { feedsFeatures } from '../features.ts'
import { toPaging } from '../paging.ts'
import { toFeedUri } from '../post-id.ts'
import { feedSize, toFeedPage } from '../reads.ts'
import type { Xrpc } from '../xrpc.ts'
import { toChannel } from './to-channel.ts'

/** Spec 3 §9 */
const popularSize = 20

export function createFeeds({ query }: Xrpc, isGuest: boolean): Omit<Feeds, 'saved' | 'needLogin'> {
  const isHidden = (id: string) => isGuest && feedsFeatures.needLogin.includes(id)
  const toChannels = ({ feeds, cursor }: { feeds: Parameters<typeof toChannel>[0][]; cursor?: string }) => ({
    items: feeds.map(toChannel).filter(({ id }) => !isHidden(id)),
    cursor: toCursor(cursor),
  })
  const refuseHidden = (id: string): void => {
    if (isHidden(id)) throw new Failure('unauthorized', 'This feed is personalized, so it needs an account.', { network: 'bluesky' })
  }
  return {
    popular: async ({ query: words, ...page }) =>
      toChannels(
        await query(
          'app.bsky.unspecced.getPopularFeedGenerators',
          WireFeedGenerators,
          { query: words || undefined, ...toPaging(page, popularSize) },
          page.signal,
        ),
      ),
    async feed(id, signal) {
      refuseHidden(id)
      const { view } = await query('app.bsky.feed.getFeedGenerator', WireOneFeedGenerator, { feed: toFeedUri(id) }, signal)
      return toChannel(view)
    },
    async posts(id, page) {
      refuseHidden(id)
      return toFeedPage(await query('app.bsky.feed.getFeed', WireFeed, { feed: toFeedUri(id), ...toPaging(page, feedSize) }, page.signal))
    },
    by: async ({ profileId: actor }, page) =>
      toChannels(await query('app.bsky.feed.getActorFeeds', WireFeedGenerators, { actor, ...toPaging(page, popularSize) }, page.signal)),
  }
}
