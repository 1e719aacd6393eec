import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../i18n/catalogues.ts'
import { createTranslate } from '../../../i18n/create-translate.ts'
import { toFinishedSentence } from './to-finished-sentence.ts'

beforeAll(() => loadCatalogue('en'))

test.each([
  ['a guest logs in', undefined, 'mina', 'You’re logged in.'],
  ['a guest adds an account without a Chorus account', undefined, undefined, 'You’re logged in.'],
  ['the login opens another account', 'mina', 'kai', 'You’re logged in.'],
  ['the login joins the account', 'mina', 'mina', 'Your Bluesky account is now connected.'],
])('%s', (_, before, after, sentence) => expect(toFinishedSentence('bluesky', before, after, createTranslate('en'))).toBe(sentence))
