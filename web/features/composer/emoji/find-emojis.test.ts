import { describe, expect, test } from 'vitest'
import { locales } from '../../../i18n/locale.ts'
import { loadEmojis } from './emoji-data.ts'
import { findEmojis } from './find-emojis.ts'

const textsOf = async (locale: (typeof locales)[number], query: string) =>
  findEmojis(await loadEmojis(locale), query).map(({ text }) => text)

describe('finds emojis in each language', () => {
  test.each([
    ['en', 'sailboat', '⛵'],
    ['es', 'velero', '⛵'],
    ['ja', '犬', '🐕'],
    ['ko', '고양이', '🐈'],
    ['zh-Hans', '狗', '🐕'],
    ['zh-Hant', '貓', '🐈'],
  ] as const)('%s: %s', async (locale, query, emoji) => expect(await textsOf(locale, query)).toContain(emoji))
})

test('needs every word, and puts names before tags', async () => {
  expect(await textsOf('en', 'red heart')).toContain('❤️')
  expect(await textsOf('en', 'red heart')).not.toContain('💙')
  expect((await textsOf('en', 'crab'))[0]).toBe('🦀')
  expect(await textsOf('en', 'no such emoji')).toEqual([])
})

test('lists each emoji of every locale once, without parts of emojis', async () => {
  for (const locale of locales) {
    const all = await textsOf(locale, '  ')
    expect(all.length).toBeGreaterThan(1500)
    expect(new Set(all).size).toBe(all.length)
    expect(all).not.toContain('🏽')
    expect(all).not.toContain('🇦')
  }
})
