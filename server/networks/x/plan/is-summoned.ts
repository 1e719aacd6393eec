import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'

/** Whether a post's author summoned an account, by a mention, a reply or a quote, or is that account. Only then do most plans allow a reply. */
export function isSummoned({ data: [post], includes = {} }: Tweets & { data: [Tweet] }, account: string): boolean {
  if (post.author_id === account || post.in_reply_to_user_id === account) return true
  const mentions = [...(post.entities?.mentions ?? []), ...(post.note_tweet?.entities?.mentions ?? [])]
  if (mentions.some(({ id }) => id === account)) return true
  const quoted = (post.referenced_tweets ?? []).filter(({ type }) => type === 'quoted').map(({ id }) => id)
  return (includes.tweets ?? []).some(({ id, author_id: author }) => quoted.includes(id) && author === account)
}
