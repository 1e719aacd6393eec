import type { XUser } from '@chorus/contract/twitter/twitter-types'
import { toInlineFailure, type XApi, type XCallName } from './x-api.ts'
import { toUserQuery, type XCaller } from './x-fields.ts'
import { toPageSize, type XPageRequest } from './x-page.ts'
import type { XCredentials } from './x-sign.ts'
import { WireUser, WireUsers } from './x-wire.ts'

/** Loads a user's public profile in the name of our application. */
export const fetchPublicUser = (api: XApi, id: string): Promise<XUser> =>
  fetchUser(api, { path: `/2/users/${id}`, name: 'GET /2/users/:id' }, 'application')

async function fetchUser(api: XApi, { path, name }: { path: string; name: XCallName }, as: XCaller): Promise<XUser> {
  const answer = await api.call({ name, path, query: toUserQuery(as), schema: WireUser }, as)
  if (!answer.data) throw toInlineFailure(answer.errors, 'User not found', name)
  return answer.data
}

/** Reads X users as an account sees them. */
export function createXUsers(api: XApi, as: XCredentials) {
  return {
    user: (id: string) => fetchUser(api, { path: `/2/users/${id}`, name: 'GET /2/users/:id' }, as),
    userByHandle: (handle: string) =>
      fetchUser(api, { path: `/2/users/by/username/${encodeURIComponent(handle)}`, name: 'GET /2/users/by/username/:username' }, as),
    me: () => fetchUser(api, { path: '/2/users/me', name: 'GET /2/users/me' }, as),
    async users(ids: readonly string[]): Promise<XUser[]> {
      const query = { ids: ids.join(','), ...toUserQuery(as) }
      return (await api.call({ name: 'GET /2/users', path: '/2/users', query, schema: WireUsers }, as)).data
    },
    async searchUsers(words: string, { limit, cursor }: XPageRequest) {
      const name = 'GET /2/users/search'
      const query = { query: words.slice(0, 50), max_results: toPageSize(name, limit), next_token: cursor, ...toUserQuery(as) }
      const { data, meta } = await api.call({ name, path: '/2/users/search', query, schema: WireUsers }, as)
      return { data, meta }
    },
  }
}
