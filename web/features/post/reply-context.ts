import type { Post } from '@chorus/model/post'
import { toPostRef, type PostRef } from '@chorus/model/ref'

/** Posts that a reply belongs to, drawn above it. */
export interface ReplyContext {
  /** From the top down: the root and the parent, or one of them. */
  above: readonly Post[]
  /** There are, or may be, further posts directly after the first. */
  isGapped: boolean
}

export const noContext: ReplyContext = { above: [], isGapped: false }

/** The root of a thread when `post` is its author's reply to themselves; otherwise undefined. */
export function findOwnThread(post: Post): Post | undefined {
  const { type, root, author, commentOn } = post
  const answered = post.parentAuthor ?? commentOn?.author
  return type === 'Comment' && root?.author.ref === author.ref && answered?.ref === author.ref ? root : undefined
}

/** What the network sent of the posts above a reply. A repost shows its post alone. */
export function toReplyContext(post: Post): ReplyContext {
  const { type, root, commentOn: parent, reporter } = post
  if (type !== 'Comment' || reporter) return noContext
  const own = findOwnThread(post)
  if (own) return { above: [own], isGapped: true }
  if (!parent) return root ? { above: [root], isGapped: true } : noContext
  if (!root || root.ref === parent.ref) return { above: [parent], isGapped: false }
  return { above: [root, parent], isGapped: parent.parentPostId !== root.postId }
}

/** The number of posts between two posts of a thread. Undefined: they are not all known. */
export function countBetween(top: Post, bottom: Post, find: (ref: PostRef) => Post | undefined): number | undefined {
  let count = 0
  for (let id = bottom.parentPostId; id !== top.postId; count += 1) {
    if (id === undefined || count > 100) return undefined
    id = find(toPostRef(top.network, id))?.parentPostId
  }
  return count
}
