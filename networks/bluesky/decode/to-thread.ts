import type { Post } from '@chorus/model/post'
import type { Thread } from '../../network.ts'
import type { IsHeldBack } from '../moderation/is-held-back.ts'
import { toMissing, toPost } from './to-post.ts'
import type { WireThreadNode } from './wire.ts'

/** A post's ancestors, its author's continuation, and its comments. */
export function toThread(node: WireThreadNode, moderation: IsHeldBack): Thread {
  const ancestors: Post[] = []
  for (let { parent } = node; parent; { parent } = parent) ancestors.unshift(toNodePost(parent))
  const [next] = findContinuation(node)
  const isHeldBack = createIsHeldBack(node, moderation)
  const answers = node.replies.filter((reply) => reply !== next && !isHeldBack(reply))
  const post = toNodePost(node)
  const parent = ancestors.at(-1)
  return {
    ancestors,
    post: parent ? { ...post, commentOn: parent, parentAuthor: parent.author } : post,
    continuation: toContinuation(node),
    comments: { items: answers.map(toComment) },
  }
}

function toNodePost({ post: wire, missingParent }: WireThreadNode): Post {
  const post = toPost(wire)
  return missingParent ? { ...post, missingParent: toMissing(missingParent, post.parentPostId) } : post
}

/** The comments that are held back. */
export function toHiddenComments(node: WireThreadNode, moderation: IsHeldBack): Post[] {
  const [next] = findContinuation(node)
  const isHeldBack = createIsHeldBack(node, moderation)
  return node.replies.filter((reply) => reply !== next && isHeldBack(reply)).map(toComment)
}

const toComment = (node: WireThreadNode): Post => ({ ...toPost(node.post), isThread: findContinuation(node).length > 0 || undefined })

/** A thread's author may hide replies in it; labels and the viewer's mutes apply everywhere. */
function createIsHeldBack(node: WireThreadNode, moderation: IsHeldBack): (reply: WireThreadNode) => boolean {
  let root = node
  while (root.parent) root = root.parent
  const hidden = new Set(root.post.threadgate?.record?.hiddenReplies)
  return ({ post }) => hidden.has(post.uri) || post.author.viewer?.muted === true || moderation(post)
}

/** The author's continuation of a post. */
export const toContinuation = (node: WireThreadNode): Post[] => findContinuation(node).map(({ post }) => toPost(post))

/** The author's first self-reply, its first self-reply, and so on. */
function findContinuation(node: WireThreadNode): WireThreadNode[] {
  const { did } = node.post.author
  const findNext = ({ replies }: WireThreadNode) => replies.filter(({ post }) => post.author.did === did).toSorted(byTime)[0]
  const chain: WireThreadNode[] = []
  for (let next = findNext(node); next; next = findNext(next)) chain.push(next)
  return chain
}

const byTime = (a: WireThreadNode, b: WireThreadNode) => (a.post.indexedAt < b.post.indexedAt ? -1 : 1)
