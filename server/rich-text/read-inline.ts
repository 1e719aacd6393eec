import { decodeEntities } from '@chorus/model/text/decode-entities'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import type { RichInline } from '@chorus/model/text/rich-text'

/** Emphasis and links within each other. Deeper ones lose their markup and keep their text. */
const deepest = 8
const longestUrl = 2000

export interface InlineDeps {
  toImageUrl(url: string): string
  /** Counts a part. False: the text has enough of them. */
  mayAdd(): boolean
}

/** A part with how deep it is nested, or a run of delimiters that may become emphasis. */
type Item = { part: RichInline; depth: number } | Run

interface Run {
  char: string
  count: number
  /** Before parts of it were used up. */
  length: number
  canOpen: boolean
  canClose: boolean
}

interface Bracket {
  /** Of the item that follows it. */
  index: number
  isImage: boolean
  /** A link can't contain a link. */
  isOpen: boolean
}

const isRun = (item: Item): item is Run => 'char' in item
const punctuation = /[\p{P}\p{S}]/u
const escapable = /[!-/:-@[-`{-~]/
const link = /^https?:\/\/[^\s<]+/i
const autolink = /^<(https?:\/\/[^\s<>]*)>/i
const tag = /^<(?:\/?[a-z][^<>]*|![^<>]*|\?[^<>]*)>/i
const hidden = /^<(script|style|template|noscript)\b/i
/** `(https://a.example "title")` after the text of a link. */
const target = /^\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))?\s*\)/s

/** A text while it is read. */
interface Scan {
  text: string
  at: number
  /** Text that was read since the last item. */
  plain: string
  items: Item[]
  brackets: Bracket[]
  ticks: ReadonlyMap<number, number[]>
  deps: InlineDeps
}

/** The inline parts of a paragraph: emphasis, code, links, images and line breaks. Source: https://spec.commonmark.org. */
export function readInline(text: string, deps: InlineDeps): RichInline[] {
  const scan: Scan = { text, at: 0, plain: '', items: [], brackets: [], ticks: findTicks(text), deps }
  while (scan.at < text.length) {
    const char = text[scan.at]!
    const read = readers[char]?.(scan) ?? 0
    if (read === 0) scan.plain += char
    scan.at += read || 1
  }
  flush(scan)
  return toParts(scan.items).parts
}

/** By its first character, what reads a part. Returns the number of characters that were read, or 0: it is text. */
const readers: Readonly<Record<string, (scan: Scan) => number>> = {
  '\\': readEscape,
  '\n': readLineEnd,
  '`': readCode,
  '*': readRun,
  _: readRun,
  '~': readRun,
  '!': (scan) => (scan.text[scan.at + 1] === '[' ? openBracket(scan, true) : 0),
  '[': (scan) => openBracket(scan, false),
  ']': closeBracket,
  '<': readTag,
  h: readLink,
  H: readLink,
}

function add({ items, deps }: Scan, part: RichInline, depth = 0): void {
  if (deps.mayAdd()) items.push({ part, depth })
}

function flush(scan: Scan): void {
  if (scan.plain) add(scan, { kind: 'text', text: decodeEntities(scan.plain) })
  scan.plain = ''
}

function readEscape(scan: Scan): number {
  const next = scan.text[scan.at + 1] ?? ''
  if (next === '\n') return addBreak(scan, 2)
  if (!escapable.test(next)) return 0
  flush(scan)
  add(scan, { kind: 'text', text: next })
  return 2
}

function readLineEnd(scan: Scan): number {
  const isHard = / {2,}$/.test(scan.plain)
  scan.plain = scan.plain.replace(/ +$/, '')
  if (isHard) return addBreak(scan, 1)
  scan.plain += '\n'
  return 1
}

function addBreak(scan: Scan, length: number): number {
  flush(scan)
  add(scan, { kind: 'break' })
  return length + /^ */.exec(scan.text.slice(scan.at + length))![0].length
}

