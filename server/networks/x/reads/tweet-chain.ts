import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'
import { addReferenced } from './complete-tweets.ts'

/** Posts above and below. Spec 2 §9: thread depth. */
const threadDepth = 25

export interface TweetChain extends Tweets {
  data: Tweet[]
}

const parentOf = ({ referenced_tweets: references = [] }: Tweet): string | undefined =>
  references.find(({ type }) => type === 'replied_to')?.id

/** The author's self-replies through this post, from top to bottom, out of their tweets in one conversation. */
export function toTweetChain(post: Tweet, answers: readonly Tweets[]): TweetChain {
  const own = new Map(
    answers
      .flatMap(({ data = [] }) => data)
      .filter(({ author_id }) => author_id === post.author_id)
      .map((one) => [one.id, one] as const),
  )
  const above: Tweet[] = []
  for (let parent = own.get(parentOf(post) ?? ''); parent && above.length < threadDepth; parent = own.get(parentOf(parent) ?? ''))
    above.unshift(parent)
  // Of two replies to one's own post, the earlier continues the thread; the other is a comment.
  const next = new Map(
    [...own.values()].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)).map((one) => [parentOf(one), one] as const),
  )
  const below: Tweet[] = []
  for (let reply = next.get(post.id); reply && below.length < threadDepth; reply = next.get(reply.id)) below.push(reply)
  const { includes, errors } = answers.reduce((all, one) => addReferenced(all, { ...one, data: [] }), {} as Tweets)
  return { data: [...above, post, ...below], ...(includes ? { includes } : {}), ...(errors ? { errors } : {}) }
}
