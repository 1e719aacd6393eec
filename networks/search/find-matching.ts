import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { MediaFilter, SearchQuery, SearchSort } from '@chorus/model/search/search-query'
import type { PageRequest } from '../network.ts'

/** Parts of a query that a network's own search doesn't support, checked on the posts that it returns. */
export type SearchCheck = 'phrases' | 'tags' | 'to' | 'days' | 'lang' | 'media'

interface SearchRequest extends PageRequest {
  /** Absent: latest. */
  sort?: SearchSort
}

/** How many pages to read until one has a match. The list asks again while its reader wants more. */
const maxPages = 3

/** A page of the network's results that match the whole query. */
export async function findMatching(
  load: (page: PageRequest) => Promise<Page<Post>>,
  { query, checks, page: { cursor, signal, sort } }: { query: SearchQuery; checks: readonly SearchCheck[]; page: SearchRequest },
): Promise<Page<Post>> {
  let from = cursor
  for (let pages = 1; ; pages += 1) {
    const page = await load({ cursor: from, signal })
    const items = page.items.filter((post) => checks.every((check) => matchers[check](post, query)))
    const next = sort !== 'top' && isBefore(page.items, query) ? undefined : page.cursor
    if (items.length > 0 || next === undefined || next === from || pages === maxPages) return { ...page, items, cursor: next }
    from = next
  }
}

/** Whether the results, newest first, have gone past the query's first day. */
const isBefore = (items: readonly Post[], { since }: SearchQuery): boolean =>
  since !== undefined && items.length > 0 && items.every(({ timestamp }) => timestamp < toTime(since))

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const matchers: Readonly<Record<SearchCheck, (post: Post, query: SearchQuery) => boolean>> = {
  phrases({ metadata }, { terms }) {
    const content = fold(metadata.content)
    return terms.every(({ kind, text }) => kind !== 'phrase' || content.includes(fold(text)))
  },
  tags({ metadata }, { terms }) {
    const tags = new Set(metadata.facets.map((facet) => (facet.kind === 'hashtag' ? fold(facet.tag) : '')))
    return terms.every(({ kind, text }) => kind !== 'tag' || tags.has(fold(text)))
  },
  to({ metadata, parentAuthor }, { to }) {
    if (to === undefined) return true
    const wanted = fold(to)
    const isThem = ({ handle, profileId }: { handle: string; profileId?: string }) =>
      fold(handle) === wanted || (profileId !== undefined && fold(profileId) === wanted)
    return (
      (parentAuthor !== undefined && isThem(parentAuthor)) || metadata.facets.some((facet) => facet.kind === 'mention' && isThem(facet))
    )
  },
  days: ({ timestamp }, { since, until }) =>
    (since === undefined || timestamp >= toTime(since)) && (until === undefined || timestamp < toTime(until)),
  lang: ({ metadata: { locale, isLocaleGuessed } }, { lang }) =>
    lang === undefined || (!isLocaleGuessed && locale.toLowerCase().split(/[-_]/)[0] === lang),
  media: (post, { media }) => media === undefined || hasMedia[media](post),
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

const hasAsset =
  (...types: readonly string[]) =>
  ({ metadata: { attachments, asset } }: Post) =>
    [...attachments, ...(asset ? [asset] : [])].some(({ type }) => types.includes(type))

const hasMedia: Readonly<Record<MediaFilter, (post: Post) => boolean>> = {
  images: hasAsset('Image', 'AnimatedGif'),
  videos: hasAsset('Video'),
  audio: hasAsset('Audio'),
  media: hasAsset('Image', 'AnimatedGif', 'Video', 'Audio'),
  links: ({ metadata: { card, oembedUrls, facets } }) =>
    card !== undefined || oembedUrls.length > 0 || facets.some(({ kind }) => kind === 'link'),
}

/** For networks without a ranking of their own: the posts of a page with the most responses come first. */
export function rankPage(page: Page<Post>): Page<Post> {
  const interestOf = ({ stats: { reactions, mirrors, quotes, comments } }: Post) => reactions + mirrors * 2 + quotes * 2 + comments
  return { ...page, items: page.items.toSorted((one, other) => interestOf(other) - interestOf(one)) }
}
