import type { Post } from '@chorus/model/post'

/** Loads the posts above a reply, from the root down. */
type LoadAbove = (id: string, signal?: AbortSignal) => Promise<readonly Post[]>

/** Conversations that are looked up for one page. The backend handles little load and has no call for several posts. */
const mostLookups = 4
/** Posts remembered for further pages. */
const mostKnown = 400

/**
 * Adds parents and roots to replies, which timelines and searches only name. Most are on the same page or an earlier one; one call for a
 * conversation brings all that is above its latest reply. Replies of further conversations only name whom they reply to.
 */
export function createReplyContext(loadAbove: LoadAbove): (posts: readonly Post[], signal?: AbortSignal) => Promise<Post[]> {
  const known = new Map<string, Post>()
  const remember = (posts: readonly Post[]) => {
    for (const post of posts) {
      known.delete(post.postId)
      known.set(post.postId, post)
    }
    for (const id of [...known.keys()].slice(0, -mostKnown)) known.delete(id)
  }

  const withKnown = (post: Post): Post => {
    const parent = known.get(post.parentPostId ?? '')
    const root = known.get(post.rootPostId ?? '')
    if (post.reporter || !parent) return post
    return { ...post, commentOn: parent, parentAuthor: parent.author, root, replyDepth: root && depthOf(post, root) }
  }

  const depthOf = (post: Post, root: Post): number | undefined => {
    let depth = 1
    for (let id = post.parentPostId; id !== root.postId; id = known.get(id)?.parentPostId) {
      if (id === undefined || depth > mostKnown) return undefined
      depth += 1
    }
    return depth
  }

  return async (posts, signal) => {
    remember(posts.filter(({ reporter }) => !reporter))
    const conversations = new Map<string, Post>()
    // Newest first, so that the latest reply of each conversation is looked up.
    for (const post of posts)
      if (!post.reporter && post.parentPostId !== undefined && !known.has(post.parentPostId)) {
        const conversation = post.rootPostId ?? post.parentPostId
        if (!conversations.has(conversation)) conversations.set(conversation, post)
      }
    const lookups = [...conversations.values()].slice(0, mostLookups)
    // Without the posts above them, replies are still worth showing.
    for (const above of await Promise.all(lookups.map(({ postId }) => loadAbove(postId, signal).catch(() => [])))) remember(above)
    return posts.map(withKnown)
  }
}
