import type { Post } from '@chorus/model/post'
import type { Thread } from '../network.ts'

/** Marks on a thread's post whether its comments can be fetched: X's search and its public pages sometimes have none of those it counts. */
export function withCommentLoadable({ post, comments, continuation, ...thread }: Thread): Thread {
  const isLacking = post.stats.comments > 0 && comments.items.length === 0 && comments.cursor === undefined && continuation.length === 0
  const known: Post = { ...post, commentLoadable: !isLacking, isThread: continuation.length > 0 || undefined }
  return { ...thread, post: known, comments, continuation }
}
