import { renderText } from '../../seed/render-text.ts'
import type { WorldPost } from '../../seed/world.ts'
import { postIdsOf } from '../post-ids.ts'
import type { ApiCall, XApi } from './api-route.ts'
import { invalidRequest } from './problem.ts'
import { postsOnX, toTweetEntries, toTweetPage } from './tweet-page.ts'

const week = 7 * 86_400_000

/** Searches of the whole archive and of the last week. */
export function searchRoutes(api: XApi): void {
  const { world } = api
  const search = (call: ApiCall, isInReach: (post: WorldPost) => boolean, most: number) => {
    const query = call.query['query']?.trim()
    if (!query) return invalidRequest('query', query ?? '', 'The `query` query parameter can not be empty')
    const fits = toCondition(api, query)
    const found = postsOnX(api).filter((post) => isInReach(post) && fits(post))
    return toTweetPage(api, toTweetEntries(api, found), call, { least: 10, most, usual: 10, isTimeline: true })
  }
  api.route('/2/tweets/search/all', ['app'], (call) => search(call, () => true, 500))
  api.route('/2/tweets/search/recent', ['user', 'app'], (call) => {
    const newest = Math.max(world.now, ...world.posts.slice(0, 1).map(({ at }) => at))
    return search(call, ({ at }) => at > newest - week, 100)
  })
}

/** Supports the operators that clients use; all other words must occur, and `-` negates a term. */
function toCondition({ world }: XApi, query: string): (post: WorldPost) => boolean {
  const ids = postIdsOf(world)
  const idOf = (key: string | undefined) => {
    const post = key === undefined ? undefined : world.post(key)
    return post && ids.idOf(post)
  }
  const handleOf = (key: string) => world.person(key).accounts.x!.handle.toLowerCase()
  const operators: Record<string, (post: WorldPost, value: string) => boolean> = {
    in_reply_to_tweet_id: (post, value) => idOf(post.replyTo) === value,
    conversation_id: (post, value) => (idOf(post.root) ?? ids.idOf(post)) === value,
    from: (post, value) => [handleOf(post.author), world.person(post.author).accounts.x!.id].includes(value.toLowerCase()),
    is: (post, value) => (value === 'reply' ? post.replyTo !== undefined : value === 'quote' && post.quoteOf !== undefined),
  }
  const parts = (query.match(/-?(?:"[^"]*"|\S+)/g) ?? []).map((part) => {
    const isNot = part.startsWith('-') && part.length > 1
    const positive = isNot ? part.slice(1) : part
    const [, name, value] = /^(\w+):(.+)$/.exec(positive) ?? []
    const operator = name && Object.hasOwn(operators, name) ? operators[name] : undefined
    const words = positive.replaceAll('"', '').toLowerCase()
    return (post: WorldPost) => (operator ? operator(post, value!) : renderText(world, post).text.toLowerCase().includes(words)) !== isNot
  })
  return (post) => parts.every((part) => part(post))
}
