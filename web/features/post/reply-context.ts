import { isAvailable, type Post, type UnavailablePost } from '@chorus/model/post'
import { toPostRef, type PostRef } from '@chorus/model/ref'

/** Posts above a reply in its thread, drawn above it. */
export interface ReplyContext {
  /** From the top down: the root and the parent, or one of them. */
  above: readonly (Post | UnavailablePost)[]
  /** There are, or may be, more posts directly after the first. */
  isGapped: boolean
  /** The number of those, if known. */
  between?: number | undefined
}

export const noContext: ReplyContext = { above: [], isGapped: false }

type FindPost = (ref: PostRef) => Post | undefined

/** The root of a thread when `post` is its author's reply to themselves; otherwise undefined. */
export function findOwnThread(post: Post): Post | undefined {
  const { type, root, author, commentOn } = post
  const answered = post.parentAuthor ?? commentOn?.author
  return type === 'Comment' && root?.author.ref === author.ref && answered?.ref === author.ref ? root : undefined
}

/** What the network sent about the posts above a reply. A repost shows its post alone. `find`: looks among posts that are already known. */
export function toReplyContext(post: Post, find?: FindPost): ReplyContext {
  const { type, reporter, replyDepth } = post
  const root = toShown(post.root, post.missingRoot)
  const parent = toShown(post.commentOn, post.missingParent)
  if (type === 'Mirror' || reporter) return noContext
  const own = findOwnThread(post)
  if (own) return withGap([own], own, post, { depth: replyDepth, find })
  if (!parent) return root ? withGap([root], root, post, { depth: replyDepth, find }) : noContext
  if (!root || root.ref === parent.ref) return { above: [parent], isGapped: false }
  const known = { depth: replyDepth === undefined ? undefined : replyDepth - 1, find }
  return isAvailable(parent)
    ? withGap([root, parent], root, parent, known)
    : toContext([root, parent], known.depth === undefined ? undefined : known.depth - 1)
}

/** A deleted post says so, instead of appearing empty. */
function toShown(post: Post | undefined, missing: UnavailablePost | undefined): Post | UnavailablePost | undefined {
  return post?.isHidden ? { ref: post.ref, unavailable: 'deleted' } : (post ?? missing)
}

/** `depth`: the number of posts above `bottom`, if known. */
function withGap(
  above: ReplyContext['above'],
  top: Post | UnavailablePost,
  bottom: Post,
  { depth, find }: { depth: number | undefined; find: FindPost | undefined },
): ReplyContext {
  if (depth !== undefined) return toContext(above, depth - 1)
  return toContext(above, top.ref && countBetween(top.ref, bottom, find))
}

const toContext = (above: ReplyContext['above'], between: number | undefined): ReplyContext => ({ above, isGapped: between !== 0, between })

/** The number of posts between two posts of a thread. Undefined: they are not all known. */
export function countBetween(top: PostRef, bottom: Post, find: FindPost = () => undefined): number | undefined {
  let at: Post | undefined = bottom
  for (let count = 0; at?.parentPostId !== undefined && count <= 100; count += 1) {
    const ref = toPostRef(bottom.network, at.parentPostId)
    if (ref === top) return count
    at = at.commentOn?.ref === ref ? at.commentOn : find(ref)
  }
  return undefined
}
