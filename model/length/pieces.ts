import type { NetworkName } from '../network-identity.ts'
import { findFacets } from '../text/find-facets.ts'
import { findXFacets } from '../text/find-x-facets.ts'
import { countBytes } from './count-bytes.ts'
import { countText } from './count-text.ts'
import { toGraphemes } from './graphemes.ts'

/** How good a cut after a piece is, best last. */
export const border = { none: 0, word: 1, sentence: 2, paragraph: 3 } as const
export type Border = (typeof border)[keyof typeof border]

export interface Room {
  size: number
  bytes: number
}

/** An indivisible unit: one grapheme, or a link, mention or tag. Sizes in the network's own units. */
export interface Piece extends Room {
  start: number
  end: number
  isSpace: boolean
  behind: Border
}

/**
 * A text as pieces between which it may be cut. A piece larger than a whole post is divided after all: entities into graphemes, graphemes
 * into code points.
 */
export function toPieces(network: NetworkName, text: string, room: Room): Piece[] {
  const measure = createMeasure(network)
  const pieces: Piece[] = []
  const fits = (piece: Piece) => piece.size <= room.size && piece.bytes <= room.bytes
  const add = (part: string, start: number, parts: (part: string) => string[]) => {
    const piece = { ...measure(part), start, end: start + part.length, isSpace: isSpace(part), behind: border.none }
    if (fits(piece) || parts === none) return void pieces.push(piece)
    let at = start
    for (const smaller of parts(part)) {
      add(smaller, at, parts === toGraphemes ? toPoints : none)
      at += smaller.length
    }
  }
  let at = 0
  for (const part of joinEntities(network, text)) {
    add(part, at, toGraphemes)
    at += part.length
  }
  markBorders(text, pieces)
  return pieces
}

const none = (): string[] => []
const toPoints = (text: string): string[] => Array.from(text)
const isSpace = (text: string): boolean => /^\s+$/.test(text)

/** The graphemes of a text, with those of an entity joined. */
function joinEntities(network: NetworkName, text: string): string[] {
  const entities = network === 'x' ? findXFacets(text) : findFacets(text, network)
  const parts: string[] = []
  let next = 0
  let start = 0
  let end = 0
  for (const grapheme of toGraphemes(text)) {
    end += grapheme.length
    while ((entities[next]?.end ?? Infinity) <= start) next += 1
    const entity = entities[next]
    if (entity && entity.start < end && end < entity.end) continue
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

function createMeasure(network: NetworkName): (text: string) => Room {
  // Texts repeat few distinct graphemes, and X's count is expensive.
  const known = new Map<string, Room>()
  return (text) => {
    const found = known.get(text) ?? { size: countText(network, text), bytes: countBytes(text) }
    known.set(text, found)
    return found
  }
}

const endOfSentence = /[.!?…。！？][\])}"'’”»」』）】]*$/u
const fullStop = /^[。！？]$/

function markBorders(text: string, pieces: Piece[]): void {
  pieces.forEach((piece, index) => {
    const next = pieces[index + 1]
    if (piece.isSpace || !next) return
    if (next.isSpace) piece.behind = toBorder(text, pieces, index)
    else if (fullStop.test(text.slice(piece.start, piece.end)) && !/^[。！？」』）】”’]/.test(text.slice(next.start, next.end)))
      piece.behind = border.sentence
  })
}

function toBorder(text: string, pieces: Piece[], index: number): Border {
  const end = pieces[index]?.end ?? 0
  let spaceEnd = end
  for (let at = index + 1; pieces[at]?.isSpace; at += 1) spaceEnd = pieces[at]?.end ?? spaceEnd
  const lines = text.slice(end, spaceEnd).split(/\r\n|[\n\r\u2028]/).length - 1
  if (lines >= 2 || text.slice(end, spaceEnd).includes('\u2029')) return border.paragraph
  return lines === 1 || endOfSentence.test(text.slice(Math.max(0, end - 8), end)) ? border.sentence : border.word
}
