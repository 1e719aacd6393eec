import type { Facet } from '../facet.ts'
import { isWebUrl } from './is-web-url.ts'

/** A part of a text with one style. The texts of all segments join to the whole text. */
export interface Segment {
  text: string
  facet?: Facet
}

/**
 * Cuts a text at its facets' boundaries, for rendering. Networks pass on whatever clients wrote: a facet past the end is shortened; one
 * that is empty, out of range, splits a character or links to something other than a web page is ignored; of two overlapping ones the
 * earlier wins, and at the same start the longer.
 */
export function segmentText(text: string, facets: readonly Facet[]): Segment[] {
  const segments: Segment[] = []
  let done = 0
  for (const facet of facets.map((each) => clip(each, text.length)).toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (facet.start < done || !isDrawable(facet, text)) continue
    if (facet.start > done) segments.push({ text: text.slice(done, facet.start) })
    segments.push({ text: text.slice(facet.start, facet.end), facet })
    done = facet.end
  }
  if (done < text.length) segments.push({ text: text.slice(done) })
  return segments
}

const clip = (facet: Facet, length: number): Facet => (facet.end > length ? { ...facet, end: length } : facet)

function isDrawable(facet: Facet, text: string): boolean {
  if (!Number.isInteger(facet.start) || !Number.isInteger(facet.end)) return false
  if (facet.start < 0 || facet.start >= facet.end) return false
  if (isInsidePair(text, facet.start) || isInsidePair(text, facet.end)) return false
  return facet.kind !== 'link' || isWebUrl(facet.url)
}

const isInsidePair = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
