import type { Facet } from '../facet.ts'
import { isPublicHost } from './is-public-host.ts'
import { isWebUrl } from './is-web-url.ts'

/** Characters. X ignores longer links as well. */
const maxLength = 4096

const scheme = /https?:\/\//iy
// A URL ends at whitespace, a control character, a character no URL contains, or punctuation of scripts without spaces.
const outside = String.raw`\s\p{Cc}<>"\x60{}|\\^“”„«»…、。〈-】〔-〟！，：；？（）［］｛｝｟-､`
const authorityPattern = new RegExp(String.raw`[^${outside}/?#]{1,300}`, 'uy')
const tailPattern = new RegExp(String.raw`[/?#][^${outside}]*`, 'uy')
const portPattern = /:\d{1,5}(?!\d)/y
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const endOfAscii = new RegExp(String.raw`[A-Za-z0-9](?=[${unspaced}])`, 'u')

type Link = Facet & { kind: 'link' }

/** The link that starts with `http://` or `https://` here, or the position to continue from. */
export function readLink(text: string, at: number): Link | number {
  const hostAt = at + (matchAt(scheme, text, at)?.length ?? 0)
  const authority = matchAt(authorityPattern, text, hostAt) ?? ''
  const [, host = '', port = ''] = /^(.*?)(:\d{1,5})?$/u.exec(trimEnd(authority)) ?? []
  if (isPublicHost(host, false) && !isMixed(host)) return toLink(text, at, withTail(text, hostAt, authority, host + port), '')
  // `http://example.comを見て`: the host ends before the first letter of another script.
  const ascii = /^[a-z0-9.-]+/i.exec(host)?.[0] ?? ''
  return ascii.length < host.length && isUnspaced(host, ascii.length) && isPublicHost(ascii, true)
    ? toLink(text, at, hostAt + ascii.length, '')
    : hostAt
}

/**
 * The link without `https://` that starts with this run of letters: `example.com/x`, only with a known TLD. Otherwise the position to
 * continue from.
 */
export function readBareLink(text: string, at: number, run: string): Link | number {
  const runEnd = at + run.length
  const host = run.replace(/[._%+'’-]{1,64}$/u, '')
  if (!host.includes('.') || '@＠#＃$/.=&%+\\-~'.includes(text[at - 1] ?? ' ')) return runEnd
  if (!isPublicHost(host, true)) return runEnd
  const hostEnd = at + host.length
  if (host.length < run.length) return toLink(text, at, hostEnd, 'https://')
  if (text[hostEnd] === '@') return runEnd
  const port = matchAt(portPattern, text, hostEnd) ?? ''
  return toLink(text, at, withTail(text, at, host + port, host + port), 'https://')
}

/** The end of the URL: after its host when something was cut off there, otherwise after path and query. */
function withTail(text: string, hostAt: number, seen: string, host: string): number {
  const end = hostAt + host.length
  if (seen.length > host.length) return end
  const tail = matchAt(tailPattern, text, end) ?? ''
  // `example.com/xを見て` continues as a sentence, while `example.com/wiki/漢字` is one URL.
  const border = endOfAscii.exec(tail)
  return end + trimEnd(border ? tail.slice(0, border.index + 1) : tail).length
}

function toLink(text: string, start: number, end: number, prefix: string): Link | number {
  const url = prefix + text.slice(start, end).replace(/^https?:\/\//i, (found) => found.toLowerCase())
  return url.length <= maxLength && isWebUrl(url) ? { start, end, kind: 'link', url } : end
}

const openers: Record<string, string> = { ')': '(', ']': '[' }

/** Removes punctuation that belongs to the sentence: `(see a.b/c_(d)).` keeps only its own brackets. */
function trimEnd(address: string): string {
  const surplus = { ')': count(address, ')') - count(address, '('), ']': count(address, ']') - count(address, '[') }
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    if ((last === ')' || last === ']') && openers[last]) {
      if (surplus[last] <= 0) break
      surplus[last] -= 1
    } else if (!".,;:!?'’*~(".includes(last) && last !== '[') break
    else if (last === '(') surplus[')'] += 1
    else if (last === '[') surplus[']'] += 1
  }
  return address.slice(0, end)
}

function count(text: string, character: string): number {
  let total = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) total += 1
  return total
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const isUnspaced = (text: string, at: number): boolean => new RegExp(`[${unspaced}]`, 'u').test(text.charAt(at))
// A last label with two scripts is a host joined to a sentence.
const isMixed = (host: string): boolean => {
  const last = host.slice(host.lastIndexOf('.') + 1)
  return /[a-z]/i.test(last) && new RegExp(`[${unspaced}]`, 'u').test(last)
}
