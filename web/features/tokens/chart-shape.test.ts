import { expect, test } from 'vitest'
import { pickRows, summarise, toChartShape } from './chart-shape.ts'

const size = { width: 100, height: 50, margin: 5 }

test('draws the highest price at the top and the lowest at the bottom', () => {
  const { line, area, spots } = toChartShape(
    [
      [0, 1],
      [50, 3],
      [100, 2],
    ],
    size,
  )
  expect(line).toBe('M0 45L50 5L100 25')
  expect(area).toBe('M0 45L50 5L100 25L100 50L0 50Z')
  expect(spots).toHaveLength(3)
})

test('draws a price that never changed in the middle, and nothing without prices', () => {
  expect(
    toChartShape(
      [
        [0, 1],
        [100, 1],
      ],
      size,
    ).line,
  ).toBe('M0 25L100 25')
  expect(toChartShape([[0, 1]], size).line).toBe('')
  expect(toChartShape([], size).spots).toEqual([])
})

test('summarises prices, also when the first was zero', () => {
  expect(
    summarise([
      [0, 2],
      [1, 1],
      [2, 5],
      [3, 3],
    ]),
  ).toEqual({ first: 2, last: 3, low: 1, high: 5, change: 50 })
  expect(
    summarise([
      [0, 0],
      [1, 1],
    ])!.change,
  ).toBeUndefined()
  expect(summarise([[0, 1]])).toBeUndefined()
})

test('picks rows evenly, with the first and the last', () => {
  const prices = Array.from({ length: 240 }, (_, index): [number, number] => [index, index])
  const rows = pickRows(prices, 12)
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([12, [0, 0], [239, 239]])
  expect(pickRows(prices.slice(0, 3), 12)).toHaveLength(3)
})
