import { longestOg } from '@chorus/contract/oembed'
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
  /** Takes the next piece of the page. True: the head is over, and nothing that follows matters. */
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

/** Reads a page as it comes, and keeps nothing of it but these facts. */
export function createPageFacts(): PageFactsReader {
  const said = new Map<string, string>()
  let [title, isTitle, isOver] = ['', false, false]
  let icon: string | undefined
  let refresh: string | undefined

  const hearMeta = ({ property, name, content = '', 'http-equiv': order }: Record<string, string>) => {
    const key = [property, name].map((word) => word?.trim().toLowerCase()).find((word) => word !== undefined && known.has(word))
    if (key !== undefined && !said.has(key) && content.trim() !== '') said.set(key, content.slice(0, longest))
    if (order?.toLowerCase() === 'refresh')
      refresh ??= /^\s*[\d.]+\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(content.slice(0, longest))?.[1]
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'body') isOver = true
      else if (isOver) return
      else if (tag === 'title') isTitle = title === ''
      else if (tag === 'meta') hearMeta(attributes)
      else if (tag === 'link' && /(?:^|\s)icon(?:\s|$)/i.test(attributes['rel'] ?? '')) icon ??= attributes['href']?.slice(0, longest)
    },
    ontext(text) {
      if (isTitle && !isOver && title.length < longest) title += text
    },
    onclosetag(tag) {
      if (tag === 'title') isTitle = false
      if (tag === 'head') isOver = true
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
        title: clean(
          [...all(names.title), title].find((one) => clean(one, 1) !== undefined),
          longestOg.title,
        ),
        description: clean(all(names.description)[0], longestOg.description),
        site: clean(all(names.site)[0], longestOg.site),
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

/** One line of words: nothing that is not seen, and nothing that turns the words around it. Undefined: nothing is left. */
function clean(text: string | undefined, most: number): string | undefined {
  const line = text
    ?.toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/g, '')
    .trim()
  if (!line) return undefined
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`
}

function toSide(text: string | undefined): number | undefined {
  const side = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? '')?.[1]
  return side !== undefined && Number(side) >= 1 && Number(side) <= 20_000 ? Number(side) : undefined
}
