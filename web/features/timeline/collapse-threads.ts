import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'

/** What an author says in answer to themselves, in a thread that they began: the beginning of that thread. Undefined: it is something else. */
export function findOwnThread(post: Post): Post | undefined {
  const { type, root, author, commentOn } = post
  const answered = post.parentAuthor ?? commentOn?.author
  return type === 'Comment' && root?.author.ref === author.ref && answered?.ref === author.ref ? root : undefined
}

const known = new WeakMap<readonly Post[], readonly Post[]>()

/** One row for each thread that somebody writes by themselves: the first that stands in the list. The same array for the same posts. */
export function collapseThreads(posts: readonly Post[]): readonly Post[] {
  const before = known.get(posts)
  if (before) return before
  const begun = new Set<PostRef>()
  const rows = posts.filter((post) => {
    if (post.reporter) return true
    const ref = findOwnThread(post)?.ref ?? post.ref
    const isFirst = !begun.has(ref)
    begun.add(ref)
    return isFirst
  })
  const shown = rows.length === posts.length ? posts : rows
  known.set(posts, shown)
  return shown
}
