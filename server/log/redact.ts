import { redactText } from '@chorus/model/text/redact-text'

/** Names of fields that hold secrets, in any spelling. */
const secretNames =
  /token|secret|password|authorization|cookie|\botp|signature|hash$|api_?key|private_?key|mnemonic|^(?:query|body|headers|parameters)$/i

const maxDepth = 4

/** Removes secrets from a log value, by field name and by the format of the text. */
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
  // Request ids stay readable, so that users can quote them.
  return name === 'requestId' ? value : redact(value, depth)
}

/** SQLSTATE class 22: Postgres quotes the invalid data in its message. */
const isAboutData = (code: unknown): boolean => typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code)

/** Describes an error for the log: what failed and where, without user data. */
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
