import * as v from 'valibot'
import { toInlineFailure, type XApi, type XCall } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { WireProblems } from '../api/x-wire.ts'

export type XActs = ReturnType<typeof createXActs>

const WireDone = v.object({ data: v.optional(v.looseObject({})), errors: WireProblems })

/** Actions of a user on posts and people. `me`: the user's X id. As on X, repeating an action is no error. */
export function createXActs(api: XApi, credentials: XCredentials, me: string) {
  const act = async (call: Omit<XCall<typeof WireDone>, 'schema'>): Promise<true> => {
    const { data, errors: problems } = await api.call({ ...call, schema: WireDone }, credentials)
    if (!data) throw toInlineFailure(problems, 'X did not do this.', call.name)
    return true
  }
  const own = `/2/users/${me}`
  const post = (json: object) => ({ method: 'POST', json }) as const
  const remove = { method: 'DELETE' } as const

  return {
    retweet: (id: string) => act({ name: 'POST /2/users/:id/retweets', path: `${own}/retweets`, ...post({ tweet_id: id }) }),
    unretweet: (id: string) => act({ name: 'DELETE /2/users/:id/retweets/:tweet_id', path: `${own}/retweets/${id}`, ...remove }),
    like: (id: string) => act({ name: 'POST /2/users/:id/likes', path: `${own}/likes`, ...post({ tweet_id: id }) }),
    unlike: (id: string) => act({ name: 'DELETE /2/users/:id/likes/:tweet_id', path: `${own}/likes/${id}`, ...remove }),
    follow: (id: string) => act({ name: 'POST /2/users/:id/following', path: `${own}/following`, ...post({ target_user_id: id }) }),
    unfollow: (id: string) => act({ name: 'DELETE /2/users/:id/following/:target_id', path: `${own}/following/${id}`, ...remove }),
    mute: (id: string) => act({ name: 'POST /2/users/:id/muting', path: `${own}/muting`, ...post({ target_user_id: id }) }),
    unmute: (id: string) => act({ name: 'DELETE /2/users/:id/muting/:target_id', path: `${own}/muting/${id}`, ...remove }),
    bookmark: (id: string) => act({ name: 'POST /2/users/:id/bookmarks', path: `${own}/bookmarks`, ...post({ tweet_id: id }) }),
    unbookmark: (id: string) => act({ name: 'DELETE /2/users/:id/bookmarks/:tweet_id', path: `${own}/bookmarks/${id}`, ...remove }),
    remove: (id: string) => act({ name: 'DELETE /2/tweets/:id', path: `/2/tweets/${id}`, ...remove }),
    hide: (id: string, hidden: boolean) =>
      act({ name: 'PUT /2/tweets/:id/hidden', method: 'PUT', path: `/2/tweets/${id}/hidden`, json: { hidden } }),
  }
}
