import { expect, test } from 'vitest'
import { toDecimal } from './to-decimal.ts'

test.each([
  ['0', 18, '0'],
  ['1', 18, '0.000000000000000001'],
  ['1500000000000000000', 18, '1.5'],
  ['42', 0, '42'],
  ['123456789', 6, '123.456789'],
])('%s units with %i decimals are %s', (raw, decimals, amount) => expect(toDecimal(raw, decimals)).toBe(amount))
