import { expect, test } from 'vitest'
import { formatPower } from './format-power.ts'

test.each([
  [0, '0'],
  [0.0534, '0.0534'],
  [999.4, '999.4'],
  [31_000, '31K'],
  [1_234_567, '1.23M'],
  [1e308, '1E308'],
  [-1e308, '-1E308'],
  [-5, '-5'],
])('shows %d as %s', (power, text) => expect(formatPower(power, 'en')).toBe(text))
