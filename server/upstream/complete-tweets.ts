import type { Tweets, XIncludes } from '@chorus/contract/twitter-types'

/** Ids of tweets that an answer points to without all that belongs to them: X expands the attachments of its own tweets alone. */
function findWanting({ data = [], includes = {}, errors = [] }: Tweets): string[] {
  const { tweets = [], media = [], polls = [] } = includes
  const own = new Set(data.map(({ id }) => id))
  const known = new Set([...tweets.map(({ id }) => id), ...own, ...errors.map(({ resource_id, value }) => resource_id ?? value)])
  const keys = new Set(media.map(({ media_key }) => media_key))
  const pollIds = new Set(polls.map(({ id }) => id))
  return tweets
    .filter(
      ({ id, attachments, referenced_tweets: references = [] }) =>
        !own.has(id) &&
        (attachments?.media_keys?.some((key) => !keys.has(key)) ||
          attachments?.poll_ids?.some((poll) => !pollIds.has(poll)) ||
          references.some((reference) => reference.type === 'quoted' && !known.has(reference.id))),
    )
    .map(({ id }) => id)
}

/** The answer, with what the second one knows of what it points to. */
export function addReferenced<T extends Tweets>(answer: T, more: Tweets): T {
  const own = answer.includes ?? {}
  const beside = more.includes ?? {}
  const includes: XIncludes = {
    users: merge(own.users, beside.users, 'id'),
    tweets: merge(merge(more.data, own.tweets, 'id'), beside.tweets, 'id'),
    media: merge(own.media, beside.media, 'media_key'),
    polls: merge(own.polls, beside.polls, 'id'),
  }
  return { ...answer, includes: dropEmpty(includes), errors: [...(answer.errors ?? []), ...(more.errors ?? [])] }
}

const dropEmpty = (includes: XIncludes): XIncludes => Object.fromEntries(Object.entries(includes).filter(([, list]) => list.length > 0))

/** Both lists; of two with the same name the first stays. */
function merge<K extends string, T extends Record<K, string>>(first: readonly T[] = [], second: readonly T[] = [], key: K): T[] {
  const seen = new Set(first.map((item) => item[key]))
  return [...first, ...second.filter((item) => !seen.has(item[key]))]
}

/** How many tweets X gives by their ids at once. */
const mostIds = 100

/** The answer with everything that belongs to what it points to, for one further call where that is not there yet. */
export async function completeTweets<T extends Tweets>(answer: T, fetchTweets: (ids: readonly string[]) => Promise<Tweets>): Promise<T> {
  const wanting = findWanting(answer).slice(0, mostIds)
  return wanting.length > 0 ? addReferenced(answer, await fetchTweets(wanting)) : answer
}
