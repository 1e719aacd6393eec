import type { PostMetadata } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../i18n/locale.ts'
import { findNeed } from './find-need.ts'
import { mayBeForeign } from './may-be-foreign.ts'

const written = (content: string, locale?: string, facets: PostMetadata['facets'] = []): PostMetadata => ({
  locale: locale ?? 'en',
  isLocaleGuessed: locale === undefined || undefined,
  content,
  facets,
  attachments: [],
  oembedUrls: [],
})

describe('a post with a language tag', () => {
  test.each<[string, Locale, boolean]>([
    ['ja', 'en', true],
    ['ja-JP', 'ja', false],
    ['en-GB', 'en', false],
    ['EN', 'en', false],
    // The two scripts of Chinese are mutually readable.
    ['zh', 'zh-Hant', false],
    ['zh-TW', 'zh-Hans', false],
    ['fil', 'en', true],
  ])('%s is foreign to a reader of %s: %s', (locale, reader, isForeign) => {
    const metadata = written('朝の尾道', locale)
    expect(mayBeForeign(metadata, reader)).toBe(isForeign)
    expect(findNeed(metadata, reader)).toBe(isForeign ? 'foreign' : 'own')
  })
})

describe('a post without a language tag is judged by its script', () => {
  test.each<[string, Locale, string]>([
    ['桟橋の下から。', 'en', 'foreign'],
    ['صباح الخير', 'es', 'foreign'],
    ['The estuary survey is out.', 'ja', 'foreign'],
    ['출근길에 항구를', 'zh-Hans', 'foreign'],
    ['第三泡，茶才说真话。', 'zh-Hant', 'unknown'],
    ['第三泡，茶才说真话。', 'ko', 'foreign'],
    ['Hoy salieron cuarenta panes', 'en', 'unknown'],
    ['The estuary survey is out.', 'en', 'unknown'],
    // A single word in another script does not change the language.
    ['A map of 尾道, drawn by hand', 'en', 'unknown'],
  ])('%s, for a reader of %s: %s', (content, reader, need) => {
    expect(mayBeForeign(written(content), reader)).toBe(true)
    expect(findNeed(written(content), reader)).toBe(need)
  })

  test.each(['text', '', '日本語', '<b>'])('ignores an invalid tag (%j)', (locale) => {
    expect(findNeed(written('桟橋の下から。', locale), 'en')).toBe('foreign')
    expect(findNeed(written('The estuary survey is out.', locale), 'en')).toBe('unknown')
  })
})

test('offers no translation for a text without letters besides names and links', () => {
  const link = 'https://harbour.example/海'
  const name = '@haru'
  const content = `⛴️ 12:30 ${link} ${name}`
  const at = (text: string) => ({ start: content.indexOf(text), end: content.indexOf(text) + text.length })
  const facets: PostMetadata['facets'] = [
    { kind: 'mention', network: 'bluesky', handle: 'haru', ...at(name) },
    { kind: 'link', url: link, ...at(link) },
  ]
  expect(findNeed(written(content, 'ja', facets), 'en')).toBe('own')
  expect(findNeed(written(content, 'ja'), 'en')).toBe('foreign')
  expect(findNeed(written('', 'ja'), 'en')).toBe('own')
})

test('offers no translation for a text over the limit', () => {
  expect(findNeed(written('海'.repeat(25_000), 'ja'), 'en')).toBe('foreign')
  expect(findNeed(written('海'.repeat(25_001), 'ja'), 'en')).toBe('own')
})
