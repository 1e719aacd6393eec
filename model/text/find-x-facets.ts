import twitter from 'twitter-text'
import type { Facet } from '../facet.ts'
import { toChunks } from './x-chunks.ts'

// What X makes of a text, by twitter-text. Heavy: only for what X itself will read; findFacets knows enough to draw a text.
// Positions are UTF-16 code units. `text` is what was written, without its sign.

export interface XEntity {
  start: number
  end: number
  text: string
}
export interface XMention extends XEntity {
  /** `/name` of a list behind the mention, or empty. */
  list: string
}

interface Found {
  indices: [number, number]
}

export const findXMentions = (text: string): XMention[] =>
  findAll(text, twitter.extractMentionsOrListsWithIndices, (found) => ({ text: found.screenName, list: found.listSlug }))

export const findXHashtags = (text: string): XEntity[] =>
  findAll(text, twitter.extractHashtagsWithIndices, (found) => ({ text: found.hashtag }))

export const findXCashtags = (text: string): XEntity[] =>
  findAll(text, twitter.extractCashtagsWithIndices, (found) => ({ text: found.cashtag }))

export const findXLinks = (text: string): XEntity[] => findAll(text, twitter.extractUrlsWithIndices, (found) => ({ text: found.url }))

/** Whom a text answers: the name that it begins with. */
export const findXReply = (text: string): string | undefined =>
  // The package answers one name or null, its types promise a list.
  [twitter.extractReplies(text.slice(0, 1024)) as string[] | string | null].flat()[0] ?? undefined

/** All entities that X will link, in order, none overlapping. */
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
  let done = 0
  return facets
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((facet) => {
      const isFree = facet.start >= done
      if (isFree) done = facet.end
      return isFree
    })
}

const findAll = <T extends Found, R extends object>(text: string, extract: (text: string) => T[], pick: (found: T) => R) =>
  toChunks(text).flatMap((chunk) =>
    extract(chunk.text).map((found) => ({ ...pick(found), start: chunk.start + found.indices[0], end: chunk.start + found.indices[1] })),
  )
