import { expect, test } from 'vitest'
import { findSuggestedLanguages } from './find-suggested-languages.ts'

const offered = ['de', 'en', 'fr', 'ja', 'zh-Hans', 'zh-Hant']

test('suggests the languages of the post, then recent ones, then the reader’s own, each once', () => {
  const hints = { chosen: ['fr'], recent: ['ja', 'fr'], preferred: ['en', 'en-GB', 'de-AT'] }
  expect(findSuggestedLanguages(offered, hints)).toEqual(['fr', 'ja', 'en', 'de'])
})

test('keeps an unknown language of the post and leaves out others', () => {
  const hints = { chosen: ['tlh'], recent: ['xx'], preferred: ['zh-Hant', 'zh', 'zz-ZZ'] }
  expect(findSuggestedLanguages(offered, hints)).toEqual(['tlh', 'zh-Hant'])
})
