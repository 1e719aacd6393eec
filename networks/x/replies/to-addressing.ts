import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'
import { isAvailable, type Post } from '@chorus/model/post'
import type { Addressing, Named } from './is-summoned.ts'

/** The people that a post from X’s API addresses. `includes`: those of its response. */
export function tweetToAddressing(post: Tweet, { tweets = [] }: NonNullable<Tweets['includes']>): Addressing {
  const quoted = (post.referenced_tweets ?? []).filter(({ type }) => type === 'quoted').map(({ id }) => id)
  const quotedAuthors = tweets.filter(({ id }) => quoted.includes(id)).map(({ author_id: id }): Named => ({ id }))
  return {
    author: { id: post.author_id },
    parentAuthor: { id: post.in_reply_to_user_id },
    named: [...mentionsOf(post).map(({ id }) => ({ id })), ...quotedAuthors],
  }
}

/** The people that a post in a list addresses. */
export function postToAddressing({ author, parentAuthor, metadata, mentions = [], quoteOn }: Post): Addressing {
  const quoted = quoteOn && isAvailable(quoteOn) ? [quoteOn.author] : []
  return {
    author: toNamed(author),
    parentAuthor: parentAuthor && toNamed(parentAuthor),
    named: [
      ...[...quoted, ...mentions].map(toNamed),
      ...metadata.facets.flatMap((facet) => (facet.kind === 'mention' ? [toNamed(facet)] : [])),
    ],
  }
}

/** `account`: its X id. */
export const doesMention = (post: Tweet, account: string): boolean => mentionsOf(post).some(({ id }) => id === account)

const mentionsOf = ({ entities, note_tweet: note }: Tweet) => [...(entities?.mentions ?? []), ...(note?.entities?.mentions ?? [])]

/** Where the public backend gives no id, a handle takes its place. */
export const toNamed = ({ profileId, handle }: { profileId?: string | undefined; handle: string }): Named => ({
  id: profileId === handle ? undefined : profileId,
  handle,
})
