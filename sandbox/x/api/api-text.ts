import { createHash } from 'node:crypto'
import { imageUrl } from '../../media/image-url.ts'
import { renderText, type TextEntity } from '../../seed/render-text.ts'
import type { World, WorldPost } from '../../seed/world.ts'

type Json = Record<string, unknown>

export interface ApiText {
  /** As X sends it: `&`, `<` and `>` as entities, every link shortened. */
  text: string
  /** Positions count code points of `text`. Undefined: none. */
  entities: Json | undefined
}

/** A link that X appends to the text: media, a quote, or a card. */
export interface Addition {
  expanded: string
  display: string
  extra?: Json
}

/** X truncates texts that are not notes. UTF-16 code units. */
const longest = 280
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const countPoints = (text: string): number => [...text].length

export const toShortLink = (url: string): string =>
  `https://t.co/${createHash('sha256').update(url).digest('base64').replaceAll(/[+/=]/g, 'a').slice(0, 10)}`

/** The full text of a post, and its truncated form unless it is a note. */
export function toApiTexts(
  world: World,
  post: WorldPost,
  mediaUrl: string,
  additions: readonly Addition[],
): { short: ApiText; note?: ApiText } {
  const { text, entities } = renderText(world, post)
  const all = [...additions, ...(post.card ? [toCard(post.card, mediaUrl)] : [])]
  if (text.length <= longest) return { short: write(world, text, entities, all) }
  const cut = text.slice(0, longest - 1 - (/[\uD800-\uDBFF]/.test(text[longest - 2]!) ? 1 : 0))
  const within = entities.filter(({ end }) => end <= cut.length)
  return { short: write(world, `${cut}…`, within, all), note: write(world, text, entities, []) }
}

const toCard = (card: NonNullable<WorldPost['card']>, mediaUrl: string): Addition => ({
  expanded: card.url,
  display: card.url.replace(/^https?:\/\//, ''),
  extra: {
    unwound_url: card.url,
    status: 200,
    title: card.title,
    description: card.description,
    ...(card.picture
      ? { images: [{ url: imageUrl(mediaUrl, card.picture), width: card.picture.width, height: card.picture.height }] }
      : {}),
  },
})

function write(world: World, text: string, found: readonly TextEntity[], additions: readonly Addition[]): ApiText {
  const lists: Record<'urls' | 'mentions' | 'hashtags' | 'cashtags', Json[]> = { urls: [], mentions: [], hashtags: [], cashtags: [] }
  let out = ''
  let length = 0
  const append = (piece: string) => {
    out += piece
    length += countPoints(piece)
  }
  const appendUrl = ({ expanded, display, extra }: Addition) => {
    const start = length
    const url = toShortLink(expanded)
    append(url)
    lists.urls.push({ start, end: length, url, expanded_url: expanded, display_url: display, ...extra })
  }
  let done = 0
  for (const entity of found) {
    append(escape(text.slice(done, entity.start)))
    done = entity.end
    const start = length
    if (entity.kind === 'link') {
      appendUrl({ expanded: entity.url, display: entity.url.replace(/^https?:\/\//, '') })
      continue
    }
    append(escape(text.slice(entity.start, entity.end)))
    if (entity.kind === 'mention') {
      const { id, handle } = world.person(entity.person).accounts.x!
      lists.mentions.push({ start, end: length, username: handle, id })
    }
    if (entity.kind === 'hashtag') lists.hashtags.push({ start, end: length, tag: entity.tag })
    if (entity.kind === 'cashtag') lists.cashtags.push({ start, end: length, tag: entity.symbol })
  }
  append(escape(text.slice(done)))
  for (const addition of additions) {
    if (out !== '') append(' ')
    appendUrl(addition)
  }
  const entities = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
  return { text: out, entities: Object.keys(entities).length > 0 ? entities : undefined }
}
