/** A block of Markdown, whose text hasn't been read yet. */
export type MarkdownBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'list'; start: number | undefined; items: MarkdownBlock[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' }

/** Lists and quotes within each other. Deeper ones are left out. */
const deepest = 8
/** Of a list item's text, so that long indents stay code. */
const tabStop = 4
const mostColumns = 20

const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const heading = /^(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/
const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const underline = /^(=+|-+)[ \t]*$/
const marker = /^([-+*]|(\d{1,9})([.)]))(?=[ \t]|$)/
const hidden = /^<(script|style|template|noscript)\b/i
const delimiters = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

const indentOf = (line: string): number => /^ */.exec(line)![0].length
const isBlank = (line: string): boolean => line.trim() === ''

/** Tabs at the start of a line count to the next multiple of four columns. `column`: where the line begins. */
function expandTabs(line: string, column = 0): string {
  let width = 0
  let at = 0
  for (; line[at] === ' ' || line[at] === '\t'; at++) width += line[at] === ' ' ? 1 : tabStop - ((column + width) % tabStop)
  return ' '.repeat(width) + line.slice(at)
}

/** The blocks of a text. Source: https://spec.commonmark.org, with GitHub's tables. */
export const readBlocks = (text: string): MarkdownBlock[] =>
  readLines(
    text.split('\n').map((line) => expandTabs(line)),
    0,
  )

function readLines(lines: readonly string[], depth: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  if (depth > deepest) return blocks
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at]!)) {
      at++
      continue
    }
    const read = readers.find(({ matches }) => matches(lines, at))!.read(lines, at, depth)
    if (read.block) blocks.push(read.block)
    at = read.next
  }
  return blocks
}

interface Read {
  block: MarkdownBlock | undefined
  /** The line after it. */
  next: number
}

interface Reader {
  matches(lines: readonly string[], at: number): boolean
  read(lines: readonly string[], at: number, depth: number): Read
}

const isShallow = (line: string): boolean => indentOf(line) < tabStop
const startsWith =
  (pattern: RegExp) =>
  (lines: readonly string[], at: number): boolean =>
    isShallow(lines[at]!) && pattern.test(lines[at]!.trimStart())

/** The first that matches reads. */
const readers: readonly Reader[] = [
  { matches: (lines, at) => !isShallow(lines[at]!), read: readIndentedCode },
  { matches: startsWith(fence), read: readFencedCode },
  { matches: startsWith(heading), read: readHeading },
  { matches: startsWith(rule), read: (_, at) => ({ block: { kind: 'rule' }, next: at + 1 }) },
  { matches: startsWith(/^>/), read: readQuote },
  { matches: startsWith(marker), read: readList },
  { matches: startsWith(hidden), read: skipHidden },
  { matches: startsWith(/^<!--/), read: (lines, at) => ({ block: undefined, next: findLine(lines, at, /-->/) + 1 }) },
  { matches: isTable, read: readTable },
  { matches: () => true, read: readParagraph },
]

/** The first line that matches, or the last. */
function findLine(lines: readonly string[], from: number, pattern: RegExp): number {
  let at = from
  while (at < lines.length - 1 && !pattern.test(lines[at]!)) at++
  return at
}

/** Scripts and styles have nothing for readers. */
function skipHidden(lines: readonly string[], at: number): Read {
  const name = hidden.exec(lines[at]!.trimStart())![1]!
  return { block: undefined, next: findLine(lines, at, new RegExp(`</${name}`, 'i')) + 1 }
}

function readIndentedCode(lines: readonly string[], at: number): Read {
  let next = at
  while (next < lines.length && (isBlank(lines[next]!) || !isShallow(lines[next]!))) next++
  while (isBlank(lines[next - 1]!)) next--
  const text = lines.slice(at, next).map((line) => line.slice(tabStop))
  return { block: { kind: 'code', text: `${text.join('\n')}\n` }, next }
}

