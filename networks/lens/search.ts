import { toCursor } from '@chorus/model/page'
import { isSearchable, type MediaFilter, type SearchQuery } from '@chorus/model/search/search-query'
import type { Capabilities, PageRequest } from '../network.ts'
import { findMatching, rankPage } from '../search/find-matching.ts'
import type { Ask } from './ask.ts'
import { accountDocument, accountsDocument, postsDocument } from './documents.ts'
import { lensNames } from './identity-names.ts'
import { toPage } from './to-page.ts'
import { toProfile } from './to-profile.ts'
import { WireAccounts, WireOneAccount, WirePosts } from './wire.ts'

/** The API filters by author and main content, and searches texts without operators. */
const checks = ['phrases', 'tags', 'to', 'days', 'lang', 'media'] as const
const postTypes = ['ROOT', 'COMMENT', 'QUOTE']
/** Main contents of posts that may have such media. Absent: any. */
const focuses: Partial<Record<MediaFilter, readonly string[]>> = {
  images: ['IMAGE', 'ARTICLE', 'MINT'],
  videos: ['VIDEO', 'SHORT_VIDEO', 'LIVESTREAM'],
  audio: ['AUDIO'],
}

/** Suggestions while a handle is being typed. */
const maxSuggestions = 8
/** Spec 1 §9 */
const pageSize = 'FIFTY'

export function createSearch(ask: Ask): Pick<Capabilities, 'searchPosts' | 'searchProfiles'> {
  const loadPosts = async (filter: object, { cursor, signal }: PageRequest) => {
    const request = { filter, pageSize, cursor }
    return toPage((await ask({ name: 'Posts', document: postsDocument, request, schema: WirePosts, signal })).posts)
  }

  /** Undefined: no such account. */
  const findAddress = async (name: string, signal?: AbortSignal): Promise<string | undefined> => {
    const address = lensNames.toId(name)
    if (address !== undefined) return address
    const localName = lensNames.toHandle(name)
    if (localName === undefined) return undefined
    const request = { username: { localName } }
    return (await ask({ name: 'Account', document: accountDocument, request, schema: WireOneAccount, signal })).account?.address
  }

  const find = async (text: string, { cursor, signal, size = pageSize }: PageRequest & { size?: 'TEN' | 'FIFTY' }) => {
    const localNameQuery = toLocalName(text)
    if (!localNameQuery) return { items: [] }
    const request = { filter: { searchBy: { localNameQuery } }, orderBy: 'BEST_MATCH', pageSize: size, cursor }
    const { accounts } = await ask({ name: 'Accounts', document: accountsDocument, request, schema: WireAccounts, signal })
    return { items: accounts.items.map((account) => toProfile(account)), cursor: toCursor(accounts.pageInfo.next) }
  }

  return {
    searchPosts: {
      async find(query, page) {
        if (!isSearchable(query)) return { items: [] }
        const author = query.from === undefined ? undefined : await findAddress(query.from, page.signal)
        if (query.from !== undefined && author === undefined) return { items: [] }
        const filter = { postTypes, ...toFilter(query), ...(author && { authors: [author] }) }
        // A mention may be written with the namespace, and a reply names its parent's author.
        const named = { ...query, to: query.to && (lensNames.toId(query.to) ?? lensNames.toHandle(query.to) ?? query.to) }
        const found = await findMatching((each) => loadPosts(filter, each), { query: named, checks, page })
        return page.sort === 'top' ? rankPage(found) : found
      },
    },
    searchProfiles: { find, complete: async (text, signal) => (await find(text, { signal, size: 'TEN' })).items.slice(0, maxSuggestions) },
  }
}

/** The search is by username; display names are not indexed. */
const toLocalName = (text: string): string => lensNames.toHandle(text.trim()) ?? ''

function toFilter({ terms, to, from, media }: SearchQuery): object {
  const words = terms.map(({ kind, text }) => (kind === 'tag' ? `#${text}` : text))
  // Nothing else narrows the posts that mention someone.
  const searchQuery = words.length === 0 && to && from === undefined ? `lens/${lensNames.toHandle(to) ?? to}` : words.join(' ')
  const mainContentFocus = media && focuses[media]
  return { ...(searchQuery && { searchQuery }), ...(mainContentFocus && { metadata: { mainContentFocus } }) }
}
