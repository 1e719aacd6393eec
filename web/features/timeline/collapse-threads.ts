import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'

/** The root of a thread when `post` is its author's reply to themselves; otherwise undefined. */
export function findOwnThread(post: Post): Post | undefined {
  const { type, root, author, commentOn } = post
  const answered = post.parentAuthor ?? commentOn?.author
  return type === 'Comment' && root?.author.ref === author.ref && answered?.ref === author.ref ? root : undefined
}

/**
 * Collapses each self-reply thread into one row, its first in the list. A row stays when a later part loads above it, so that it does not
 * vanish while being read. Create one per list; returns the same array for the same posts.
 */
export function createThreadCollapser(): (posts: readonly Post[]) => readonly Post[] {
  const known = new WeakMap<readonly Post[], readonly Post[]>()
  const standing = new Set<PostRef>()
  return (posts) => {
    const before = known.get(posts)
    if (before) return before
    const begun = new Set<PostRef>()
    const rows = posts.filter((post) => {
      if (post.reporter) return true
      const ref = findOwnThread(post)?.ref ?? post.ref
      const isFirst = !begun.has(ref)
      begun.add(ref)
      return isFirst || standing.has(post.ref)
    })
    for (const { ref } of rows) standing.add(ref)
    const shown = rows.length === posts.length ? posts : rows
    known.set(posts, shown)
    return shown
  }
}
