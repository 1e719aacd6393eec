import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { findOwnThread, noContext, toReplyContext, type ReplyContext } from '../post/reply-context.ts'

export interface FeedRow extends ReplyContext {
  post: Post
}

/**
 * Turns posts into rows: each self-reply thread is one row, its first in the list, and a reply has its root and parent above it. A post is
 * shown once. A row stays as it is when later posts load above it, so that it neither vanishes nor grows while being read. Create one per
 * list; returns the same array for the same posts.
 */
export function createFeedRows(): (posts: readonly Post[]) => readonly FeedRow[] {
  const known = new WeakMap<readonly Post[], readonly FeedRow[]>()
  const shownRows = new Map<PostRef, FeedRow>()

  const toRow = (post: Post, shownPosts: ReadonlySet<PostRef>): FeedRow => {
    const before = shownRows.get(post.ref)
    if (before) return before.post === post ? before : { ...before, post }
    const { above, isGapped } = toReplyContext(post)
    const [first, last = first] = above
    // The conversation is further up in the list.
    if (!first || !last || shownPosts.has(last.ref)) return { post, ...noContext }
    return shownPosts.has(first.ref) ? { post, above: [last], isGapped: false } : { post, above, isGapped }
  }

  return (posts) => {
    const made = known.get(posts)
    if (made) return made
    const shownThreads = new Set<PostRef>()
    const shownPosts = new Set<PostRef>()
    const rows: FeedRow[] = []
    for (const post of posts) {
      const thread = findOwnThread(post)?.ref ?? post.ref
      const isRepeated = !post.reporter && (shownThreads.has(thread) || shownPosts.has(post.ref))
      if (isRepeated && !shownRows.has(post.ref)) continue
      const row = toRow(post, shownPosts)
      if (!post.reporter) shownThreads.add(thread)
      for (const { ref } of [...row.above, post]) shownPosts.add(ref)
      // The top of a thread links to all of it.
      if (row.above[0]) shownThreads.add(row.above[0].ref)
      shownRows.set(post.ref, row)
      rows.push(row)
    }
    known.set(posts, rows)
    return rows
  }
}
