import { budgetSpent } from '@chorus/contract/refusal'
import { type Failure, isFailure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import type { PageRequest } from '../network.ts'
import type { XReads } from './x-reads.ts'

/** Marks the fallback's cursors, which mean nothing to X's API. */
const mark = 'scrape:'

const isSpent = (error: unknown): error is Failure => isFailure(error) && error.status === budgetSpent

/**
 * Reads through X's API while there is a budget for it, and then from the public backend. A list that was started with the API ends with the failure,
 * because the backend can't continue it; so does anything that only the account may see.
 */
export function withFallback(api: XReads, loadScrape: () => Promise<XReads>, onFallback: () => void): XReads {
  const read = async <T>(fromApi: () => Promise<T>, fromScrape: (scrape: XReads) => Promise<T>): Promise<T> => {
    try {
      return await fromApi()
    } catch (error) {
      if (!isSpent(error)) throw error
      const scrape = await loadScrape()
      const answer = await fromScrape(scrape).catch(() => Promise.reject(error))
      onFallback()
      return answer
    }
  }
  const list = async <T>(
    page: PageRequest,
    fromApi: () => Promise<Page<T>>,
    fromScrape: (scrape: XReads, page: PageRequest) => Promise<Page<T>>,
  ): Promise<Page<T>> => {
    const { cursor } = page
    if (cursor?.startsWith(mark)) return withMark(await fromScrape(await loadScrape(), { ...page, cursor: cursor.slice(mark.length) }))
    return cursor === undefined ? read(fromApi, async (scrape) => withMark(await fromScrape(scrape, page))) : fromApi()
  }

  return {
    discover: (page) =>
      list(
        page,
        () => api.discover(page),
        (scrape, from) => scrape.discover(from),
      ),
    profile: (id, signal) =>
      read(
        () => api.profile(id, signal),
        (scrape) => scrape.profile(id, signal),
      ),
    postsBy: (profile, tab, page) =>
      tab === 'likes'
        ? api.postsBy(profile, tab, page)
        : list(
            page,
            () => api.postsBy(profile, tab, page),
            (scrape, from) => scrape.postsBy(profile, tab, from),
          ),
    post: (id, signal) =>
      read(
        () => api.post(id, signal),
        (scrape) => scrape.post(id, signal),
      ),
    pinned: {
      post: (profile, signal) =>
        read(
          () => api.pinned.post(profile, signal),
          (scrape) => scrape.pinned.post(profile, signal),
        ),
    },
    thread: (id, signal) =>
      read(
        () => api.thread(id, signal),
        async (scrape) => {
          const thread = await scrape.thread(id, signal)
          return { ...thread, comments: withMark(thread.comments) }
        },
      ),
    comments: (id, page) =>
      list(
        page,
        () => api.comments(id, page),
        (scrape, from) => scrape.comments(id, from),
      ),
    async loadSearch() {
      const { searchPosts, searchProfiles } = await api.loadSearch()
      const searchOf = (scrape: XReads) => scrape.loadSearch()
      return {
        searchPosts: {
          find: (query, page) =>
            list(
              page,
              () => searchPosts.find(query, page),
              async (scrape, from) => (await searchOf(scrape)).searchPosts.find(query, { ...page, ...from }),
            ),
        },
        searchProfiles: {
          find: (text, page) =>
            list(
              page,
              () => searchProfiles.find(text, page),
              async (scrape, from) => (await searchOf(scrape)).searchProfiles.find(text, from),
            ),
          complete: (text, signal) =>
            read(
              () => searchProfiles.complete(text, signal),
              async (scrape) => (await searchOf(scrape)).searchProfiles.complete(text, signal),
            ),
        },
      }
    },
  }
}

const withMark = <T>(page: Page<T>): Page<T> => (page.cursor === undefined ? page : { ...page, cursor: mark + page.cursor })
