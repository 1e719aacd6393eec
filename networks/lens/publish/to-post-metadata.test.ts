import { expect, test } from 'vitest'
import { toLocale, toPostMetadata } from './to-post-metadata.ts'

test.each([
  ['en', 'en'],
  ['pt-BR', 'pt-BR'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['sr-Latn-RS', 'sr-RS'],
  ['fil', 'en'],
  ['haw', 'en'],
])('the language %s becomes %s, which the standard accepts', (tag, locale) => {
  expect(toLocale(tag)).toBe(locale)
  const draft = { text: 'Harbour', media: [], languages: [tag] }
  expect(toPostMetadata(draft, { id: 'one', facets: [], stored: [] }).lens.locale).toBe(locale)
})
