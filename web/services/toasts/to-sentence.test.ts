import { eventNotSupported } from '@chorus/model/event-not-supported'
import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import type { Translate } from '../../i18n/create-translate.ts'
import en from '../../i18n/locales/en.json'
import { toSentence } from './to-sentence.ts'

const t: Translate = (id, values = {}) =>
  `${en[id].split('{count')[0]!.replace('{network}', String(values['network']))}${values['count'] ?? ''}`

test.each([
  [undefined, 'Bluesky is limiting requests. Try again in a moment.'],
  [0, 'Bluesky is limiting requests. Try again in 1'],
  [30_500, 'Bluesky is limiting requests. Try again in 31'],
  [61_000, 'Bluesky is limiting requests. Try again in 2'],
])('says when to try again after a refusal: %s ms', (retryAfter, sentence) => {
  expect(toSentence(new Failure('rate-limited', 'slow down', { network: 'bluesky', call: 'search', retryAfter }), t)).toBe(sentence)
})

test('counts in minutes from one minute on', () => {
  const idOf: Translate = (id) => id
  const after = (retryAfter: number) => toSentence({ kind: 'rate-limited', network: 'bluesky', retryAfter }, idOf)
  expect(after(59_000)).toBe('error.rateLimitedSeconds')
  expect(after(60_000)).toBe('error.rateLimitedMinutes')
})

test('names events as what is not supported', () => {
  const failure = new Failure('not-offered', eventNotSupported, { network: 'lens' })
  expect(toSentence(failure, t)).toBe('This is an event, which isn’t supported yet.')
})
