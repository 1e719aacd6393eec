import twitter, { type HashtagWithIndices } from 'twitter-text'
import type { Facet } from '../facet.ts'
import { findXUrls } from './find-x-urls.ts'

// What X detects in a text, using twitter-text. Heavy: only for text that X itself will read; findFacets is enough to render text.
// Positions are UTF-16 code units. `text` is the written form without its sign.

export interface XEntity {
  start: number
  end: number
  text: string
}
export interface XMention extends XEntity {
  /** `/name` of a list after the mention, or empty. */
  list: string
}

interface Found {
  indices: [number, number]
}

export const findXMentions = (text: string): XMention[] =>
  findAll(text, twitter.extractMentionsOrListsWithIndices, (found) => ({ text: found.screenName, list: found.listSlug }))

/** A tag inside a link belongs to the link. */
export function findXHashtags(text: string): XEntity[] {
  const tags = findAll(text, extractAllHashtags, (found) => ({ text: found.hashtag }))
  return tags.length > 0 ? removeOverlaps([...tags, ...findXUrls(text)]).filter((each) => 'text' in each) : []
}

export const findXCashtags = (text: string): XEntity[] =>
  findAll(text, twitter.extractCashtagsWithIndices, (found) => ({ text: found.cashtag }))

export const findXLinks = (text: string): XEntity[] => findXUrls(text).map(({ url, start, end }) => ({ start, end, text: url }))

/** The handle a text replies to: the one it starts with. */
export const findXReply = (text: string): string | undefined =>
  // The package returns a single name or null, although its types say a list.
  [twitter.extractReplies(text.slice(0, 1024)) as string[] | string | null].flat()[0] ?? undefined

/** All entities that X will link, in order, without overlap. */
export function findXFacets(text: string): Facet[] {
  const facets: Facet[] = [
    ...findXLinks(text).map(({ start, end, text: url }): Facet => ({
      start,
      end,
      kind: 'link',
      url: /^https?:/i.test(url) ? url : `https://${url}`,
    })),
    ...findXMentions(text).map(({ start, end, text: handle }): Facet => ({ start, end, kind: 'mention', network: 'x', handle })),
    ...findXHashtags(text).map(({ start, end, text: tag }): Facet => ({ start, end, kind: 'hashtag', tag })),
    ...findXCashtags(text).map(({ start, end, text: symbol }): Facet => ({ start, end, kind: 'cashtag', symbol })),
  ]
  return removeOverlaps(facets)
}

/** In order. Of two that start together the longer stays, otherwise the first. */
function removeOverlaps<T extends { start: number; end: number }>(entities: readonly T[]): T[] {
  let done = 0
  return entities
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isFree = start >= done
      if (isFree) done = end
      return isFree
    })
}

// Without this option, which the package's types omit, it looks for links too, which takes quadratic time.
const extractAllHashtags = (text: string): HashtagWithIndices[] =>
  (twitter.extractHashtagsWithIndices as (text: string, options: object) => HashtagWithIndices[])(text, { checkUrlOverlap: false })

const findAll = <T extends Found, R extends object>(text: string, extract: (text: string) => T[], pick: (found: T) => R) =>
  extract(text).map((found) => ({ ...pick(found), start: found.indices[0], end: found.indices[1] }))
