import { errorMessages } from '@chorus/model/error-messages'
import { expect, test } from 'vitest'
import type { Draft } from '../../draft.ts'
import { checkDraft } from './to-tweet-body.ts'

const draft = (text: string, media: Draft['media'] = []): Draft => ({ text, media, languages: [] })
const image = (type: string) => ({ kind: 'image' as const, file: new Blob(['a'], { type }) })

test('leaves it to X whether an account may post more than 280 characters', () => {
  expect(() => checkDraft(draft('a'.repeat(25_000)))).not.toThrow()
  expect(() => checkDraft(draft('a'.repeat(25_001)))).toThrow('too long')
})

test('takes four images or one GIF', () => {
  expect(() =>
    checkDraft(
      draft(
        '',
        Array.from({ length: 4 }, () => image('image/png')),
      ),
    ),
  ).not.toThrow()
  expect(() => checkDraft(draft('', [image('image/gif')]))).not.toThrow()
  expect(() => checkDraft(draft('', [image('image/gif'), image('image/png')]))).toThrow('one GIF')
  expect(() => checkDraft(draft(' '))).toThrow(errorMessages.nothingToPublish)
})
