import { pinnedPostOf } from '../pinned-posts.ts'
import type { ApiCall, XApi } from './api-route.ts'
import { cutPage } from './cut-page.ts'
import { invalidRequest, notFound } from './problem.ts'
import { isId, isProblem, pick, readPageSize } from './wanted.ts'

/** People by id and name, with the posts that they have pinned. */
export function userRoutes(api: XApi): void {
  const { world, objects } = api
  const members = world.people.filter(({ accounts }) => accounts.x)
  const byId = new Map(members.map(({ key, accounts }) => [accounts.x!.id, key]))
  const byHandle = new Map(members.map(({ key, accounts }) => [accounts.x!.handle.toLowerCase(), key]))
  const serialize = (key: string, { wanted, viewer }: ApiCall) => pick(objects.toUser(key, viewer), wanted.user)
  const serializeOne = (key: string, call: ApiCall) => {
    const pinned = call.wanted.expansions.has('pinned_tweet_id') ? pinnedPostOf(world, key) : undefined
    const tweets = pinned && [pick(objects.toTweet({ post: pinned }), call.wanted.tweet)]
    return { data: serialize(key, call), ...(tweets ? { includes: { tweets } } : {}) }
  }
  const serializeList = (keys: readonly string[], call: ApiCall, missing: readonly object[] = []) => ({
    ...(keys.length > 0 ? { data: keys.map((key) => serialize(key, call)) } : {}),
    ...(missing.length > 0 ? { errors: missing } : {}),
  })

  api.route('/2/users/me', ['user'], (call) => serializeOne(call.viewer!, call))
  api.route('/2/users/search', ['user'], (call) => {
    const words = call.query['query']?.trim().toLowerCase()
    if (!words || !/^[\w' ]{1,50}$/.test(words))
      return invalidRequest('query', words ?? '', "The `query` query parameter does not match ^[A-Za-z0-9_' ]{1,50}$")
    const size = readPageSize(call.query, 1, 1000, 100)
    if (typeof size !== 'number') return size
    const found = members.filter(({ name, accounts }) => `${name} ${accounts.x!.handle}`.toLowerCase().includes(words))
    const cut = cutPage(
      found.map(({ key, joinedAt, accounts }) => ({ key, at: joinedAt, id: accounts.x!.id })),
      size,
      call.query['next_token'],
    )
    if (isProblem(cut)) return cut
    return {
      ...serializeList(
        cut.items.map(({ key }) => key),
        call,
      ),
      meta: cut.next ? { next_token: cut.next } : {},
    }
  })
  api.route('/2/users/by/username/:username', ['user', 'app'], (call) => {
    const name = call.params['username']!
    if (!/^\w{1,15}$/.test(name))
      return invalidRequest('username', name, `The \`username\` query parameter value [${name}] does not match ^[A-Za-z0-9_]{1,15}$`)
    const key = byHandle.get(name.toLowerCase())
    return key ? serializeOne(key, call) : { errors: [notFound('user', 'username', name)] }
  })
  api.route('/2/users', ['user', 'app'], (call) => {
    const ids = (call.query['ids'] ?? '').split(',')
    if (ids.length > 100 || !ids.every(isId))
      return invalidRequest('ids', call.query['ids'] ?? '', 'The `ids` query parameter must hold 1 to 100 ids')
    return serializeList(
      ids.flatMap((id) => byId.get(id) ?? []),
      call,
      ids.filter((id) => !byId.has(id)).map((id) => notFound('user', 'ids', id)),
    )
  })
  api.route('/2/users/:id', ['user', 'app'], (call) => {
    const id = call.params['id']!
    if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
    const key = byId.get(id)
    return key ? serializeOne(key, call) : { errors: [notFound('user', 'id', id)] }
  })
}
