import { expect, test } from 'vitest'
import { formatAmount, formatWorth } from './format-amount.ts'

test.each([
  ['0', '0'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['0.123456789', '0.12346'],
  ['1.5', '1.5'],
  ['12345.6789', '12,345.68'],
  [`1${'0'.repeat(78)}`, '1E78'],
])('shows %s as %s', (amount, text) => expect(formatAmount(amount, 'en')).toBe(text))

test('shows dollars in cents, and absurd amounts by their magnitude', () => {
  expect(formatWorth(1234.5, 'en')).toBe('$1,234.50')
  expect(formatWorth(2e70, 'en')).toBe('$2E70')
})
