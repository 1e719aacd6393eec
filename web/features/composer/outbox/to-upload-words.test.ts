import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../i18n/catalogues.ts'
import { createTranslate } from '../../../i18n/create-translate.ts'
import { toUploadWords } from './to-upload-words.ts'

test('an upload shows its share in the reader’s words until all files are there', async () => {
  await loadCatalogue('en')
  const say = (uploaded?: number) => toUploadWords({ network: 'x', uploaded } as OutboxRow, createTranslate('en'), 'en')
  expect([undefined, 0, 0.456, 1].map(say)).toEqual([undefined, 'Uploading to X: 0%', 'Uploading to X: 46%', undefined])
})
