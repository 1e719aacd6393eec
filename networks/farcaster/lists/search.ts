import { searchCasts, searchPageSize } from '@chorus/contract/farcaster/farcaster-casts'
import { userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { searchIdentity } from '@chorus/contract/identity/search-identity'
import { isFailure } from '@chorus/model/failure'
import { toCursor } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import { isSearchable, type SearchQuery } from '@chorus/model/search/search-query'
import { findMatching, rankPage } from '../../find-matching.ts'
import type { Capabilities, PageRequest } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { farcasterNames } from '../identity-names.ts'
import { toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'

/** The index searches words by author. Casts don't state their language. */
const checks = ['phrases', 'tags', 'to', 'days', 'media'] as const

/** People per page: each is loaded by itself, because the search returns only names. */
const peopleSize = 10
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

  const findFids = async (text: string, size: number, { cursor, signal }: PageRequest) => {
    const query = { keyword: text, size: String(size), cursor, platform: 'farcaster' }
    const page = await ask(searchIdentity, { query, signal })
    const fids = page.list.flatMap(({ farcaster }) => (farcaster ?? []).map(({ platform_id: fid }) => fid))
    return { fids: [...new Set(fids)], cursor: page.list.length < size ? undefined : toCursor(page.cursor) }
  }

  const findProfile = async (name: { fid: string } | { handle: string }, signal?: AbortSignal): Promise<Profile | undefined> => {
    const user = await ask(userProfile, { query: { ...name, sourceFid: viewer }, signal }).catch((error: unknown) => {
      if (!isFailure(error, 'not-found')) throw error
    })
    return user ? toProfile(user) : undefined
  }

  /** Profiles of matching names. The first page begins with the account of exactly this name, which the index may not know. */
  const findPeople = async (text: string, size: number, page: PageRequest) => {
    const name = text.trim().replace(/^@/, '')
    if (!name) return { items: [] }
    const handle = page.cursor === undefined ? farcasterNames.toHandle(name)?.toLowerCase() : undefined
    const [exact, found] = await Promise.all([
      handle === undefined ? undefined : findProfile({ handle }, page.signal),
      findFids(name, size, page),
    ])
    const fids = found.fids.filter((fid) => fid !== exact?.profileId)
    const others = await Promise.all(fids.map((fid) => findProfile({ fid }, page.signal)))
    return { items: [exact, ...others].filter((person) => person !== undefined), cursor: found.cursor }
  }

  return {
    searchPosts: {
      async find(query, page) {
        // Mentions are not part of a cast's text, so nothing would narrow a search for them alone.
        if (!isSearchable(query) || (query.terms.length === 0 && query.from === undefined)) return { items: [] }
        const found = await findMatching((each) => loadCasts(query, each), { query, checks, page })
        return page.sort === 'top' ? rankPage(found) : found
      },
    },
    searchProfiles: {
      find: (text, page) => findPeople(text, peopleSize, page),
      complete: async (text, signal) => (await findPeople(text, maxSuggestions, { signal })).items.slice(0, maxSuggestions),
    },
  }
}
