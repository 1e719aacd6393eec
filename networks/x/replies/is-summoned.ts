import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'

/** Whether a post's author summoned an account by a mention, a reply or a quote, or is that account. Only then do most plans allow a reply. */
export function isSummoned(post: Tweet, { tweets = [] }: NonNullable<Tweets['includes']>, account: string): boolean {
  return post.author_id === account || post.in_reply_to_user_id === account || summons(post, { tweets }, account)
}

/** Whether someone else mentioned or quoted an account in a post. X sells replies to such posts, and no others, at a lower price. */
export function summons(post: Tweet, { tweets = [] }: NonNullable<Tweets['includes']>, account: string): boolean {
  if (post.author_id === account) return false
  if (mentions(post, account)) return true
  const quoted = (post.referenced_tweets ?? []).filter(({ type }) => type === 'quoted').map(({ id }) => id)
  return tweets.some(({ id, author_id: author }) => quoted.includes(id) && author === account)
}

export const mentions = ({ entities, note_tweet: note }: Tweet, account: string): boolean =>
  [...(entities?.mentions ?? []), ...(note?.entities?.mentions ?? [])].some(({ id }) => id === account)
