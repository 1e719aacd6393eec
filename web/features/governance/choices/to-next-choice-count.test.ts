import { expect, test } from 'vitest'
import { toNextChoiceCount } from './to-next-choice-count.ts'

test.each([
  [0, 3, 3],
  [12, 13, 13],
  [12, 37, 37],
  [12, 38, 37],
  [987, 1000, 1000],
])('%i of %i choices become %i', (shown, total, next) => expect(toNextChoiceCount(shown, total, 25)).toBe(next))
