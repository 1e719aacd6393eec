import type { Post } from '@chorus/model/post'
import type { Capabilities, Toggle } from '../../network.ts'
import { toPost } from '../decode/to-post.ts'
import { WirePosts } from '../decode/wire.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createProfileRecord } from './create-profile-record.ts'
import { findPost } from './find-post.ts'

/** The pinned post is a field of the profile record, so reading it there avoids the index's lag. */
export function createOwnPin(xrpc: ActingXrpc): Pick<Capabilities['pinned'], 'post'> & Toggle<Post> {
  const { read, write } = createProfileRecord(xrpc)
  return {
    async post(_profile, signal) {
      const pinned = (await read(signal))?.pinnedPost
      if (!pinned) return undefined
      const { posts } = await xrpc.query('app.bsky.feed.getPosts', WirePosts, { uris: pinned.uri }, signal)
      return posts[0] && toPost(posts[0])
    },
    async add({ publicationId }) {
      const { uri, cid } = await findPost(xrpc, publicationId)
      await write(() => ({ pinnedPost: { uri, cid } }))
    },
    // A different pinned post stays.
    remove: ({ publicationId }) => write(({ pinnedPost }) => (pinnedPost?.uri === publicationId ? { pinnedPost: undefined } : {})),
  }
}
