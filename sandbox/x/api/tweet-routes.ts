import { postIdsOf, type WorldTweet } from '../post-ids.ts'
import type { XApi } from './api-route.ts'
import { invalidRequest, notFound } from './problem.ts'
import { serializeTweets } from './serialize-tweets.ts'
import { isId } from './wanted.ts'

/** Tweets by id. */
export function tweetRoutes({ route, world, objects }: XApi): void {
  const ids = postIdsOf(world)
  const find = (id: string): WorldTweet | undefined => {
    const found = ids.find(id)
    return found && !found.post.deleted ? found : undefined
  }

  route('/2/tweets', ['user', 'app'], ({ query, wanted, viewer }) => {
    const asked = (query['ids'] ?? '').split(',')
    if (asked.length > 100 || !asked.every(isId))
      return invalidRequest('ids', query['ids'] ?? '', 'The `ids` query parameter must hold 1 to 100 ids')
    const found = asked.flatMap((id) => find(id) ?? [])
    const { data, errors = [], ...beside } = serializeTweets(world, objects, found, wanted, viewer)
    const missing = asked.filter((id) => !find(id)).map((id) => notFound('tweet', 'ids', id))
    const all = [...missing, ...errors]
    return { ...(data.length > 0 ? { data } : {}), ...beside, ...(all.length > 0 ? { errors: all } : {}) }
  })
  route('/2/tweets/:id', ['user', 'app'], ({ params, wanted, viewer }) => {
    const id = params['id']!
    if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
    const found = find(id)
    if (!found) return { errors: [notFound('tweet', 'id', id)] }
    const { data, ...beside } = serializeTweets(world, objects, [found], wanted, viewer)
    return { data: data[0], ...beside }
  })
}
