import { Failure } from '@chorus/model/failure'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { createTranslate } from '../../i18n/create-translate.ts'
import { toSentence } from './to-sentence.ts'

beforeAll(() => loadCatalogue('en'))

test.each([
  [undefined, 'X is limiting requests. Try again in a moment.'],
  [20_000, 'X is limiting requests. Try again in a moment.'],
  [61_000, 'X is limiting requests. Try again in 2 minutes.'],
  [14.5 * 60_000, 'X is limiting requests. Try again in 15 minutes.'],
])('a network that limits requests for %s ms says when to try again', (retryAfter, sentence) =>
  expect(toSentence(new Failure('rate-limited', '', { network: 'x', retryAfter }), createTranslate('en'))).toBe(sentence),
)
