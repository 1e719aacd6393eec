import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'

/** What an author says in answer to themselves, in a thread that they began: the beginning of that thread. Undefined: it is something else. */
export function findOwnThread(post: Post): Post | undefined {
  const { type, root, author, commentOn } = post
  const answered = post.parentAuthor ?? commentOn?.author
  return type === 'Comment' && root?.author.ref === author.ref && answered?.ref === author.ref ? root : undefined
}

/**
 * One row for each thread that somebody writes by themselves: the first that stands in the list. What has stood as a row goes on standing
 * when a later part comes in above it: whoever reads it keeps it. One for each list; the same array for the same posts.
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
