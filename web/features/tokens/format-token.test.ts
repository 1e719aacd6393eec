import { expect, test } from 'vitest'
import { formatChange, formatLarge, formatLargeDollars, formatTokenPrice } from './format-token.ts'

test.each([
  [91_234.5, '$91,234.50'],
  [1, '$1.00'],
  [0.042_137_8, '$0.04214'],
  [0.000_004_51, '$0.00000451'],
  [5.9e-10, '$5.9E-10'],
  [1e78, '$1E78'],
  [0, '$0.00'],
])('writes the price %d as %s', (price, text) => expect(formatTokenPrice(price, 'en')).toBe(text))

test.each([
  [1_373_296_629_498, '1.37T', '$1.37T'],
  [21_000_000, '21M', '$21M'],
  [420_690_000_000_000, '420.69T', '$420.69T'],
  [1e78, '1E78', '$1E78'],
])('writes %d as %s', (amount, text, dollars) =>
  expect([formatLarge(amount, 'en'), formatLargeDollars(amount, 'en')]).toEqual([text, dollars]),
)

test.each([
  [2.373, '+2.37%'],
  [-12, '-12.00%'],
  [0, '0.00%'],
  [-0.001, '0.00%'],
  [5e8, '+500M%'],
])('writes the change %d as %s', (change, text) => expect(formatChange(change, 'en')).toBe(text))
