import { longestOg } from '@chorus/contract/content/oembed'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { Parser } from 'htmlparser2'

/** A page's own description from its head, cleaned and shortened. */
export interface PageFacts {
  title: string | undefined
  description: string | undefined
  site: string | undefined
  locale: string | undefined
  /** As written, possibly relative. */
  image: { address: string; width: number | undefined; height: number | undefined } | undefined
  isLarge: boolean
  icon: string | undefined
  /** Its players, best first. */
  players: string[]
  /** Target of a meta refresh. */
  refresh: string | undefined
  /** What it says of a frame or mini app, by the name of the tag. */
  frame: ReadonlyMap<string, string>
}

export interface PageFactsReader {
  /** Parses the next chunk. True: the head has ended, and nothing that follows matters. */
  take(text: string): boolean
  facts(): PageFacts
}

/** Alternative names of each fact, best first. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
  locale: ['og:locale'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
  width: ['og:image:width'],
  height: ['og:image:height'],
  card: ['twitter:card'],
  player: ['og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player'],
} as const
const known: ReadonlySet<string> = new Set(Object.values(names).flat())

/** Tags of mini apps and frames: Farcaster's, and those of Open Frames. */
const ofFrame = /^(?:fc:miniapp|fc:frame(?::[a-z\d_:]{1,40})?|of:[a-z\d_:]{1,40})$/

/** Characters kept of each value before it is shortened. */
const longest = 4100
/** Elements that the HTML standard allows in a head. Any other starts the body, whose tag many pages omit. */
const ofHead: ReadonlySet<string> = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'script', 'style', 'noscript', 'template'])
/** Elements of a head with arbitrary contents, such as a tracking pixel for browsers without scripts. */
const shelters: ReadonlySet<string> = new Set(['noscript', 'template'])
/** Limits for nested elements and attributes: each slows the parser down, and no head needs this many. */
const most = { depth: 32, attributes: 64, frameTags: 48 }

/** Parses a page as it arrives and keeps only these facts. */
export function createPageFacts(): PageFactsReader {
  const said = new Map<string, string>()
  const frame = new Map<string, string>()
  let [title, isTitle, isOver] = ['', false, false]
  let [depth, attributes] = [0, 0]
  /** Depth of the open element with arbitrary contents. */
  let shelter: number | undefined
  let icon: string | undefined
  let refresh: string | undefined

  const hearMeta = ({ property, name, content = '', 'http-equiv': order }: Record<string, string>) => {
    const keys = [property, name].flatMap((word) => word?.trim().toLowerCase() ?? [])
    const tag = keys.find((word) => ofFrame.test(word))
    if (tag !== undefined && !frame.has(tag) && frame.size < most.frameTags) frame.set(tag, content.slice(0, longest))
    const key = keys.find((word) => known.has(word))
    if (key !== undefined && !said.has(key) && content.trim() !== '') said.set(key, content.slice(0, longest))
    if (order?.toLowerCase() === 'refresh')
      refresh ??= /^\s*[\d.]+\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(content.slice(0, longest))?.[1]
  }

  // Also discard the buffered input.
  const end = () => {
    isOver = true
    parser.pause()
  }

  const parser = new Parser({
    onopentagname(tag) {
      depth += 1
      attributes = 0
      if (depth > most.depth || (shelter === undefined && !ofHead.has(tag))) end()
      else if (shelter === undefined && shelters.has(tag)) shelter = depth
    },
    onattribute() {
      attributes += 1
      if (attributes > most.attributes) end()
    },
    onopentag(tag, attribs) {
      if (isOver) return
      if (tag === 'title') isTitle = title === '' && shelter === undefined
      else if (tag === 'meta') hearMeta(attribs)
      else if (tag === 'link' && /(?:^|\s)icon(?:\s|$)/i.test(attribs['rel'] ?? '')) icon ??= attribs['href']?.slice(0, longest)
    },
    ontext(text) {
      if (isTitle && !isOver && title.length < longest) title += text
    },
    onclosetag(tag) {
      if (depth === shelter) shelter = undefined
      depth -= 1
      if (tag === 'title') isTitle = false
      if (tag === 'head') end()
    },
  })

  const all = (of: readonly string[]) => of.flatMap((name) => said.get(name) ?? [])
  return {
    take(text) {
      if (!isOver) parser.write(text)
      return isOver
    },
    facts() {
      const [address] = all(names.image)
      return {
        title: [...all(names.title), title].map((one) => toLine(one, longestOg.title)).find((line) => line !== undefined),
        description: toLine(all(names.description)[0], longestOg.description),
        site: toLine(all(names.site)[0], longestOg.site),
        locale: /^[a-z]{2,3}(?:[_-][a-z\d]{2,8}){0,3}$/i.exec(all(names.locale)[0]?.trim() ?? '')?.[0],
        image:
          address === undefined
            ? undefined
            : { address: address.trim(), width: toSide(all(names.width)[0]), height: toSide(all(names.height)[0]) },
        isLarge: all(names.card)[0]?.trim().toLowerCase() === 'summary_large_image',
        icon: icon?.trim(),
        players: all(names.player).map((player) => player.trim()),
        refresh,
        frame,
      }
    },
  }
}

/** Undefined: empty. */
const toLine = (text: string | undefined, limit: number): string | undefined => toPlainLine(text ?? '', limit) || undefined

function toSide(text: string | undefined): number | undefined {
  const side = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? '')?.[1]
  return side !== undefined && Number(side) >= 1 && Number(side) <= 20_000 ? Number(side) : undefined
}
