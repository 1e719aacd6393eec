/** Names whose values are nobody's business, however they are written. */
const secretNames =
  /token|secret|password|authorization|cookie|\botp|signature|hash$|api_?key|private_?key|mnemonic|^(?:query|body|headers|parameters)$/i

/** What looks like a credential or a person, wherever it stands in a text. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@"']{1,400}@/gi, '$1…@'],
  [/\b(bearer|basic|dpop)\s+[^\s"',]+/gi, '$1 …'],
  [/\?[^\s"'<>]+/g, '?…'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…'],
  [/[A-Za-z\d+/]{20,}={1,2}/g, '…'],
]
/** JWTs, tokens, keys: nobody writes words of 20 letters with a figure in them. Ids of rows are no secrets. */
const longWord = /[\w-]{20,}(?:\.[\w-]+)*/g
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const maxText = 2000
const maxDepth = 4

/** A text without what may not be read in a log. The second net: what writes a log line does not put such things in. */
export function redactText(text: string): string {
  let result = text.slice(0, maxText)
  for (const [pattern, instead] of patterns) result = result.replaceAll(pattern, instead)
  return result.replaceAll(longWord, (word) => (/\d/.test(word) && !uuid.test(word) ? '…' : word))
}

/** The same for what a log line holds, by the names as well. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, 20).map((inner) => redact(inner, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactNamed(name, inner, depth + 1)]))
}

function redactNamed(name: string, value: unknown, depth: number): unknown {
  if (secretNames.test(name)) return '…'
  // A plain word, as whoever gave it will look for it.
  return name === 'requestId' ? value : redact(value, depth)
}

/** Postgres says of bad data what it was (SQLSTATE class 22). */
const isAboutData = (code: unknown): boolean => typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code)

/** What broke and where, without whose or with what. */
export function describeError(error: Error): { name: string; code?: string; message: string; at: string[] } {
  const { code } = error as { code?: unknown }
  const message = isAboutData(code) ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code: code.slice(0, 40) } : {}),
    message: redactText(message),
    at: at.map((line) => line.trim().replace(/^at /, '')),
  }
}
