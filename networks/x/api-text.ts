import type { XEntities, XUrl } from '@chorus/contract/twitter/twitter-types'
import type { Facet } from '@chorus/model/facet'
import { decodeEntities } from '@chorus/model/text/decode-entities'
import { isWebUrl } from '@chorus/model/text/is-web-url'

export interface ApiText {
  text: string
  facets: Facet[]
}

type Piece = { start: number; end: number } & (
  | { kind: 'url'; url: XUrl }
  | { kind: 'mention'; handle: string; id: string | undefined }
  | { kind: 'hashtag'; tag: string }
  | { kind: 'cashtag'; tag: string }
)

/** The target of a link behind X's shortener. */
export const toTarget = ({ url, expanded_url: expanded, unwound_url: unwound }: XUrl): string => expanded ?? unwound ?? url

/**
 * A tweet's text as its author wrote it: X sends `&amp;` for & and a short link for every link. Entity positions count code points of what
 * X sends. Trailing links to what is shown below the text (`isShown`: media, a quote, a card) are removed.
 */
export function toApiText(sent: string, entities: XEntities | undefined, isShown: (url: XUrl) => boolean = () => false): ApiText {
  const points = [...sent]
  const pieces = toPieces(entities, points.length)
  const facets: Facet[] = []
  let text = ''
  let done = 0
  for (const piece of pieces.slice(0, countKept(pieces, points, isShown))) {
    text += decodeEntities(points.slice(done, piece.start).join(''))
    const start = text.length
    text += piece.kind === 'url' ? toTarget(piece.url) : decodeEntities(points.slice(piece.start, piece.end).join(''))
    const facet = toFacet(piece, start, text.length)
    if (facet) facets.push(facet)
    done = piece.end
  }
  const end = findEnd(pieces, points, isShown)
  return { text: (text + decodeEntities(points.slice(done, end).join(''))).trimEnd(), facets }
}

/** In order, within the text, without overlap, whatever X sends. */
function toPieces({ urls = [], mentions = [], hashtags = [], cashtags = [] }: XEntities = {}, length: number): Piece[] {
  const all: Piece[] = [
    ...urls.map((url): Piece => ({ kind: 'url', start: url.start, end: url.end, url })),
    ...mentions.map(({ start, end, username, id }): Piece => ({ kind: 'mention', start, end, handle: username, id })),
    ...hashtags.map(({ start, end, tag }): Piece => ({ kind: 'hashtag', start, end, tag })),
    ...cashtags.map(({ start, end, tag }): Piece => ({ kind: 'cashtag', start, end, tag })),
  ]
  let done = 0
  return all
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      // X lists an image's link once for each image.
      const isFree = start >= done && end > start && end <= length
      if (isFree) done = end
      return isFree
    })
}

const isBlank = (points: readonly string[]): boolean => points.every((point) => point.trim() === '')

/** How many pieces remain before the trailing run of shown links. */
function countKept(pieces: readonly Piece[], points: readonly string[], isShown: (url: XUrl) => boolean): number {
  let count = pieces.length
  let end = points.length
  while (count > 0) {
    const piece = pieces[count - 1]!
    if (piece.kind !== 'url' || !isShown(piece.url) || !isBlank(points.slice(piece.end, end))) break
    end = piece.start
    count -= 1
  }
  return count
}

const findEnd = (pieces: readonly Piece[], points: readonly string[], isShown: (url: XUrl) => boolean): number =>
  pieces[countKept(pieces, points, isShown)]?.start ?? points.length

function toFacet(piece: Piece, start: number, end: number): Facet | undefined {
  if (piece.kind === 'url') {
    const url = toTarget(piece.url)
    return isWebUrl(url) ? { start, end, kind: 'link', url } : undefined
  }
  if (piece.kind === 'hashtag') return { start, end, kind: 'hashtag', tag: piece.tag }
  if (piece.kind === 'cashtag') return { start, end, kind: 'cashtag', symbol: piece.tag }
  const { handle, id } = piece
  return { start, end, kind: 'mention', network: 'x', handle, ...(id === undefined ? {} : { profileId: id }) }
}
