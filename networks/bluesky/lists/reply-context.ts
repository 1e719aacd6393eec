import type { Post, UnavailablePost } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { toPost } from '../decode/to-post.ts'
import { WirePosts } from '../decode/wire.ts'
import { toPostUri } from '../post-id.ts'
import type { Xrpc } from '../xrpc.ts'

/** Posts per request. */
const maxPerRequest = 25

/** Posts by at-uri. Posts that the viewer can't see are missing. */
export async function fetchPosts(xrpc: Xrpc, uris: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Post>> {
  const wanted = [...new Set(uris)]
  const parts = Array.from({ length: Math.ceil(wanted.length / maxPerRequest) }, (_, part) =>
    wanted.slice(part * maxPerRequest, (part + 1) * maxPerRequest),
  )
  const answers = await Promise.all(parts.map((part) => xrpc.query('app.bsky.feed.getPosts', WirePosts, { uris: part }, signal)))
  return new Map(answers.flatMap(({ posts }) => posts.map((post) => [post.uri, toPost(post)] as const)))
}

/** The at-uris of the parent and the root of a reply. */
export const toContextUris = ({ parentPostId, rootPostId }: Post): string[] =>
  [parentPostId, rootPostId].flatMap((id) => (id === undefined ? [] : [toPostUri(id)]))

/** A reply with its parent and root, for which the network sent only their ids. */
export function withContext(post: Post, found: ReadonlyMap<string, Post>): Post {
  const { parentPostId, rootPostId } = post
  if (parentPostId === undefined) return post
  const parent = found.get(toPostUri(parentPostId))
  const root = rootPostId === undefined ? undefined : found.get(toPostUri(rootPostId))
  return {
    ...post,
    commentOn: parent,
    missingParent: parent ? undefined : toMissing(parentPostId),
    parentAuthor: parent?.author,
    root,
    missingRoot: root || rootPostId === undefined ? undefined : toMissing(rootPostId),
  }
}

/** The service leaves out deleted posts and those of blocked accounts alike. */
const toMissing = (id: string): UnavailablePost => ({ ref: toPostRef('bluesky', id), unavailable: 'unknown' })

/** Adds the parents and roots of replies, a batch at a time. Without them the posts are still worth showing. */
export async function addReplyContext(xrpc: Xrpc, posts: readonly Post[], signal?: AbortSignal): Promise<Post[]> {
  const uris = posts.flatMap(toContextUris)
  const found = uris.length === 0 ? undefined : await fetchPosts(xrpc, uris, signal).catch(() => undefined)
  return posts.map((post) => (found ? withContext(post, found) : post))
}