function readCode(scan: Scan): number {
  const { text, at, ticks } = scan
  const length = /^`+/.exec(text.slice(at))![0].length
  const end = ticks.get(length)?.find((position) => position >= at + length)
  if (end === undefined) {
    scan.plain += '`'.repeat(length)
    return length
  }
  const code = text.slice(at + length, end).replaceAll('\n', ' ')
  flush(scan)
  add(scan, { kind: 'code', text: /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code })
  return end + length - at
}

function readRun(scan: Scan): number {
  const { text, at, items } = scan
  const char = text[at]!
  let length = 1
  while (text[at + length] === char) length++
  // GitHub's strikethrough has one or two.
  if (char === '~' && length > 2) {
    scan.plain += char.repeat(length)
    return length
  }
  flush(scan)
  items.push({ char, count: length, length, ...findSides(text, at, length) })
  return length
}

function openBracket(scan: Scan, isImage: boolean): number {
  flush(scan)
  scan.items.push({ part: { kind: 'text', text: isImage ? '![' : '[' }, depth: 0 })
  scan.brackets.push({ index: scan.items.length, isImage, isOpen: true })
  return isImage ? 2 : 1
}

function closeBracket(scan: Scan): number {
  const { text, at, items, brackets, deps } = scan
  const bracket = brackets.pop()
  const found = bracket?.isOpen ? target.exec(text.slice(at + 1, at + 1 + 2 * longestUrl)) : null
  if (!bracket || !found) return 0
  flush(scan)
  const { parts, depth } = toParts(items.splice(bracket.index))
  // The bracket itself.
  items.pop()
  const url = decodeEntities((found[1] ?? found[2] ?? '').replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'))
  if (bracket.isImage) {
    const src = deps.toImageUrl(url)
    if (isOpenUrl(src)) add(scan, { kind: 'image', url: src, alt: toPlain(parts).slice(0, 1000) })
  } else {
    for (const other of brackets) if (!other.isImage) other.isOpen = false
    if (isOpenUrl(url) && depth < deepest) add(scan, { kind: 'link', url, content: parts }, depth + 1)
    else items.push(...parts.map((part) => ({ part, depth })))
  }
  return 1 + found[0].length
}

function readTag(scan: Scan): number {
  const rest = scan.text.slice(scan.at)
  const address = autolink.exec(rest)
  if (address) {
    flush(scan)
    addLink(scan, address[1]!)
    return address[0].length
  }
  const name = hidden.exec(rest)?.[1]
  if (name !== undefined) {
    const end = rest.toLowerCase().indexOf(`</${name.toLowerCase()}`)
    return end === -1 ? rest.length : end
  }
  if (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->')
    return end === -1 ? rest.length : end + 3
  }
  const found = tag.exec(rest)?.[0]
  if (found === undefined) return 0
  return /^<br\b/i.test(found) ? addBreak(scan, found.length) : found.length
}

/** An address that was written as it is. */
function readLink(scan: Scan): number {
  const { text, at, brackets } = scan
  if (/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '') || brackets.some(({ isOpen, isImage }) => isOpen && !isImage)) return 0
  const found = link.exec(text.slice(at, at + longestUrl))
  const url = found ? trimUrl(found[0]) : ''
  if (!isOpenUrl(url)) return 0
  flush(scan)
  addLink(scan, url)
  return url.length
}

function addLink(scan: Scan, url: string): void {
  const content: RichInline[] = [{ kind: 'text', text: url }]
  if (isOpenUrl(url)) add(scan, { kind: 'link', url, content }, 1)
  else add(scan, content[0]!)
}

const isOpenUrl = (url: string): boolean => url.length <= longestUrl && isWebUrl(url)

/** GitHub's rule: punctuation at the end, and brackets that were opened before it, belong to the sentence. */
function trimUrl(url: string): string {
  let end = url.length
  for (;;) {
    const last = url[end - 1] ?? ''
    const rest = url.slice(0, end)
    const isUnopened = last === ')' && rest.split(')').length > rest.split('(').length
    if (!isUnopened && !/[?!.,:*_~'"\]]/.test(last)) return rest
    end--
  }
}

/** Where runs of backticks begin, by their length. */
function findTicks(text: string): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) found.set(run.length, [...(found.get(run.length) ?? []), index])
  return found
}

