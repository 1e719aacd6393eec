/** A compiled message: texts and arguments. `#` in a plural form is its number. */
export type CompiledMessage = readonly (string | Argument)[]

type Argument = readonly [name: string, kind?: 'plural' | 'select', choices?: Choices]
/** By number, plural category or value. `offset` is always undefined: no message of ours has one. */
type Choices = Readonly<Record<string, CompiledMessage | undefined>>

export type MessageValues = Readonly<Record<string, string | number>>

interface Formatters {
  plural: Intl.PluralRules
  number: Intl.NumberFormat
}

const formatters = new Map<string, Formatters>()

function formattersOf(locale: string): Formatters {
  const known = formatters.get(locale) ?? { plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) }
  formatters.set(locale, known)
  return known
}

/**
 * Formats a message with the parts of ICU MessageFormat that ours use: arguments, plurals and selects. The library’s runtime is ten times the
 * size; format-message.test.ts compares the two over every message. `number`: what `#` stands for.
 */
export const formatMessage = (message: CompiledMessage, locale: string, values: MessageValues = {}, number?: string): string =>
  message.map((part) => (typeof part === 'string' ? formatText(part, number) : formatArgument(part, locale, values))).join('')

const formatText = (text: string, number: string | undefined): string => (text === '#' && number !== undefined ? number : text)

function formatArgument([name, kind, choices]: Argument, locale: string, values: MessageValues): string {
  const value = values[name]
  if (!choices) return value === undefined ? '' : String(value)
  const own = (key: string | number | undefined) => (Object.hasOwn(choices, key!) ? choices[key!] : undefined)
  if (kind === 'select') return formatMessage(own(value) ?? choices['other'] ?? [], locale, values)
  const count = Number(value)
  const { plural, number } = formattersOf(locale)
  return formatMessage(own(value) ?? own(plural.select(count)) ?? choices['other'] ?? [], locale, values, number.format(count))
}
