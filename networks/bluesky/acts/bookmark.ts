import type { Fetcher } from '../../fetcher.ts'
import { createAskProvider } from '../../provider/ask-provider.ts'
import { createProviderBookmark } from '../../provider/provider-bookmark.ts'
import { toPost } from '../decode/to-post.ts'
import { WirePosts } from '../decode/wire.ts'
import { listSize } from '../paging.ts'
import { toPostUri } from '../post-id.ts'
import type { Xrpc } from '../xrpc.ts'

/** Our own backend stores the bookmarks; the posts come from the network. */
export const createBookmark = (xrpc: Xrpc, ownFetcher: Fetcher) =>
  createProviderBookmark({
    network: 'bluesky',
    ask: createAskProvider('bluesky', ownFetcher),
    size: listSize,
    async loadPosts(rows, signal) {
      const uris = rows.map(({ post_id: id }) => toPostUri(id))
      const { posts } = await xrpc.query('app.bsky.feed.getPosts', WirePosts, { uris }, signal)
      const byUri = new Map(posts.map((post) => [post.uri, post] as const))
      return uris.flatMap((uri) => byUri.get(uri) ?? []).map((post) => toPost(post))
    },
  })
