import type { Post } from '@chorus/model/post'

/** Loads the posts above a reply, from the root down. */
type LoadAbove = (id: string, signal?: AbortSignal) => Promise<readonly Post[]>

/** How many conversations to look up for one page. The backend handles little load and has no call for several posts. */
const mostLookups = 4
/** Posts remembered for further pages. */
const mostKnown = 400

/**
 * Adds parents and roots to replies, which timelines and searches only name. Many are on the same page or an earlier one; one call returns everything
 * above the latest reply of a conversation, and another what is above its other branches. The remaining replies only name the account they reply to.
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
    const asked = new Set<string>()
    for (let isDone = false; !isDone;) {
      const wanting = posts.filter(
        ({ postId, reporter, parentPostId }) => !reporter && parentPostId !== undefined && !known.has(parentPostId) && !asked.has(postId),
      )
      const lookups = pickLookups(wanting, mostLookups - asked.size)
      for (const id of lookups) asked.add(id)
      // Without the posts above them, replies are still worth showing.
      const answers = await Promise.all(lookups.map((id) => loadAbove(id, signal).catch(() => undefined)))
      for (const above of answers) remember(above ?? [])
      isDone = lookups.length === 0 || answers.includes(undefined)
    }
    return posts.map(withKnown)
  }
}

/** The latest reply of each conversation, which has most of the others above it. Conversations with the most replies come first. */
function pickLookups(replies: readonly Post[], most: number): string[] {
  const conversations = Map.groupBy(replies, ({ rootPostId, parentPostId }) => rootPostId ?? parentPostId)
  return [...conversations.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, most)
    .map((each) => each.reduce((latest, reply) => (reply.timestamp > latest.timestamp ? reply : latest)).postId)
}
