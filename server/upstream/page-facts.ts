import { longestOg } from '@chorus/contract/oembed'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { Parser } from 'htmlparser2'

/** What a page says of itself in its head, cleaned and cut. */
export interface PageFacts {
  title: string | undefined
  description: string | undefined
  site: string | undefined
  locale: string | undefined
  /** As it stands there, relative ones too. */
  image: { address: string; width: number | undefined; height: number | undefined } | undefined
  isLarge: boolean
  icon: string | undefined
  /** Players that it names, best first. */
  players: string[]
  /** Where it sends browsers that run no scripts. */
  refresh: string | undefined
}

export interface PageFactsReader {
  /** Takes the next piece of the page. True: the head is over, or is none, and nothing that follows matters. */
  take(text: string): boolean
  facts(): PageFacts
}

/** Names by which pages say the same thing, best first. */
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

/** Characters kept of any one thing, before it is cut to what it may be. */
const longest = 4000
/** What may stand in a head, by the standard of HTML. Anything else begins the body, whose tag many pages leave out. */
const ofHead: ReadonlySet<string> = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'script', 'style', 'noscript', 'template'])
/** What in a head has contents of any kind, such as a picture that counts whoever runs no scripts. */
const shelters: ReadonlySet<string> = new Set(['noscript', 'template'])
/** Elements within each other, and attributes of one, at most: the parser takes longer for each, and no head needs as many. */
const most = { depth: 32, attributes: 64 }

/** Reads a page as it comes, and keeps nothing of it but these facts. */
export function createPageFacts(): PageFactsReader {
  const said = new Map<string, string>()
  let [title, isTitle, isOver] = ['', false, false]
  let [depth, attributes] = [0, 0]
  /** The depth of what is open and shelters what is in it. */
  let shelter: number | undefined
  let icon: string | undefined
  let refresh: string | undefined

  const hearMeta = ({ property, name, content = '', 'http-equiv': order }: Record<string, string>) => {
    const key = [property, name].map((word) => word?.trim().toLowerCase()).find((word) => word !== undefined && known.has(word))
    if (key !== undefined && !said.has(key) && content.trim() !== '') said.set(key, content.slice(0, longest))
    if (order?.toLowerCase() === 'refresh')
      refresh ??= /^\s*[\d.]+\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(content.slice(0, longest))?.[1]
  }

  // Nothing that it holds already is looked at either.
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
      }
    },
  }
}

/** Undefined: nothing is said. */
const toLine = (text: string | undefined, limit: number): string | undefined => toPlainLine(text ?? '', limit) || undefined

function toSide(text: string | undefined): number | undefined {
  const side = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? '')?.[1]
  return side !== undefined && Number(side) >= 1 && Number(side) <= 20_000 ? Number(side) : undefined
}
