import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { formatMessage, type CompiledMessage } from './format-message.ts'
import { locales, type Locale } from './locale.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import ja from './locales/ja.json'
import ko from './locales/ko.json'
import zhHans from './locales/zh-Hans.json'
import zhHant from './locales/zh-Hant.json'

const catalogues: Record<Locale, Record<string, string>> = { en, es, ja, ko, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
const compile = (text: string) => compileMessage(text) as CompiledMessage

type Argument = Exclude<CompiledMessage[number], string>
/** The arguments of a message, also those inside its choices. */
const toArguments = (message: CompiledMessage): Argument[] =>
  message.flatMap((part) =>
    typeof part === 'string' ? [] : [part, ...Object.values(part[2] ?? {}).flatMap((choice) => (choice ? toArguments(choice) : []))],
  )

const counts = [0, 1, 2, 3, 5, 11, 21, 1.5, 999, 1000, 12_345, 1_000_000]
const names = ['', 'Amara', '#', '{count}', '\u2068سارة\u2069', '$&']

/** Values to try for an argument. */
function toSamples([name, kind, choices]: Argument): readonly (readonly [string, string | number])[] {
  const samples = kind === 'plural' ? counts : kind === 'select' ? [...Object.keys(choices!), 'constructor'] : [...names, ...counts]
  return samples.map((value) => [name, value] as const)
}

/** Sets of values in which every argument takes each of its samples. */
function toValues(message: CompiledMessage): Record<string, string | number>[] {
  const columns = toArguments(message)
    .toSorted(([, one = ''], [, other = '']) => one.localeCompare(other))
    .map(toSamples)
  const length = Math.max(1, ...columns.map((column) => column.length))
  return Array.from({ length }, (_, index) => Object.fromEntries(columns.map((column) => column[index % column.length]!)))
}

describe.each(locales)('%s', (locale) => {
  const texts = catalogues[locale]
  const messages = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compile(text)]))
  const library = setupI18n({ locale, messages: { [locale]: messages as unknown as Messages } })

  test('formats every message as the library does', () => {
    for (const [id, message] of Object.entries(messages))
      for (const values of toValues(message))
        expect({ id, values, text: formatMessage(message, locale, values) }).toEqual({ id, values, text: library._(id, values) })
  })

  test('uses only what is supported', () => {
    for (const message of Object.values(messages))
      for (const [, kind, choices] of toArguments(message)) {
        expect([undefined, 'plural', 'select']).toContain(kind)
        expect(choices?.['offset']).toBeUndefined()
      }
  })
})

test.each([
  ['{count, plural, =0 {none} one {# post} other {# posts}}', { count: 0 }, 'none'],
  ['{count, plural, =0 {none} one {# post} other {# posts}}', { count: 1 }, '1 post'],
  ['{count, plural, =0 {none} one {# post} other {# posts}}', { count: 1200 }, '1,200 posts'],
  ['{count, plural, one {{name} and # other} other {{name} and # others}}', { count: 3, name: '#' }, '# and 3 others'],
  ['{kind, select, Quote {quoted} other {replied}}', { kind: 'Quote' }, 'quoted'],
  ['{kind, select, Quote {quoted} other {replied}}', { kind: 'toString' }, 'replied'],
  ['#{tag}', { tag: 'rust' }, '#rust'],
])('%s with %o is “%s”', (text, values, formatted) => expect(formatMessage(compile(text), 'en', values)).toBe(formatted))

test('leaves out a value that is not given, as the library does', () => {
  const library = setupI18n({ locale: 'en', messages: { en: { hello: compile('Hello {name}!') as unknown as Messages[string] } } })
  expect(formatMessage(compile('Hello {name}!'), 'en')).toBe(library._('hello'))
})
