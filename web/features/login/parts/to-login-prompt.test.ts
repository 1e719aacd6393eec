import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../i18n/catalogues.ts'
import { createTranslate } from '../../../i18n/create-translate.ts'
import { toLoginPrompt } from './to-login-prompt.ts'

beforeAll(() => loadCatalogue('en'))

test.each([
  ['bookmarks', undefined, 'Log in to see your bookmarks.'],
  ['bookmarks', 'farcaster', 'Log in to Farcaster to see your bookmarks.'],
  ['notifications', undefined, 'Log in to see your notifications.'],
  ['notifications', 'farcaster', 'Log in to Farcaster to see your notifications.'],
] as const)('the %s page of %s says “%s”', (page, network, sentence) =>
  expect(toLoginPrompt(page, network, createTranslate('en'))).toBe(sentence),
)
