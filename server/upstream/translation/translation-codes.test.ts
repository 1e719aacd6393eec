import { expect, test } from 'vitest'
import { toLanguageTag, toServiceCode } from './translation-codes.ts'

const older = ['en', 'ja', 'pt', 'pb', 'zh', 'zt', 'no', 'tl']
const newer = ['en', 'ja', 'pt', 'pt-BR', 'zh-Hans', 'zh-Hant', 'nb']

test.each([
  ['en', older, 'en'],
  ['EN-gb', older, 'en'],
  ['ja-JP', newer, 'ja'],
  ['zh', older, 'zh'],
  ['zh', newer, 'zh-Hans'],
  ['zh-Hans', older, 'zh'],
  ['zh-Hant', older, 'zt'],
  ['zh-TW', newer, 'zh-Hant'],
  ['zh-HK', older, 'zt'],
  ['pt-BR', older, 'pb'],
  ['pt-BR', newer, 'pt-BR'],
  ['pt-PT', newer, 'pt'],
  ['pt-BR', ['pt'], 'pt'],
  ['nb', older, 'no'],
  ['no', newer, 'nb'],
  ['fil', older, 'tl'],
  ['tlh', newer, undefined],
  ['en', [], undefined],
])('maps %s, of %j, to %s', (tag, known, code) => expect(toServiceCode(tag, known)).toBe(code))

test('maps a service’s code to a language tag', () => {
  expect(['ja', 'zt', 'pb', 'zh', 'zh-Hant'].map(toLanguageTag)).toEqual(['ja', 'zh-Hant', 'pt-BR', 'zh-Hans', 'zh-Hant'])
})
