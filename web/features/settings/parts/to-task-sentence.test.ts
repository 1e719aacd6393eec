import { Failure, type FailureKind } from '@chorus/model/failure'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../../i18n/catalogues.ts'
import { createTranslate } from '../../../i18n/create-translate.ts'
import { locales } from '../../../i18n/locale.ts'
import { toTaskSentence } from './to-task-sentence.ts'

const serverText = 'Text of our server'
const failure = (kind: FailureKind, code?: number) => new Failure(kind, serverText, { call: '/v1/call', code })

beforeAll(() => Promise.all(locales.map(loadCatalogue)))

describe('the sentence for a failed action on our server', () => {
  test.each([
    [failure('refused', 1703), 'This can no longer be undone.'],
    [failure('refused', 1704), 'You logged in more than 10 minutes ago.'],
    [
      new Failure('refused', serverText, { code: 1709, retryAfter: 7_300_000 }),
      'You logged in with a sign-in method that was connected less than 24 hours ago. Log in again with an older one, or wait 3 hours.',
    ],
    [failure('refused', 1705), 'This account is no longer connected.'],
    [failure('unreachable'), 'Couldn’t reach Chorus'],
    [failure('unauthorized'), 'Log in to Chorus again.'],
    [failure('rate-limited'), 'Chorus is limiting requests. Try again in a moment.'],
    [new Failure('rate-limited', serverText, { retryAfter: 130_000 }), 'Chorus is limiting requests. Try again in 3 minutes.'],
    [failure('not-found'), 'This isn’t available.'],
    [failure('refused'), 'Something unexpected happened.'],
    [new Failure('refused', 'InvalidParams: (max_length)displayName: too long', {}), 'Use 100 characters or fewer.'],
    [new Error(serverText), 'Something unexpected happened.'],
  ])('%o', (error, sentence) => expect(toTaskSentence(error, createTranslate('en'))).toContain(sentence))

  test.each(locales)('never shows the server’s text in %s', (locale) => {
    const kinds = ['refused', 'forbidden', 'malformed', 'broken', 'not-found', 'not-configured', 'unauthorized'] as const
    for (const kind of kinds) {
      expect(toTaskSentence(failure(kind), createTranslate(locale))).not.toContain(serverText)
      expect(toTaskSentence(failure(kind, 1799), createTranslate(locale))).not.toContain(serverText)
    }
  })
})
