import { isFailure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Thread } from '../network.ts'

/** The author's own chain is followed so far. Provider API §4.2 */
const longestChain = 25
const highestAncestor = 80

/** The reads that a thread is put together from. */
export interface ThreadReads {
  post(id: string): Promise<Post>
  comments(id: string): Promise<Page<Post>>
  /** One account's comments on a post, from its first page. */
  commentsBy(author: string, id: string): Promise<Post[]>
  /** One account's comments anywhere, newest first. */
  latestCommentsBy(author: string): Promise<Page<Post>>
  /** A post and some of what stands above it, from the post up. */
  ancestors(id: string): Promise<Post[]>
}

/** The API knows no threads: parents are climbed, and the author's chain is followed answer by answer. */
export async function fetchThread(reads: ThreadReads, id: string): Promise<Thread> {
  const asked = reads.comments(id)
  // Whether the post is there decides; what its comments say of a post that is not there does not matter.
  asked.catch(() => {})
  const post = await reads.post(id)
  const comments = await asked
  const [ancestors, continuation] = await Promise.all([climb(reads, post), followAuthor(reads, post, comments)])
  const spoken = new Set(continuation.map(({ ref }) => ref))
  // The answer only names the post that is commented on, since it is always the same.
  const items = comments.items.filter(({ ref }) => !spoken.has(ref)).map((comment) => ({ ...comment, commentOn: post }))
  return { ancestors, post, continuation, comments: { ...comments, items } }
}

/** From the root down to the post's parent. One answer climbs only so high. */
async function climb(reads: ThreadReads, post: Post): Promise<Post[]> {
  let line = post.commentOn ? [post.commentOn] : []
  let top = line.at(-1)
  while (top && top.postId !== post.rootPostId && line.length < highestAncestor) {
    const found = await reads.ancestors(top.postId).catch(orGap)
    if (found.length < 2) break
    // What was the top has been read again, now with its own parent.
    line = [...line.slice(0, -1), ...found]
    top = line.at(-1)
  }
  return line.slice(0, highestAncestor).toReversed()
}

/** The author's first answer to themselves, their first answer to that, and so on. */
async function followAuthor(reads: ThreadReads, post: Post, comments: Page<Post>): Promise<Post[]> {
  const author = post.author.profileId
  const chain: Post[] = []
  let latest: Page<Post> | undefined
  let last = post
  while (chain.length < longestChain && last.stats.comments > 0) {
    const isFirst = last === post
    if (!isFirst) latest ??= await reads.latestCommentsBy(author).catch(() => ({ items: [], cursor: 'unknown' }))
    const known = isFirst ? comments : latest!
    const isComplete = isFirst ? comments.items.length >= last.stats.comments : reachesBackTo(known, last.timestamp)
    const own = isComplete ? known.items : await reads.commentsBy(author, last.postId).catch(orGap)
    const next = findFirstAnswer(own, last, author)
    if (!next) break
    chain.push(next)
    last = next
  }
  return chain
}

const findFirstAnswer = (posts: readonly Post[], to: Post, author: string): Post | undefined =>
  posts
    .filter((post) => post.author.profileId === author && post.parentPostId === to.postId && !post.isHidden)
    .toSorted((a, b) => a.timestamp - b.timestamp)[0]

/** A list that is newest first holds every answer to a post when it goes back further than the post itself. */
const reachesBackTo = ({ items, cursor }: Page<Post>, time: number): boolean =>
  cursor === undefined || (items.at(-1)?.timestamp ?? Infinity) <= time

/** A thread with a gap is still a thread; one that nobody waits for is not. */
function orGap(error: unknown): Post[] {
  if (isFailure(error, 'aborted')) throw error
  return []
}
