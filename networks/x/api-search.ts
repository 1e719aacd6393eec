import { searchTwitter, searchTwitterUsers } from '@chorus/contract/twitter/reads'
import type { XTimeline } from '@chorus/contract/twitter/twitter-types'
import { toCursor, type Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Capabilities, PageRequest } from '../network.ts'
import { findMatching } from '../search/find-matching.ts'
import type { AskX } from './ask-x.ts'
import { toApiProfile } from './to-api-profile.ts'
import { toXQuery } from './to-x-query.ts'

/** What search shares with the reads. */
interface ApiBackend {
  send: AskX
  toPage(timeline: XTimeline): Page<Post>
}

/** Spec 2 §9 */
const pageSize = '25'
/** Suggestions while a handle is being typed. */
const maxSuggestions = '8'

/** Search through our own server, for accounts with a session. Provider API §4.4. */
export function createApiSearch({ send, toPage }: ApiBackend): Pick<Capabilities, 'searchPosts' | 'searchProfiles'> {
  const findPeople = async (text: string, limit: string, { cursor, signal }: PageRequest) => {
    const query = text.trim().replace(/^@/, '')
    // X refuses other characters.
    if (!/^[\w' ]{1,50}$/.test(query)) return { items: [] }
    const { data, meta } = await send(searchTwitterUsers, { query: { query, limit, cursor }, signal })
    return { items: data.map(toApiProfile), cursor: toCursor(meta.next_token) }
  }

  return {
    searchPosts: {
      async find(query, page) {
        const text = toXQuery(query, 'api')
        if (!text) return { items: [] }
        const { since, until } = query
        const sort = page.sort === 'top' ? 'relevancy' : undefined
        const load = async ({ cursor, signal }: PageRequest) =>
          toPage(await send(searchTwitter, { query: { query: text, since, until, sort, limit: pageSize, cursor }, signal }))
        return findMatching(load, { query, checks: ['days', 'media'], page })
      },
    },
    searchProfiles: {
      find: (text, page) => findPeople(text, pageSize, page),
      complete: async (text, signal) => (await findPeople(text, maxSuggestions, { signal })).items,
    },
  }
}
