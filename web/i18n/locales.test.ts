import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { locales, type Locale } from './locale.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import ja from './locales/ja.json'
import ko from './locales/ko.json'
import zhHans from './locales/zh-Hans.json'
import zhHant from './locales/zh-Hant.json'

const catalogues: Record<Locale, Record<string, string>> = { en, es, ja, ko, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
/** Texts that may be the same as in English. */
const international = [
  'bookmarks.audio',
  'crop.landscape',
  'crop.original',
  'crop.portrait',
  'crop.wide',
  'profile.pro',
  'media.audio',
  'media.gif',
  'report.spam',
  'label.spam',
  'developer.commit',
  'mentions.hashtags',
  'wallet.tokensTab',
  'explore.tokens',
  'apps.chainServer',
]

type Tokens = ReturnType<typeof compileMessage>
/** What a message is given, also inside its plural forms and choices. */
const toArguments = (tokens: Tokens): string[] =>
  tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , choices] = token
    const inner = choices && typeof choices === 'object' ? Object.values(choices) : []
    return [name, ...inner.flatMap((choice) => (Array.isArray(choice) ? toArguments(choice as Tokens) : []))]
  })
const placeholders = (text: string) => toArguments(compileMessage(text))
const pluralForms = (text: string) => [...text.matchAll(/\b(zero|one|two|few|many|other) \{/g)].map(([, form]) => form!)

describe.each(locales.filter((locale) => locale !== 'en'))('%s', (locale) => {
  const texts = catalogues[locale]

  test('has the same keys as English', () => expect(Object.keys(texts)).toEqual(Object.keys(en)))

  test.each(Object.entries(en))('%s keeps its placeholders and uses the language’s plural forms', (id, english) => {
    const text = texts[id]!
    expect(() => compileMessage(text)).not.toThrow()
    expect(new Set(placeholders(text))).toEqual(new Set(placeholders(english)))
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    expect(pluralForms(text).filter((form) => !known.includes(form as Intl.LDMLPluralRule))).toEqual([])
    if (english.includes('plural')) expect(pluralForms(text)).toContain('other')
    if (!international.includes(id)) expect(text).not.toBe(english)
  })
})

const short = Object.entries(en).filter(([, text]) => text.startsWith('Couldn’t') && text.split(' ').length < 5)
test.each(short)('%s is a toast of fewer than five words, which ends without a full stop', (id) => {
  for (const locale of locales) expect(catalogues[locale][id]).not.toMatch(/[.。]$/)
})
