import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from './catalogues.ts'
import { createTranslate } from './create-translate.ts'

beforeAll(() => loadCatalogue('en'))

test.each([
  [0, 'Post'],
  [1, 'Post'],
  [2, 'Post to 2 accounts'],
])('labels the button that posts to %i accounts “%s”', (count, label) =>
  expect(createTranslate('en')('compose.submit', { count })).toBe(label),
)
