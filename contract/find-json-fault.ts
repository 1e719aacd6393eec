const maxDepth = 64
/** Names that reach an object's prototype when copied carelessly. Security plan, row 23. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const [quote, backslash, comma, colon] = ['"', '\\', ',', ':'].map((sign) => sign.charCodeAt(0)) as [number, number, number, number]
const opening = new Set(['{', '['].map((sign) => sign.charCodeAt(0)))
const closing = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)))
const curly = '{'.charCodeAt(0)

/**
 * Finds faults in a JSON text before it is parsed: excessive depth, a duplicate name in one object, a forbidden name, a NUL (which Postgres
 * can't store). One pass without recursion, so that no nesting can exhaust the stack. Whether it is valid JSON is up to the parser.
 */
export function findJsonFault(text: string): string | undefined {
  /** The names in each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let isNameNext = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (sign === quote) {
      const end = findQuote(text, index + 1)
      const fault = findStringFault(text.slice(index, end + 1), isNameNext ? open.at(-1) : undefined)
      if (fault) return fault
      isNameNext = false
      index = end
    } else if (opening.has(sign)) {
      if (open.length === maxDepth) return 'The body is nested too deeply.'
      open.push(sign === curly ? new Set() : undefined)
      isNameNext = sign === curly
    } else if (closing.has(sign)) {
      open.pop()
      isNameNext = false
    } else if (sign === comma) isNameNext = open.at(-1) !== undefined
    else if (sign === colon) isNameNext = false
  }
  return undefined
}

/** The end of a string; past the text when it is unterminated. */
function findQuote(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (sign === quote) return index
    if (sign === backslash) index += 1
  }
  return text.length
}

function findStringFault(literal: string, names: Set<string> | undefined): string | undefined {
  const mayHoldNul = literal.includes(String.raw`\u0000`)
  if (!names && !mayHoldNul) return undefined
  const value = parseString(literal)
  if (value === undefined) return 'The body is not JSON.'
  if (mayHoldNul && value.includes('\0')) return 'The body contains a NUL character.'
  if (!names) return undefined
  if (forbidden.has(value)) return 'The body has a forbidden property name.'
  if (names.has(value)) return 'The body has one property twice.'
  names.add(value)
  return undefined
}

function parseString(literal: string): string | undefined {
  if (!literal.includes('\\') && literal.length > 1) return literal.slice(1, -1)
  try {
    return String(JSON.parse(literal))
  } catch {
    return undefined
  }
}
