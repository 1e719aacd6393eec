import { Failure } from '@chorus/model/failure'
import { isSearchable, type MediaFilter, type SearchQuery, type SearchTerm } from '@chorus/model/search/search-query'
import { toTermText } from '@chorus/model/search/to-search-text'
import { isXSearchLanguage } from './is-search-language.ts'

/** X's two search languages: the website's, which the scrape backend uses, and the API's. */
type XSearchLanguage = 'web' | 'api'

/** X's limit, in both languages. */
const longestQuery = 512

/** Undefined: X has no posts with such media. `links` works in both. */
const mediaOperators: Readonly<Record<XSearchLanguage, Partial<Record<MediaFilter, string>>>> = {
  web: { images: 'filter:images', videos: 'filter:videos', media: 'filter:media', links: 'filter:links' },
  // Images and videos in one: the operator for videos has changed its name.
  api: { images: 'has:images', videos: 'has:media', media: 'has:media', links: 'has:links' },
}

/** The website kept the old codes of two languages. The API refuses them in queries. */
const languageCodes: Readonly<Record<XSearchLanguage, Readonly<Record<string, string>>>> = {
  web: { he: 'iw', id: 'in' },
  api: {},
}

const isHandle = (text: string): boolean => /^\w{1,15}$/.test(text)

/**
 * The query in X's operators. Undefined: no post on X can match it, or there is nothing to search for. The API takes dates as parameters. Throws a
 * `refused` Failure for a query that is too long for X.
 */
export function toXQuery(query: SearchQuery, language: XSearchLanguage): string | undefined {
  const { terms, from, to, since, until, lang, media } = query
  if (!isSearchable(query) || (from && !isHandle(from)) || (to && !isHandle(to))) return undefined
  const withMedia = media && mediaOperators[language][media]
  if (media && !withMedia) return undefined
  const parts = [
    ...toXTerms(terms, from !== undefined || to !== undefined),
    from && `from:${from}`,
    to && `(to:${to} OR @${to})`,
    // X refuses codes that it doesn't know.
    lang && isXSearchLanguage(lang) && `lang:${languageCodes[language][lang] ?? lang}`,
    withMedia,
    ...(language === 'web' ? [since && `since:${since}`, until && `until:${until}`] : []),
  ]
  const text = parts.filter(Boolean).join(' ')
  if ([...text].length > longestQuery) throw new Failure('refused', 'The query is too long.', { network: 'x', call: 'search' })
  return text || undefined
}

/** Exclusions (`-tea`) need something to exclude from: X refuses a query without any other part. */
function toXTerms(terms: readonly SearchTerm[], isNarrow: boolean): string[] {
  const [excluded, wanted] = [
    terms.filter(isExclusion),
    terms
      .filter((term) => !isExclusion(term))
      .map(toXTerm)
      .filter(Boolean),
  ]
  const isRefused = !isNarrow && wanted.length === 0
  return [
    ...wanted,
    ...excluded.map(({ kind, text }) => (isRefused ? toXTerm({ kind, text }) : `-${toXTerm({ kind, text: text.slice(1) })}`)),
  ]
}

const isExclusion = ({ kind, text }: SearchTerm): boolean => kind === 'word' && /^-[\p{L}\p{N}]/u.test(text)

/** Words, handles and cashtags. X treats @ and $ before anything else as an error. */
const plain = /^(?:[\p{L}\p{M}\p{N}_]+|@\w{1,15}|\$[a-z]{1,6})$/iu

/**
 * A word with punctuation, which X may read as an operator or refuse, becomes a phrase, and so do X's logical operators. X has no escape for a
 * quotation mark, and a backslash could be read as one. Empty: nothing that X could search for.
 */
function toXTerm(term: SearchTerm): string {
  if (term.kind === 'tag') return toTermText(term)
  const text = term.text
    .replaceAll(/["“”\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return ''
  const isPlain = term.kind === 'word' && plain.test(text) && !/^(?:OR|AND|NOT)$/i.test(text)
  return isPlain ? text : `"${text}"`
}
