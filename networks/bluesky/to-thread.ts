import type { Post } from '@chorus/model/post'
import type { Thread } from '../network.ts'
import { toPost } from './to-post.ts'
import type { WireThreadNode } from './wire.ts'

const isNode = (node: WireThreadNode['parent']): node is WireThreadNode => node !== undefined && 'post' in node

/** What stands above a post, what its author goes on to say, and what others answer. */
export function toThread(node: WireThreadNode): Thread {
  const ancestors: Post[] = []
  for (let parent = node.parent; isNode(parent); parent = parent.parent) ancestors.unshift(toPost(parent.post))
  const chain = findContinuation(node)
  const spoken = new Set(chain.map(({ post }) => post.uri))
  const answers = (node.replies ?? []).filter(({ post }) => !spoken.has(post.uri))
  const post = toPost(node.post)
  const parent = ancestors.at(-1)
  return {
    ancestors,
    post: parent ? { ...post, commentOn: parent, parentAuthor: parent.author } : post,
    continuation: chain.map((part) => toPost(part.post)),
    comments: { items: answers.map((answer) => ({ ...toPost(answer.post), isThread: (answer.replies?.length ?? 0) > 0 || undefined })) },
  }
}

/** The author's first own reply, and its first own reply, and so on. */
function findContinuation(node: WireThreadNode): WireThreadNode[] {
  const { did } = node.post.author
  const chain: WireThreadNode[] = []
  let next = (node.replies ?? []).filter(({ post }) => post.author.did === did).toSorted(byTime)[0]
  while (next) {
    chain.push(next)
    next = (next.replies ?? []).filter(({ post }) => post.author.did === did).toSorted(byTime)[0]
  }
  return chain
}

const byTime = (a: WireThreadNode, b: WireThreadNode) => (a.post.indexedAt < b.post.indexedAt ? -1 : 1)
