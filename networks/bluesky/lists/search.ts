import { toCursor } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import { isSearchable, type SearchQuery, type SearchTerm } from '@chorus/model/search/search-query'
import { toTermText } from '@chorus/model/search/to-search-text'
import type { Capabilities, PageRequest } from '../../network.ts'
import { findMatching } from '../../search/find-matching.ts'
import { toPost } from '../decode/to-post.ts'
import { toProfile } from '../decode/to-profile.ts'
import { WireActors, WirePostList } from '../decode/wire.ts'
import { blueskyNames } from '../identity-names.ts'
import { listSize, toPaging, toPeople } from '../paging.ts'
import type { Xrpc } from '../xrpc.ts'
import { addReplyContext } from './reply-context.ts'

/** Suggestions while a handle is being typed. */
const maxSuggestions = 8

/** The lexicon has no parameter for media. Dates are checked because the index may use a different time than the post shows. */
const checks = ['days', 'media'] as const

export function createSearch(xrpc: Xrpc): Pick<Capabilities, 'searchPosts' | 'searchProfiles'> {
  const complete = async (text: string, signal?: AbortSignal): Promise<Profile[]> => {
    const q = toTerm(text)
    if (!q) return []
    const { actors } = await xrpc.query('app.bsky.actor.searchActorsTypeahead', WireActors, { q, limit: maxSuggestions }, signal)
    return actors.map(toProfile)
  }

  /** Handles are whole domains here, so `mina` means the first suggestion that starts with `mina.`. Undefined: no such account. */
  const findHandle = async (name: string, signal?: AbortSignal): Promise<string | undefined> => {
    const whole = blueskyNames.toId(name) ?? blueskyNames.toHandle(name)
    if (whole !== undefined) return whole
    const start = `${name.toLowerCase()}.`
    return (await complete(name, signal)).find(({ handle }) => handle.toLowerCase().startsWith(start))?.handle
  }

  const search = async (params: Record<string, string>, page: PageRequest) => {
    const all = { ...params, ...toPaging(page, listSize) }
    const { posts, cursor } = await xrpc.query('app.bsky.feed.searchPosts', WirePostList, all, page.signal)
    return { items: posts.map(toPost), cursor: toCursor(cursor) }
  }

  return {
    searchPosts: {
      async find(query, page) {
        // No post here has audio.
        if (!isSearchable(query) || query.media === 'audio') return { items: [] }
        const [from, to] = await Promise.all([query.from, query.to].map((name) => name && findHandle(name, page.signal)))
        if ((query.from && !from) || (query.to && !to)) return { items: [] }
        const params = toParams({ ...query, from, to })
        if (!params['q']) return { items: [] }
        const found = await findMatching((each) => search({ ...params, sort: page.sort ?? 'latest' }, each), { query, checks, page })
        return { ...found, items: await addReplyContext(xrpc, found.items, page.signal) }
      },
    },
    searchProfiles: {
      async find(text, page) {
        const q = toTerm(text)
        if (!q) return { items: [] }
        const params = { q, ...toPaging(page, listSize) }
        const [{ actors, cursor }, begun] = await Promise.all([
          xrpc.query('app.bsky.actor.searchActors', WireActors, params, page.signal),
          // The search matches whole words; only suggestions reliably match the beginning of one.
          page.cursor ? [] : complete(text, page.signal).catch(() => []),
        ])
        const found = await toPeople(xrpc, { people: actors, cursor }, page.signal)
        const known = new Set(found.items.map(({ ref }) => ref))
        return { ...found, items: [...found.items, ...begun.filter(({ ref }) => !known.has(ref))] }
      },
      complete,
    },
  }
}

const toTerm = (text: string): string => text.trim().replace(/^@/, '')

/** Author and tags as text, because not every server supports the parameters for them, but all support these. */
function toParams({ terms, from, to, since, until, lang }: SearchQuery): Record<string, string> {
  const words = [...(from ? [toAuthorText(from)] : []), ...terms.map(toWireTerm)].filter(Boolean)
  // A query is required even if there is only a mention.
  const q = words.length === 0 && to ? toMentionText(to) : words.join(' ')
  const days = { since, until }
  const times = Object.entries(days).flatMap(([name, day]) => (day ? [[name, `${day}T00:00:00.000Z`]] : []))
  return { q, ...(to && { mentions: to }), ...(lang && { lang }), ...(Object.fromEntries(times) as Record<string, string>) }
}

/** `author:`, `-lang:`, `did:`, but not `https://`. */
const operator = /^[+-]?[a-z_]+:(?!\/\/)/i

/** Words that only look like an operator are quoted, or AppViews would act on them. */
function toWireTerm({ kind, text }: SearchTerm): string {
  // A stray quote would begin a phrase.
  const plain = text.replaceAll('"', '')
  return toTermText({ kind: kind === 'word' && operator.test(plain) ? 'phrase' : kind, text: plain })
}

const isDid = (text: string): boolean => text.startsWith('did:')

/** AppViews read `from:` up to the next colon, and a DID by itself as the author. */
const toAuthorText = (from: string): string => (isDid(from) ? from : `from:${from}`)

/** The text of a mention contains the handle. A DID would be read as the author; the asterisk matches every text. */
const toMentionText = (to: string): string => (isDid(to) ? '*' : to)