function readFencedCode(lines: readonly string[], at: number): Read {
  const indent = indentOf(lines[at]!)
  const found = fence.exec(lines[at]!.trimStart())!
  const mark = found[1] ?? found[2]!
  const end = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},} *$`)
  let next = at + 1
  while (next < lines.length && !end.test(lines[next]!)) next++
  const text = lines.slice(at + 1, next).map((line) => line.slice(Math.min(indent, indentOf(line))))
  return { block: { kind: 'code', text: text.length > 0 ? `${text.join('\n')}\n` : '' }, next: next + 1 }
}

function readHeading(lines: readonly string[], at: number): Read {
  const [, marks, text = ''] = heading.exec(lines[at]!.trimStart())!
  return { block: { kind: 'heading', level: marks!.length, text: /^#+$/.test(text) ? '' : text.trim() }, next: at + 1 }
}

/** Whether a line ends the paragraph before it. */
function interrupts(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  if (!isShallow(line)) return false
  const text = line.trimStart()
  const list = marker.exec(text)
  // An empty item, or a number in a sentence, is no list.
  if (list && !rule.test(text)) return text.length > list[0].length && !isBlank(text.slice(list[0].length)) && Number(list[2] ?? 1) === 1
  return [fence, heading, rule, /^>/, hidden, /^<!--/].some((pattern) => pattern.test(text))
}

function readParagraph(lines: readonly string[], at: number): Read {
  let next = at
  while (next < lines.length && !isBlank(lines[next]!)) {
    const text = lines[next]!.trimStart()
    if (next > at && isShallow(lines[next]!) && underline.test(text)) {
      const level = text.startsWith('=') ? 1 : 2
      return { block: { kind: 'heading', level, text: toParagraph(lines.slice(at, next)) }, next: next + 1 }
    }
    if (next > at && (interrupts(lines, next) || isTable(lines, next))) break
    next++
  }
  return { block: { kind: 'paragraph', text: toParagraph(lines.slice(at, next)) }, next }
}

const toParagraph = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimStart().replace(/\0$/, ''))
    .join('\n')
    .trimEnd()

/** Whether the lines that were collected for a quote or an item end in a paragraph, which an unmarked line continues. */
function createTail() {
  let open: string | undefined
  let isParagraph = false
  return {
    push(line: string): void {
      let text = line
      let indent = indentOf(line)
      for (let depth = 0; depth <= deepest; depth++) {
        const inner = text.trimStart()
        const found = /^>/.exec(inner) ?? (rule.test(inner) ? null : marker.exec(inner))
        if (!found || open || (indent >= tabStop && !isParagraph)) break
        text = expandTabs(inner.slice(found[0].length), found[0].length)
        indent = Math.max(indentOf(text) - 1, 0)
      }
      const bare = text.trim()
      const mark = fence.exec(bare)
      if (open ? bare.startsWith(open) : mark) open = open ? undefined : (mark![1] ?? mark![2])
      isParagraph = !open && !mark && bare !== '' && !heading.test(bare) && !rule.test(bare) && (isParagraph || indent < tabStop)
    },
    isParagraph: () => isParagraph,
  }
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  const inner: string[] = []
  const tail = createTail()
  let next = at
  for (; next < lines.length; next++) {
    const line = lines[next]!
    const isMarked = isShallow(line) && line.trimStart().startsWith('>')
    if (!isMarked && (isBlank(line) || !tail.isParagraph() || interrupts(lines, next))) break
    const column = indentOf(line) + 1
    const text = isMarked ? expandTabs(line.trimStart().slice(1), column).replace(/^ /, '') : toContinuation(line)
    tail.push(text)
    inner.push(text)
  }
  return { block: { kind: 'quote', blocks: readLines(inner, depth + 1) }, next }
}

/** A line that continues a paragraph without its marks never underlines a heading. The character is taken away again. */
const toContinuation = (line: string): string =>
  underline.test(line.trim()) ? `${line.trim()}\0` : `${' '.repeat(tabStop)}${line.trimStart()}`

interface Marker {
  /** `-`, or the character after a number. */
  type: string
  start: number | undefined
  /** Columns before the item's text. */
  width: number
  text: string
}

function readMarker(line: string): Marker | undefined {
  const text = line.trimStart()
  const found = isShallow(line) && !rule.test(text) ? marker.exec(text) : null
  if (!found) return undefined
  const before = indentOf(line) + found[0].length
  const rest = expandTabs(text.slice(found[0].length), before)
  const space = indentOf(rest)
  const isCode = isBlank(rest) || space > tabStop
  return {
    type: found[3] ?? found[1]!,
    start: found[2] === undefined ? undefined : Number(found[2]),
    width: before + (isCode ? 1 : space),
    text: isBlank(rest) ? '' : rest.slice(isCode ? 1 : space),
  }
}

function readList(lines: readonly string[], at: number, depth: number): Read {
  const { type, start } = readMarker(lines[at]!)!
  const items: MarkdownBlock[][] = []
  let next = at
  for (;;) {
    const found = next < lines.length ? readMarker(lines[next]!) : undefined
    if (found?.type !== type) break
    const item = readItem(lines, next, found)
    items.push(readLines(item.lines, depth + 1))
    next = item.next
    let after = next
    while (after < lines.length && isBlank(lines[after]!)) after++
    if (after < lines.length && readMarker(lines[after]!)?.type === type) next = after
  }
  return { block: { kind: 'list', start, items }, next }
}

function readItem(lines: readonly string[], at: number, { width, text: first }: Marker): { lines: string[]; next: number } {
  const inner = [first]
  const tail = createTail()
  tail.push(first)
  let next = at + 1
  for (; next < lines.length; next++) {
    const line = lines[next]!
    // An item may begin with one blank line.
    if (isBlank(line) && inner.length === 1 && first === '') break
    const isInside = isBlank(line) || indentOf(line) >= width
    if (!isInside && (!tail.isParagraph() || readMarker(line) || interrupts(lines, next))) break
    const text = isBlank(line) ? '' : isInside ? line.slice(width) : toContinuation(line)
    tail.push(text)
    inner.push(text)
  }
  while (inner.length > 1 && inner.at(-1) === '') {
    inner.pop()
    next--
  }
  return { lines: inner, next }
}

/** Cells are separated by `|`, unless it is escaped. */
function readCells(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

function isTable(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1]
  if (next === undefined || !lines[at]!.includes('|') || !isShallow(next) || !delimiters.test(next.trim())) return false
  return readCells(lines[at]!).length === readCells(next).length
}

function readTable(lines: readonly string[], at: number): Read {
  const head = readCells(lines[at]!)
  const rows: string[][] = []
  let next = at + 2
  for (; next < lines.length && !isBlank(lines[next]!) && !interrupts(lines, next); next++) {
    const cells = readCells(lines[next]!)
    rows.push(head.map((_, column) => cells[column] ?? '').slice(0, mostColumns))
  }
  return { block: { kind: 'table', head: head.slice(0, mostColumns), rows }, next }
}