/** Whether a run of delimiters may begin or end emphasis, by what stands beside it. */
function findSides(text: string, at: number, length: number): Pick<Run, 'canOpen' | 'canClose'> {
  const char = text[at]!
  const before = text.slice(Math.max(at - 2, 0), at).at(-1) ?? ' '
  const after = String.fromCodePoint(text.codePointAt(at + length) ?? 32)
  const isSpace = (side: string) => /\s/.test(side)
  const isMark = (side: string) => punctuation.test(side)
  const isLeft = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before))
  const isRight = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after))
  if (char !== '_') return { canOpen: isLeft, canClose: isRight }
  return { canOpen: isLeft && (!isRight || isMark(before)), canClose: isRight && (!isLeft || isMark(after)) }
}

/** A run that both opens and closes matches another only if their lengths together aren't a multiple of three, or both are. */
const mayMatch = (opener: Run, closer: Run): boolean =>
  opener.char === '~'
    ? opener.length === closer.length
    : !(opener.canClose || closer.canOpen) ||
      (opener.length + closer.length) % 3 !== 0 ||
      (opener.length % 3 === 0 && closer.length % 3 === 0)

/** Turns runs of delimiters into emphasis. */
function toParts(all: readonly Item[]): { parts: RichInline[]; depth: number } {
  const items = [...all]
  /** Nothing before it opens such a run. */
  const bottoms = new Map<string, number>()
  for (let at = 0; at < items.length; at++) {
    const closer = items[at]!
    if (!isRun(closer) || !closer.canClose) continue
    while (closer.count > 0) {
      const key = `${closer.char}${closer.canOpen}${closer.length % 3}${closer.char === '~' ? closer.length : ''}`
      const bottom = bottoms.get(key) ?? 0
      let from = at - 1
      for (; from >= bottom; from--) {
        const item = items[from]!
        if (isRun(item) && item.char === closer.char && item.canOpen && item.count > 0 && mayMatch(item, closer)) break
      }
      if (from < bottom) {
        bottoms.set(key, at)
        break
      }
      at = wrap(items, from, at)
    }
  }
  const parts = items.map((item): RichInline => (isRun(item) ? { kind: 'text', text: item.char.repeat(item.count) } : item.part))
  const depth = items.reduce((most, item) => (isRun(item) ? most : Math.max(most, item.depth)), 0)
  return { parts: joinTexts(parts), depth }
}

/** Replaces what is between two runs by one part. Returns the new place of the closing run. */
function wrap(items: Item[], from: number, to: number): number {
  const [opener, closer] = [items[from] as Run, items[to] as Run]
  const used = opener.count >= 2 && closer.count >= 2 ? 2 : 1
  const inner = items
    .slice(from + 1, to)
    .map((item): Exclude<Item, Run> => (isRun(item) ? { part: { kind: 'text', text: item.char.repeat(item.count) }, depth: 0 } : item))
  const depth = inner.reduce((most, item) => Math.max(most, item.depth), 0)
  const kind = opener.char === '~' ? 'strike' : used === 2 ? 'strong' : 'emphasis'
  const wrapped: Item[] =
    depth < deepest ? [{ part: { kind, content: joinTexts(inner.map(({ part }) => part)) }, depth: depth + 1 }] : inner
  opener.count -= used
  closer.count -= used
  items.splice(from + 1, to - from - 1, ...wrapped)
  return from + 1 + wrapped.length
}

function joinTexts(parts: readonly RichInline[]): RichInline[] {
  const joined: RichInline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.kind !== 'text') joined.push(part)
    else if (part.text === '') continue
    else if (last?.kind === 'text') joined[joined.length - 1] = { kind: 'text', text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

const toPlain = (parts: readonly RichInline[]): string =>
  parts.map((part) => ('text' in part ? part.text : 'content' in part ? toPlain(part.content) : 'alt' in part ? part.alt : ' ')).join('')
