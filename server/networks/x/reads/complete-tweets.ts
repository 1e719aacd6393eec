import type { Tweets, XIncludes } from '@chorus/contract/twitter/twitter-types'
import { isFailure } from '@chorus/model/failure'

/**
 * Ids of tweets whose details are missing: X includes the parent of a reply but not the root of its thread, and expands attachments only for
 * the tweets it lists.
 */
function findWanting({ data = [], includes = {}, errors = [] }: Tweets): string[] {
  const { tweets = [], media = [], polls = [] } = includes
  const own = new Set(data.map(({ id }) => id))
  const known = new Set([...tweets.map(({ id }) => id), ...own, ...errors.map(({ resource_id, value }) => resource_id ?? value)])
  const keys = new Set(media.map(({ media_key }) => media_key))
  const pollIds = new Set(polls.map(({ id }) => id))
  const roots = data.flatMap(({ conversation_id: root, referenced_tweets: references = [] }) =>
    root !== undefined && !known.has(root) && references.some(({ type }) => type === 'replied_to') ? [root] : [],
  )
  const incomplete = tweets
    .filter(
      ({ id, attachments, referenced_tweets: references = [] }) =>
        !own.has(id) &&
        (attachments?.media_keys?.some((key) => !keys.has(key)) ||
          attachments?.poll_ids?.some((poll) => !pollIds.has(poll)) ||
          references.some((reference) => reference.type === 'quoted' && !known.has(reference.id))),
    )
    .map(({ id }) => id)
  return [...new Set([...incomplete, ...roots])]
}

/** Adds the details of referenced tweets. */
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

/** Merges two lists; on duplicates the first wins. */
function merge<K extends string, T extends Record<K, string>>(first: readonly T[] = [], second: readonly T[] = [], key: K): T[] {
  const seen = new Set(first.map((item) => item[key]))
  return [...first, ...second.filter((item) => !seen.has(item[key]))]
}

/** Most tweets that X returns by id at once. */
export const mostIds = 100

/** Completes the details of referenced tweets, with one further call if any are missing. */
export async function completeTweets<T extends Tweets>(answer: T, fetchTweets: (ids: readonly string[]) => Promise<Tweets>): Promise<T> {
  const wanting = findWanting(answer).slice(0, mostIds)
  if (wanting.length === 0) return answer
  try {
    return addReferenced(answer, await fetchTweets(wanting))
  } catch (error) {
    // The page is paid for, and worth showing without details that the budget has no room for.
    if (!isFailure(error) || !error.shortage) throw error
    return answer
  }
}
