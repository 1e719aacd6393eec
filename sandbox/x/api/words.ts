type Json = Record<string, unknown>

/** X has older and newer terms: clients and guides say tweet, its 2026 description says post. Older term → newer term. */
const newer: Readonly<Record<string, string>> = {
  'tweet.fields': 'post.fields',
  'referenced_tweets.id': 'referenced_posts',
  referenced_tweets: 'referenced_posts',
  note_tweet: 'note_post',
  edit_history_tweet_ids: 'edit_history_post_ids',
  retweet_count: 'repost_count',
  tweet_count: 'post_count',
  pinned_tweet_id: 'pinned_post_id',
  most_recent_tweet_id: 'most_recent_post_id',
  tweets: 'posts',
}
const older = Object.fromEntries(Object.entries(newer).map(([old, recent]) => [recent, old]))

/** Whether a call uses the newer terms. */
export const speaksNewer = (query: Readonly<Record<string, string>>): boolean =>
  'post.fields' in query || (query['expansions'] ?? '').split(',').some((name) => name !== 'pinned_post_id' && name in older)

/** The same call in the older terms, which the stand-in uses throughout. */
export const toOlderWords = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      older[name] ?? name,
      /fields$|^expansions$/.test(name) ? value.split(',').flatMap(toOlderNames).join(',') : value,
    ]),
  )

// The newer terms use one name for a referenced post and its author.
const toOlderNames = (name: string): string[] =>
  name === 'referenced_posts' ? ['referenced_tweets.id', 'referenced_tweets.id.author_id'] : [older[name] ?? name]

export function toNewerWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNewerWords)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value as Json).map(([name, inner]) => [newer[name] ?? name, toNewerWords(inner)]))
}
