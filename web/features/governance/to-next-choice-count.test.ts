import { expect, test } from 'vitest'
import { toNextChoiceCount } from './to-next-choice-count.ts'

test.each([
  [12, 13, 13],
  [12, 62, 62],
  [12, 63, 62],
  [962, 1000, 1000],
])('%i of %i choices become %i', (shown, total, next) => expect(toNextChoiceCount(shown, total)).toBe(next))
