import { toCursor } from '@chorus/model/page'
import type { Capabilities } from '../../network.ts'
import { toPost } from '../decode/to-post.ts'
import { WireLikes, WirePostList, WireReposters } from '../decode/wire.ts'
import { listSize, toPaging, toPeople } from '../paging.ts'
import type { Xrpc } from '../xrpc.ts'

/** Who liked, reposted and quoted a post. */
export const createEngagement = (xrpc: Xrpc): { engagers: Omit<Capabilities['engagers'], 'kinds'>; quotes: Capabilities['quotes'] } => ({
  engagers: {
    async list(kind, { publicationId: uri }, page) {
      const params = { uri, ...toPaging(page, listSize) }
      if (kind === 'likes') {
        const { likes, cursor } = await xrpc.query('app.bsky.feed.getLikes', WireLikes, params, page.signal)
        return toPeople(xrpc, { people: likes.map(({ actor }) => actor), cursor }, page.signal)
      }
      const { repostedBy: people, cursor } = await xrpc.query('app.bsky.feed.getRepostedBy', WireReposters, params, page.signal)
      return toPeople(xrpc, { people, cursor }, page.signal)
    },
  },
  quotes: {
    async list({ publicationId: uri }, page) {
      const params = { uri, ...toPaging(page, listSize) }
      const { posts, cursor } = await xrpc.query('app.bsky.feed.getQuotes', WirePostList, params, page.signal)
      return { items: posts.map(toPost), cursor: toCursor(cursor) }
    },
  },
})
