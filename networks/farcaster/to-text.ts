import type { Facet } from '@chorus/model/facet'
import { findFacets } from '@chorus/model/text/find-facets'

export interface MentionAt {
  /** UTF-8 bytes from the start of the cast's text. */
  position: number
  fid: string
  handle: string
}

const encoder = new TextEncoder()

/**
 * A cast's text contains no mentions, only their positions: this inserts the handles and detects links and channels in between. Invalid
 * positions (inside a character, past the end) are dropped.
 */
export function toText(text: string, mentions: readonly MentionAt[]): { text: string; facets: Facet[] } {
  const placed = [...mentions]
    .toSorted((a, b) => a.position - b.position)
    .flatMap((mention) => {
      const at = toIndex(text, mention.position)
      return at === undefined ? [] : [{ ...mention, at }]
    })
  let result = ''
  let done = 0
  const facets: Facet[] = []
  for (const { at, fid, handle } of placed) {
    result += text.slice(done, at)
    done = at
    facets.push({
      kind: 'mention',
      network: 'farcaster',
      handle,
      profileId: fid,
      start: result.length,
      end: result.length + handle.length + 1,
    })
    result += `@${handle}`
  }
  result += text.slice(done)
  const found = findFacets(result, 'farcaster').filter(
    ({ start, end }) => !facets.some((mention) => start < mention.end && end > mention.start),
  )
  // A handle in the text without a position is plain text.
  return { text: result, facets: [...facets, ...found.filter(({ kind }) => kind !== 'mention')].toSorted((a, b) => a.start - b.start) }
}

function toIndex(text: string, bytes: number): number | undefined {
  if (bytes < 0) return undefined
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
  if (/^[\u0000-\u007F]*$/.test(text)) return bytes <= text.length ? bytes : undefined
  let seen = 0
  let index = 0
  for (const character of text) {
    if (seen === bytes) return index
    seen += encoder.encode(character).length
    index += character.length
  }
  return seen === bytes ? index : undefined
}
