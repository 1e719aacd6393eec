import type { XUser } from '@chorus/contract/twitter/twitter-types'
import type { XApi, XCallName } from '../api/x-api.ts'
import { toUserQuery } from '../api/x-fields.ts'
import { toPageSize, type XPageRequest } from '../api/x-page.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { WireUsers } from '../api/x-wire.ts'

export interface XPeoplePage {
  data: XUser[]
  meta: { result_count?: number | undefined; next_token?: string | undefined; previous_token?: string | undefined }
}

/** Spec 2 §9 */
const ownListSize = 20

/** Lists of people, as an account sees them. `me`: the account's X id. */
export function createXPeople(api: XApi, as: XCredentials, me: string) {
  const list = async (name: XCallName, path: string, { limit, cursor }: XPageRequest): Promise<XPeoplePage> => {
    const query = { max_results: toPageSize(name, limit), pagination_token: cursor, ...toUserQuery(as) }
    const { data, meta } = await api.call({ name, path, query, schema: WireUsers }, as)
    return { data, meta }
  }
  const ofOwn = ({ limit = ownListSize, cursor }: XPageRequest): XPageRequest => ({ limit, cursor })
  return {
    mutes: (page: XPageRequest) => list('GET /2/users/:id/muting', `/2/users/${me}/muting`, ofOwn(page)),
    blocks: (page: XPageRequest) => list('GET /2/users/:id/blocking', `/2/users/${me}/blocking`, ofOwn(page)),
    followersOf: (id: string, page: XPageRequest) => list('GET /2/users/:id/followers', `/2/users/${id}/followers`, page),
    followedBy: (id: string, page: XPageRequest) => list('GET /2/users/:id/following', `/2/users/${id}/following`, page),
    likersOf: (id: string, page: XPageRequest) => list('GET /2/tweets/:id/liking_users', `/2/tweets/${id}/liking_users`, page),
    repostersOf: (id: string, page: XPageRequest) => list('GET /2/tweets/:id/retweeted_by', `/2/tweets/${id}/retweeted_by`, page),
  }
}
