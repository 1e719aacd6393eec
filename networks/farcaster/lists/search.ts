import { searchCasts, searchPageSize } from '@chorus/contract/farcaster/farcaster-casts'
import { searchPeople } from '@chorus/contract/farcaster/farcaster-people'
import { toCursor } from '@chorus/model/page'
import { isSearchable, type SearchQuery } from '@chorus/model/search/search-query'
import type { Capabilities, PageRequest } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { findMatching, rankPage } from '../../search/find-matching.ts'
import { toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'

/** The index searches words by author. Casts don't state their language. */
const checks = ['phrases', 'tags', 'to', 'days', 'media'] as const

/** People per page. */
const peopleSize = 25
/** Suggestions while a handle is being typed. */
const maxSuggestions = 8

export function createSearch(ask: AskProvider, viewer: string | undefined): Pick<Capabilities, 'searchPosts' | 'searchProfiles'> {
  const loadCasts = async (query: SearchQuery, { cursor, signal }: PageRequest) => {
    const page = Number(cursor ?? 1)
    const { casts, behind } = await ask(searchCasts, {
      query: {
        keyword: query.terms.map(({ text }) => text).join(' '),
        fidHandle: query.from,
        limit: String(searchPageSize),
        sourceFid: viewer,
        page: String(page),
      },
      signal,
    })
    // Spec 2 §7: there is a next page only after a full one.
    const next = casts.length === searchPageSize ? String(page + 1) : undefined
    return { items: casts.map((cast) => toPost(cast, viewer)), cursor: next, behind }
  }

  const findPeople = async (text: string, size: number, { cursor, signal }: PageRequest) => {
    const query = { keyword: text, size: String(size), cursor, sourceFid: viewer }
    const { list, next_cursor: next, behind } = await ask(searchPeople, { query, signal })
    return { items: list.map(toProfile), cursor: toCursor(next), behind }
  }

  return {
    searchPosts: {
      async find(query, page) {
        // Mentions aren't part of a cast's text, so nothing would narrow down a search for mentions alone.
        if (!isSearchable(query) || (query.terms.length === 0 && query.from === undefined)) return { items: [] }
        const found = await findMatching((each) => loadCasts(query, each), { query, checks, page })
        return page.sort === 'top' ? rankPage(found) : found
      },
    },
    searchProfiles: {
      find: (text, page) => findPeople(text, peopleSize, page),
      complete: async (text, signal) => (await findPeople(text, maxSuggestions, { signal })).items,
    },
  }
}
