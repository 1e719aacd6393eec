import type { Post } from '@chorus/model/post'
import type { Thread } from '../network.ts'
import { toPost } from './to-post.ts'
import type { WireThreadNode } from './wire.ts'

/** What stands above a post, what its author goes on to say, and what others answer. */
export function toThread(node: WireThreadNode): Thread {
  const ancestors: Post[] = []
  for (let { parent } = node; parent; { parent } = parent) ancestors.unshift(toPost(parent.post))
  const [next] = findContinuation(node)
  const answers = node.replies.filter((reply) => reply !== next)
  const post = toPost(node.post)
  const parent = ancestors.at(-1)
  return {
    ancestors,
    post: parent ? { ...post, commentOn: parent, parentAuthor: parent.author } : post,
    continuation: toContinuation(node),
    comments: { items: answers.map((answer) => ({ ...toPost(answer.post), isThread: findContinuation(answer).length > 0 || undefined })) },
  }
}

/** What the author goes on to say after a post. */
export const toContinuation = (node: WireThreadNode): Post[] => findContinuation(node).map(({ post }) => toPost(post))

/** The author's first own reply, and its first own reply, and so on. */
function findContinuation(node: WireThreadNode): WireThreadNode[] {
  const { did } = node.post.author
  const findNext = ({ replies }: WireThreadNode) => replies.filter(({ post }) => post.author.did === did).toSorted(byTime)[0]
  const chain: WireThreadNode[] = []
  for (let next = findNext(node); next; next = findNext(next)) chain.push(next)
  return chain
}

const byTime = (a: WireThreadNode, b: WireThreadNode) => (a.post.indexedAt < b.post.indexedAt ? -1 : 1)
