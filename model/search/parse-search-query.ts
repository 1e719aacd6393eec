import { mediaFilters, type MediaFilter, type SearchFilters, type SearchQuery, type SearchTerm } from './search-query.ts'

/**
 * `coffee from:mina since:2026-01-31 "flat white" #latte`: words, phrases, tags and filters in any order. Of two filters of a kind, the last
 * counts. An operator that we don’t know, or whose value is invalid, is a word.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const terms: SearchTerm[] = []
  const filters: SearchFilters = {}
  for (const part of text.match(/["“”][^"“”]*["“”]|\S+/g) ?? []) {
    const filter = toFilter(part)
    if (filter) Object.assign(filters, filter)
    else terms.push(...toTerm(part))
  }
  return { terms, ...filters }
}

function toTerm(part: string): SearchTerm[] {
  const [, phrase] = /^["“”]([^"“”]*)["“”]$/.exec(part) ?? []
  if (phrase !== undefined) {
    const text = phrase.trim().replaceAll(/\s+/g, ' ')
    return text ? [{ kind: 'phrase', text }] : []
  }
  const [, tag] = /^[#＃]([\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_-]*)$/u.exec(part) ?? []
  return [tag === undefined ? { kind: 'word', text: part } : { kind: 'tag', text: tag }]
}

function toFilter(part: string): SearchFilters | undefined {
  const colon = part.indexOf(':')
  const name = part.slice(0, colon).toLowerCase()
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined
  return read?.(part.slice(colon + 1))
}

type ReadFilter = (value: string) => SearchFilters | undefined

const toHandle = (value: string): string | undefined => /^@?(did:[a-z]+:[\w.:%-]+|[^\s@:"“”]+)$/.exec(value)?.[1]

function toDay(value: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const time = Date.parse(`${value}T00:00:00Z`)
  // Some engines read 30 February as 2 March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? undefined : value
}

const toLanguage = (value: string): string | undefined => (/^[a-z]{2,3}$/i.test(value) ? value.toLowerCase() : undefined)

function toMedia(value: string): MediaFilter | undefined {
  const word = value.toLowerCase()
  return mediaFilters.find((name) => name === word || name === `${word}s`) ?? (/^photos?$/.test(word) ? 'images' : undefined)
}

const readAs =
  <K extends keyof SearchFilters>(key: K, read: (value: string) => SearchFilters[K] | undefined): ReadFilter =>
  (value) => {
    const found = read(value)
    return found === undefined ? undefined : { [key]: found }
  }

const readers: Readonly<Record<string, ReadFilter>> = {
  from: readAs('from', toHandle),
  to: readAs('to', toHandle),
  mentions: readAs('to', toHandle),
  since: readAs('since', toDay),
  until: readAs('until', toDay),
  lang: readAs('lang', toLanguage),
  has: readAs('media', toMedia),
  filter: readAs('media', toMedia),
}
