import { expect, test } from 'vitest'
import { negotiateLocale } from './locale.ts'

test.each([
  [undefined, undefined, 'en'],
  ['ja', 'es', 'ja'],
  ['klingon', 'es-MX,es;q=0.9', 'es'],
  [undefined, 'fr-FR,fr;q=0.9,ko;q=0.4', 'ko'],
  [undefined, 'en;q=0.2,ja;q=0.8', 'ja'],
  [undefined, 'zh-TW', 'zh-Hant'],
  [undefined, 'zh-Hant-HK', 'zh-Hant'],
  [undefined, 'zh-CN,en', 'zh-Hans'],
  [undefined, 'es;q=0, ja', 'ja'],
  [undefined, ';;;,,,q=', 'en'],
  [undefined, 'x'.repeat(100_000), 'en'],
])('chosen %s, accepted %s: %s', (chosen, accepted, locale) => expect(negotiateLocale(chosen, accepted)).toBe(locale))
