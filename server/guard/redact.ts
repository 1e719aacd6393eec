import { redactText } from '@chorus/model/redact-text'

/** Names whose values are nobody's business, however they are written. */
const secretNames =
  /token|secret|password|authorization|cookie|\botp|signature|hash$|api_?key|private_?key|mnemonic|^(?:query|body|headers|parameters)$/i

const maxDepth = 4

/** What a log line holds, without what may not be read there: by its names, and by what its texts look like. */
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
