import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { createTranslate } from '../../i18n/create-translate.ts'

beforeAll(() => loadCatalogue('en'))

test.each([
  [0, 'Post'],
  [1, 'Post'],
  [2, 'Post to 2 accounts'],
])('the submit button for %i accounts reads %s', (count, label) => expect(createTranslate('en')('compose.submit', { count })).toBe(label))
