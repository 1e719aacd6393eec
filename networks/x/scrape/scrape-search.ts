import { toCursor, type Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type * as v from 'valibot'
import type { Capabilities, PageRequest } from '../../network.ts'
import { findMatching, rankPage } from '../../search/find-matching.ts'
import { toXQuery } from '../to-x-query.ts'
import type { ScrapePriority } from './scrape-queue.ts'
import { toProfile } from './to-post.ts'
import { WireUsers } from './wire-scrape.ts'

/** What search shares with the reads: one queue. */
interface ScrapeBackend {
  read<S extends v.GenericSchema>(
    name: string,
    priority: ScrapePriority,
    path: string,
    data: S,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<S>>
  findPosts(q: string, priority: ScrapePriority, page: PageRequest): Promise<Page<Post>>
}

/** Suggestions while a handle is being typed. */
const maxSuggestions = 8

/** Search through the scrape backend, which knows the operators of X's website. Provider API §6. */
export function createScrapeSearch({ read, findPosts }: ScrapeBackend): Pick<Capabilities, 'searchPosts' | 'searchProfiles'> {
  const findPeople = async (text: string, priority: ScrapePriority, { cursor, signal }: PageRequest) => {
    const q = text.trim().replace(/^@/, '')
    if (!q) return { items: [] }
    const query = new URLSearchParams({ q, f: 'users', ...(cursor ? { cursor } : {}) })
    const { users, pagination } = await read('search users', priority, `/api/search?${query}`, WireUsers, signal)
    return { items: users.map(toProfile), cursor: toCursor(pagination.bottom) }
  }

  return {
    searchPosts: {
      async find(query, page) {
        const q = toXQuery(query, 'web')
        if (!q) return { items: [] }
        const found = await findMatching((each) => findPosts(q, 'search', each), { query, checks: ['days'], page })
        return page.sort === 'top' ? rankPage(found) : found
      },
    },
    searchProfiles: {
      find: (text, page) => findPeople(text, 'search', page),
      // Typing must not delay what others read.
      complete: async (text, signal) => (await findPeople(text, 'suggestion', { signal })).items.slice(0, maxSuggestions),
    },
  }
}
