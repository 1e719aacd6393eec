import twitter from 'twitter-text'
import { findAsciiDomains, findHostLabels, type HostLabel, xRules } from './x-hosts.ts'

export interface XUrl {
  /** As X links it. Shorter than its place in the text when only a part of the domain is linked. */
  url: string
  /** UTF-16 code units. */
  start: number
  end: number
}

interface Match {
  /** The character before the URL, or empty at the start of the text. */
  before: string
  /** The whole match, with its protocol. */
  url: string
  protocol: string
  domain: string
  path: string
  start: number
  end: number
}

const longestUrl = 4096
const longestSlug = 40
/** UTF-16 units. A DNS label has at most 63 characters, and punycode writes at least one for each code point of at most two units. */
const longestLabel = 63 * 2

const mayPrecede = /[^A-Za-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF]/
const precedesNoBareDomain = /[-_./]/
const protocolAtEnd = /https?:\/\/$/i
const ascii = /^[\x00-\x7f]*$/ // oxlint-disable-line no-control-regex -- ASCII begins with control characters
const afterDomain = new RegExp(
  `(?::[0-9]+)?(/${xRules.validUrlPath.source}*)?(?:\\?${xRules.validUrlQueryChars.source}*${xRules.validUrlQueryEndingChars.source})?`,
  'iy',
)

/**
 * The URLs that twitter-text finds, in linear time. The package tries every start of a word up to the word's end, so it takes quadratic time
 * on words without spaces. Here, hosts are found in one pass, and the package's rules read only what follows a host.
 */
export function findXUrls(text: string): XUrl[] {
  const urls: XUrl[] = []
  let done = 0
  for (const label of findHostLabels(text)) {
    for (let at = Math.max(label.start, done); at < label.dot; at++) {
      const match = matchAt(text, label, at, done)
      if (!match) continue
      done = match.end
      at = Math.max(at, done - 1)
      for (const url of toUrls(match)) urls.push(url)
    }
  }
  return urls
}

/** The URL whose domain starts at `at`. Nothing before `done` belongs to it, not even the character that must precede it. */
function matchAt(text: string, label: HostLabel, at: number, done: number): Match | undefined {
  const domainEnd = label.findDomainEnd(at)
  if (domainEnd === undefined) return undefined
  const start = findStart(text, at, done)
  if (start === undefined) return undefined
  // At the start of a text the package tries the second character before the first.
  if (at === 0 && mayPrecede.test(text.charAt(0)) && label.dot > 1 && label.findDomainEnd(1) !== undefined) return undefined
  // The slice bounds what the path expression may go back over. X accepts no longer link.
  const rest = text.slice(domainEnd, start + longestUrl)
  afterDomain.lastIndex = 0
  const found = afterDomain.exec(rest)
  const end = domainEnd + (found?.[0].length ?? 0)
  return {
    before: text.charAt(start - 1),
    url: text.slice(start, end),
    protocol: text.slice(start, at),
    domain: text.slice(at, domainEnd),
    path: found?.[1] ?? '',
    start,
    end,
  }
}

/** Where the URL starts whose domain starts at `at`: at its protocol if that may start here, otherwise at the domain. */
function findStart(text: string, at: number, done: number): number | undefined {
  const mayStart = (start: number) => (start === 0 && done === 0) || (start > done && mayPrecede.test(text.charAt(start - 1)))
  const protocol = text.charAt(at - 1) === '/' ? (protocolAtEnd.exec(text.slice(Math.max(0, at - 8), at))?.[0] ?? '') : ''
  if (protocol && mayStart(at - protocol.length)) return at - protocol.length
  return mayStart(at) ? at : undefined
}

function toUrls(match: Match): XUrl[] {
  const { before, protocol, domain, start, end } = match
  if (end - start + (protocol || 'https://').length > longestUrl || !isDomain(domain)) return []
  if (!protocol) return precedesNoBareDomain.test(before) ? [] : toBareUrls(match)
  const url = match.url
  const short = xRules.validTcoUrl.exec(url)
  if (!short) return [{ url, start, end }]
  // X's short links end with their code and query.
  return (short[1]?.length ?? 0) > longestSlug ? [] : [{ url: short[0], start, end: start + short[0].length }]
}

/** Without a protocol X links only the ASCII parts of a domain; the path belongs to the last of them. */
function toBareUrls({ url, domain, path, start, end }: Match): XUrl[] {
  let done = 0
  const urls = findAsciiDomains(domain).map((part): XUrl => {
    const at = domain.indexOf(part, done)
    done = at + part.length
    return { url: part, start: start + at, end: start + done }
  })
  const last = urls.at(-1)
  return last && path ? [...urls.slice(0, -1), { url: url.replace(domain, last.url), start: last.start, end }] : urls
}

const isDomain = (domain: string): boolean =>
  (!domain.startsWith('xn--') || findAsciiDomains(domain).length > 0) && domain.split('.').every(isLabel)

/** The package measures a label in punycode. */
const isLabel = (label: string): boolean =>
  ascii.test(label)
    ? label.length <= 63
    : label.length <= longestLabel && twitter.extractUrlsWithIndices(`https://${label}.label.com`).length > 0
