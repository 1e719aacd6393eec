import type { Capabilities } from '../../network.ts'
import { toPost } from '../decode/to-post.ts'
import { WirePosts, WireProfile } from '../decode/wire.ts'
import type { Xrpc } from '../xrpc.ts'

export const createPinned = ({ query }: Xrpc): Capabilities['pinned'] => ({
  async post({ profileId: actor }, signal) {
    const { pinnedPost } = await query('app.bsky.actor.getProfile', WireProfile, { actor }, signal)
    if (!pinnedPost) return undefined
    const { posts } = await query('app.bsky.feed.getPosts', WirePosts, { uris: pinnedPost.uri }, signal)
    return posts[0] && toPost(posts[0])
  },
})
