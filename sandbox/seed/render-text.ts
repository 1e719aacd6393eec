import type { World, WorldNetwork, WorldPost } from './world.ts'

export type TextEntity = { start: number; end: number } & (
  | { kind: 'mention'; person: string }
  | { kind: 'channel'; channel: string }
  | { kind: 'link'; url: string }
  | { kind: 'hashtag'; tag: string }
  | { kind: 'cashtag'; symbol: string }
)

export interface RenderedText {
  text: string
  /** In order, never overlapping. Positions count UTF-16 code units of the rendered text. */
  entities: TextEntity[]
}

const mark = /\{@(\w+)\}|\{\/([\w-]+)\}/g
/** A closing bracket belongs to a link when the link opened it. */
const plain =
  /https?:\/\/(?:\([^\s<>()]*\)|[^\s<>"()])*(?:\([^\s<>()]*\)|[^\s<>"().,;:!?\]}’”])|(?<![\w&/])#[\p{L}][\p{L}\p{N}_]*|(?<![\w])\$[A-Z]{2,8}\b/gu

/** A post's text as its network writes it: mentions by that network's handles, channels by name. */
export function renderText(world: World, post: Pick<WorldPost, 'text' | 'network'>): RenderedText {
  let text = ''
  let done = 0
  const entities: TextEntity[] = []
  const append = (piece: string) => {
    for (const found of piece.matchAll(plain)) entities.push(toEntity(found[0], text.length + found.index))
    text += piece
  }
  for (const found of post.text.matchAll(mark)) {
    append(post.text.slice(done, found.index))
    done = found.index + found[0].length
    const start = text.length
    const [, person, channel] = found
    text += person ? writeMention(world, post.network, person) : `/${channel}`
    if (person && toHandle(world, post.network, person)) entities.push({ kind: 'mention', person, start, end: text.length })
    if (channel && post.network === 'farcaster') entities.push({ kind: 'channel', channel, start, end: text.length })
  }
  append(post.text.slice(done))
  return { text, entities: entities.toSorted((a, b) => a.start - b.start) }
}

function toEntity(found: string, start: number): TextEntity {
  const end = start + found.length
  if (found.startsWith('#')) return { kind: 'hashtag', tag: found.slice(1), start, end }
  if (found.startsWith('$')) return { kind: 'cashtag', symbol: found.slice(1), start, end }
  return { kind: 'link', url: found, start, end }
}

/** A person's handle on a network; undefined when they are not there. */
export function toHandle(world: World, network: WorldNetwork, key: string): string | undefined {
  const { farcaster, lens, x, bluesky } = world.person(key).accounts
  return { farcaster: farcaster?.username, lens: lens?.localName, x: x?.handle, bluesky: bluesky?.handle }[network]
}

/** People who are not on this network are mentioned by display name. */
function writeMention(world: World, network: WorldNetwork, key: string): string {
  const handle = toHandle(world, network, key)
  if (!handle) return world.person(key).name
  return network === 'lens' ? `@lens/${handle}` : `@${handle}`
}
