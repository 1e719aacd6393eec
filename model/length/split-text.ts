import { limits, type NetworkLimits } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { countBytes } from './count-bytes.ts'
import { countText } from './count-text.ts'
import { type Border, border, type Piece, type Room, toPieces } from './pieces.ts'

export interface SplitOptions {
  /** The author has the network's larger limit. */
  verified?: boolean
  /** Ends every part with its number, ` 2/5`, when there are several. */
  counter?: boolean
  /** Splits off this many parts at most. What is left of the text is one more part, which may be too long. */
  most?: number
}

const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Splits a long text into the posts of a thread: each part is within the network's limit, none is blank, and together they are the text,
 * apart from whitespace. Cuts at the end of a paragraph, otherwise of a sentence or line, otherwise of a word; never inside a grapheme,
 * link, mention or tag. Only what is larger than a whole post is cut further: a long word between graphemes, and even a link, because
 * losing it or rejecting the text would be worse. An empty text has no parts.
 */
export function splitText(network: NetworkName, text: string, options: SplitOptions = {}): string[] {
  const { text: limit }: NetworkLimits = limits[network]
  const room = { size: options.verified ? limit.verified : limit.max, bytes: limit.bytes ?? Infinity }
  const parts = splitInto(network, text, room, options.most)
  return options.counter && parts.length > 1 ? splitAndCount(network, text, room, options.most) : parts
}

function splitAndCount(network: NetworkName, text: string, room: Room, most?: number): string[] {
  for (let digits = 1; ; digits += 1) {
    const suffix = 2 + 2 * digits
    const parts = splitInto(network, text, { size: room.size - suffix, bytes: room.bytes - suffix }, most)
    if (parts.length < 10 ** digits) return parts.map((part, index) => `${part} ${index + 1}/${parts.length}`)
  }
}

function splitInto(network: NetworkName, text: string, room: Room, most = Infinity): string[] {
  // Taking a text to pieces is slow, so only as much of it as the parts need.
  for (let size = (most + 1) * room.size; ; size *= 2) {
    const head = size < text.length ? text.slice(0, findSafeCut(text, size)) : text
    const parts = splitHead(network, text, head, room, most)
    if (parts) return parts
  }
}

/** Splits a text whose beginning, `head`, is taken to pieces. Undefined: the parts reach further than that. */
function splitHead(network: NetworkName, text: string, head: string, room: Room, most: number): string[] | undefined {
  const isWhole = head.length === text.length
  const pieces = toPieces(network, head, room)
  const fits = (part: string) => countText(network, part) <= room.size && countBytes(part) <= room.bytes
  const parts: string[] = []
  let start = skipSpace(pieces, 0)
  for (; start < pieces.length && parts.length < most; start = skipSpace(pieces, start)) {
    const full = fill(pieces, start, room)
    if (full === pieces.length && !isWhole) return undefined
    let end = full === pieces.length ? full : chooseEnd(head, pieces, start, full)
    // A cut can turn text into something that counts as a link, so a part may be longer alone than inside the text.
    while (end > start + 1 && !fits(slice(head, pieces, start, end))) end = chooseEnd(head, pieces, start, end - 1)
    parts.push(slice(head, pieces, start, end))
    start = end
  }
  if (start < pieces.length) return [...parts, text.slice(pieces[start]?.start).trimEnd()]
  return isWhole ? parts : undefined
}

/** The first position from here on that is inside no grapheme, link, mention, tag or run of spaces. */
function findSafeCut(text: string, from: number): number {
  const safe = /\n(?=\S)| (?=[!-~])/g
  safe.lastIndex = from
  return safe.test(text) ? safe.lastIndex : text.length
}

/** As many pieces as fit, and at least one. */
function fill(pieces: Piece[], start: number, room: Room): number {
  let size = 0
  let bytes = 0
  let end = start
  for (; end < pieces.length; end += 1) {
    const piece = pieces[end]
    size += piece?.size ?? 0
    bytes += piece?.bytes ?? 0
    if (size > room.size || bytes > room.bytes) break
  }
  return Math.max(end, start + 1)
}

/**
 * The best boundary up to `full`. A paragraph or sentence boundary must leave a third of the post filled, or threads would get far too
 * long.
 */
function chooseEnd(text: string, pieces: Piece[], start: number, full: number): number {
  const enough = start + (full - start) / 3
  const last: Record<Border, number> = { 0: 0, 1: 0, 2: 0, 3: 0 }
  for (let end = full; end > start; end -= 1) {
    const level = pieces[end - 1]?.behind ?? border.none
    if (level !== border.none && last[level] === 0) last[level] = end
    if (last[border.paragraph] > 0) break
  }
  if (last[border.paragraph] >= enough) return last[border.paragraph]
  if (last[border.sentence] >= enough) return last[border.sentence]
  const word = Math.max(last[border.word], last[border.sentence], last[border.paragraph])
  return word > start ? word : chooseInside(text, pieces, start, full)
}

/** Inside a run without spaces: between words where the script has them (Japanese, Thai, words-with-hyphens), otherwise at the limit. */
function chooseInside(text: string, pieces: Piece[], start: number, full: number): number {
  const from = pieces[start]?.start ?? 0
  const ends = new Map<number, number>()
  for (let end = start + 1; end <= full; end += 1) ends.set(pieces[end - 1]?.end ?? 0, end)
  let best = 0
  for (const word of words.segment(text.slice(from, pieces[full]?.end ?? text.length))) {
    const end = ends.get(from + word.index)
    if (end !== undefined) best = end
  }
  return best >= start + (full - start) / 3 ? best : full
}

function skipSpace(pieces: Piece[], from: number): number {
  let at = from
  while (pieces[at]?.isSpace) at += 1
  return at
}

function slice(text: string, pieces: Piece[], start: number, end: number): string {
  let last = end
  while (last > start && pieces[last - 1]?.isSpace) last -= 1
  return text.slice(pieces[start]?.start, pieces[last - 1]?.end)
}
