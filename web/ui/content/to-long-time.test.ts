import { expect, test } from 'vitest'
import { toLongTime } from './to-long-time.ts'

test.each([
  [20, '1 minute'],
  [725, '12 minutes'],
  [7199, '120 minutes'],
  [3 * 3600, '3 hours'],
  [50 * 3600, '2 days'],
])('%i seconds are %s', (seconds, words) => expect(toLongTime(seconds, 'en')).toBe(words))
