import { isAvailable, type Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { findOwnThread, noContext, toReplyContext, type ReplyContext } from '../post/reply-context.ts'

export interface FeedRow extends ReplyContext {
  post: Post
}

interface FeedRowsOptions {
  /** Every post of a self-reply thread gets its own row, as in search results. */
  showsEach?: boolean
  /** Whether the viewer wrote it. */
  isOwn?: (post: Post) => boolean
}

/**
 * Turns posts into rows: each self-reply thread is one row, its first in the list, and a reply has its root and parent above it. A post is
 * shown once. A row stays as it is when later posts load above it, so that it neither vanishes nor grows while being read. Only a thread that the
 * viewer has just posted stays one row while its parts arrive. Create one per list; returns the same array for the same posts.
 */
export function createFeedRows({ showsEach = false, isOwn = () => false }: FeedRowsOptions = {}): (
  posts: readonly Post[],
) => readonly FeedRow[] {
  const known = new WeakMap<readonly Post[], readonly FeedRow[]>()
  const shownRows = new Map<PostRef, FeedRow>()

  const toRow = (post: Post, shownPosts: ReadonlySet<PostRef>, find: (ref: PostRef) => Post | undefined): FeedRow => {
    const before = shownRows.get(post.ref)
    if (before) return before.post === post ? before : { ...before, post }
    const context = toReplyContext(post, find)
    const { above } = context
    const [first, last = first] = above
    const isShown = (ref: PostRef | undefined) => ref !== undefined && shownPosts.has(ref)
    // The conversation is further up in the list.
    if (!first || !last || isShown(last.ref)) return { post, ...noContext }
    return isShown(first.ref) ? { post, above: [last], isGapped: false } : { post, ...context }
  }

  return (posts) => {
    const made = known.get(posts)
    if (made) return made
    const find = createFind(posts)
    const shownThreads = new Set<PostRef>()
    const shownPosts = new Set<PostRef>()
    const rows: FeedRow[] = []
    let previous: PostRef | undefined
    for (const post of posts) {
      const thread = (showsEach ? undefined : findOwnThread(post)?.ref) ?? post.ref
      const isRepeated = !post.reporter && (shownThreads.has(thread) || shownPosts.has(post.ref))
      if (isRepeated && (!shownRows.has(post.ref) || (thread === previous && isOwn(post)))) continue
      previous = thread
      const row = toRow(post, shownPosts, find)
      if (!post.reporter) shownThreads.add(thread)
      for (const { ref } of [...row.above, post]) if (ref) shownPosts.add(ref)
      // The top of a thread links to all of it.
      const [top] = row.above
      if (top && isAvailable(top) && !showsEach) shownThreads.add(top.ref)
      shownRows.set(post.ref, row)
      rows.push(row)
    }
    known.set(posts, rows)
    return rows
  }
}

/** Looks only among the list's posts and those above them, so that the server and the browser agree. */
function createFind(posts: readonly Post[]): (ref: PostRef) => Post | undefined {
  let found: Map<PostRef, Post> | undefined
  const index = () =>
    new Map(posts.flatMap((post) => [post.root, post.commentOn, post].flatMap((each) => (each ? [[each.ref, each]] : []))))
  return (ref) => (found ??= index()).get(ref)
}
