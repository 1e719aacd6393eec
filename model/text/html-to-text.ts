import type { Facet } from '../facet.ts'
import type { NetworkName } from '../network-identity.ts'
import { decodeEntities } from './decode-entities.ts'
import { isWebUrl } from './is-web-url.ts'
import { type Tag, readTag } from './read-tag.ts'

export interface FacetedText {
  text: string
  facets: Facet[]
}

interface Anchor {
  start: number
  href: string
}

const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'table'])
// The content of these elements is not visible text.
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title', 'textarea'])

/**
 * The text of simple HTML, as in the X scrape and profiles, with its anchors as facets: `@name` is a mention on `network`, `#tag` and
 * `$SYMBOL` are tags, and any other anchor with a web URL is a link. Images become their alt text (emoji), `br` a newline. No markup
 * survives; whitespace is preserved. Needs no DOM; takes linear time.
 */
export function htmlToText(html: string, network: NetworkName = 'x'): FacetedText {
  const parts: string[] = []
  const facets: Facet[] = []
  let length = 0
  let anchor: Anchor | undefined
  let words: string[] = []

  const write = (text: string) => {
    parts.push(text)
    words.push(text)
    length += text.length
  }
  const closeAnchor = () => {
    const facet = anchor && toFacet(anchor, words.join(''), network)
    if (facet) facets.push(facet)
    anchor = undefined
  }
  const breakLine = () => {
    if (length > 0 && !parts.at(-1)?.endsWith('\n')) write('\n')
  }
  const apply = (tag: Tag) => {
    if (tag.name === 'br') return write('\n')
    if (tag.name === 'img') return write(decodeEntities(tag.attributes.get('alt') ?? '', 'attribute'))
    if (blocks.has(tag.name)) return breakLine()
    if (tag.name !== 'a') return undefined
    closeAnchor()
    if (tag.closes) return undefined
    words = []
    anchor = { start: length, href: decodeEntities(tag.attributes.get('href') ?? '', 'attribute') }
    return undefined
  }

  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    const textEnd = open < 0 ? html.length : open
    if (textEnd > at) write(decodeEntities(html.slice(at, textEnd)))
    if (open < 0) break
    const tag = readTag(html, open)
    at = tag?.end ?? open + 1
    if (!tag) write('<')
    else if (silent.has(tag.name)) at = tag.closes ? at : findSilentEnd(html, at, tag.name)
    else apply(tag)
  }
  closeAnchor()
  return trim({ text: parts.join(''), facets })
}

function findSilentEnd(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}[^>]{0,100}>`, 'gi')
  close.lastIndex = from
  return close.exec(html) ? close.lastIndex : html.length
}

function toFacet({ start, href }: Anchor, text: string, network: NetworkName): Facet | undefined {
  const end = start + text.length
  if (!text.trim()) return undefined
  const word = /^([@＠#＃$])([\p{L}\p{M}\p{N}\p{Join_Control}_.-]+)$/u.exec(text)
  const [, sign, name = ''] = word ?? []
  if (sign === '@' || sign === '＠') return { start, end, kind: 'mention', network, handle: name }
  if (sign === '#' || sign === '＃') return { start, end, kind: 'hashtag', tag: name }
  if (sign === '$') return { start, end, kind: 'cashtag', symbol: name }
  return isWebUrl(href) ? { start, end, kind: 'link', url: href } : undefined
}

/** Trims whitespace and moves the facets along. */
function trim({ text, facets }: FacetedText): FacetedText {
  const lead = text.length - text.trimStart().length
  const trimmed = text.trim()
  const moved = facets.map((facet) => ({
    ...facet,
    start: Math.max(0, facet.start - lead),
    end: Math.min(trimmed.length, facet.end - lead),
  }))
  return { text: trimmed, facets: moved.filter((facet) => facet.start < facet.end) }
}
