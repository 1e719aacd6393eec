import { isFailure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Thread } from '../network.ts'

/** Maximum length of the author's continuation. Provider API §4.2 */
const longestChain = 25
const highestAncestor = 80

/** The reads that a thread is assembled from. */
export interface ThreadReads {
  post(id: string): Promise<Post>
  comments(id: string): Promise<Page<Post>>
  /** An account's comments on a post, first page. */
  commentsBy(author: string, id: string): Promise<Post[]>
  /** An account's latest comments anywhere, newest first. */
  latestCommentsBy(author: string): Promise<Page<Post>>
  /** A post and some of its ancestors, from the post upwards. */
  ancestors(id: string): Promise<Post[]>
}

/** The API has no thread query: this climbs the parents and follows the author's self-replies. */
export async function fetchThread(reads: ThreadReads, id: string): Promise<Thread> {
  const asked = reads.comments(id)
  // The post decides whether the thread exists; the comments of a missing post don't matter.
  asked.catch(() => {})
  const post = await reads.post(id)
  const comments = await asked
  const [ancestors, continuation] = await Promise.all([climb(reads, post), followAuthor(reads, post, comments)])
  const spoken = new Set(continuation.map(({ ref }) => ref))
  // The response only names the commented post, which is always the same.
  const items = comments.items.filter(({ ref }) => !spoken.has(ref)).map((comment) => ({ ...comment, commentOn: post }))
  return { ancestors, post, continuation, comments: { ...comments, items } }
}

/** From the root down to the post's parent. Each response climbs only a few posts. */
async function climb(reads: ThreadReads, post: Post): Promise<Post[]> {
  let line = post.commentOn ? [post.commentOn] : []
  let top = line.at(-1)
  while (top && top.postId !== post.rootPostId && line.length < highestAncestor) {
    const found = await reads.ancestors(top.postId).catch(orGap)
    if (found.length < 2) break
    // The previous top has been loaded again, now with its parent.
    line = [...line.slice(0, -1), ...found]
    top = line.at(-1)
  }
  return line.slice(0, highestAncestor).toReversed()
}

/** The author's first self-reply, its first self-reply, and so on. */
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

/** A newest-first list contains every reply to a post once it reaches further back than the post. */
const reachesBackTo = ({ items, cursor }: Page<Post>, time: number): boolean =>
  cursor === undefined || (items.at(-1)?.timestamp ?? Infinity) <= time

/** A failure leaves a gap in the thread, but aborting ends it. */
function orGap(error: unknown): Post[] {
  if (isFailure(error, 'aborted')) throw error
  return []
}
