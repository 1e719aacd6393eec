import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'

/** The included objects that belong to one tweet. */
export function pickBeside(tweet: Tweet, { includes = {}, errors = [] }: Tweets): Pick<Tweets, 'includes' | 'errors'> {
  const tweets = reach([tweet], includes.tweets ?? [])
  const near = [tweet, ...tweets]
  const keys = new Set(near.flatMap(({ attachments }) => [...(attachments?.media_keys ?? []), ...(attachments?.poll_ids ?? [])]))
  const ids = new Set(near.flatMap(({ referenced_tweets: references = [] }) => references.map(({ id }) => id)))
  const people = new Set(
    near.flatMap(({ author_id, in_reply_to_user_id, entities }) => [
      author_id,
      in_reply_to_user_id,
      ...(entities?.mentions ?? []).map(({ id }) => id),
    ]),
  )
  return {
    includes: {
      tweets,
      users: (includes.users ?? []).filter(({ id }) => people.has(id)),
      media: (includes.media ?? []).filter(({ media_key }) => keys.has(media_key)),
      polls: (includes.polls ?? []).filter(({ id }) => keys.has(id)),
    },
    errors: errors.filter(({ resource_id, value }) => ids.has(resource_id ?? value ?? '')),
  }
}

/** Tweets that these reference, directly or in two steps, and the roots of their threads. */
function reach(from: readonly Tweet[], known: readonly Tweet[], steps = 2): Tweet[] {
  const ids = new Set(
    from.flatMap(({ conversation_id: root, referenced_tweets: references = [] }) => [root, ...references.map(({ id }) => id)]),
  )
  const found = known.filter(({ id }) => ids.has(id))
  return steps === 1 || found.length === 0 ? found : [...new Set([...found, ...reach(found, known, steps - 1)])]
}
