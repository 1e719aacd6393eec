import { expect, test } from 'vitest'
import { parsePrice } from './parse-price.ts'

test.each([
  ['5', '5'],
  [' 05.50 ', '5.5'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['1000000', '1000000'],
])('reads %j as %s', (text, price) => expect(parsePrice(text)).toBe(price))

test.each(['', '0', '0.0', '-1', '1,5', '1,000', '1e3', '5 WGHO', '.5', '1.', '0.0000000000000000001', '1234567890'])(
  'refuses %j',
  (text) => expect(parsePrice(text)).toBeUndefined(),
)
