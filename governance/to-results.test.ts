import { expect, test } from 'vitest'
import { toResults } from './to-results.ts'

const of = (scores: number[], scoresTotal = scores.reduce((sum, score) => sum + score, 0), quorum = 0) =>
  toResults({ choices: scores.map(String), scores, scoresTotal, quorum })

test('shares of all votes, and what leads', () => {
  const { choices, leading, quorumShare } = of([3, 1])
  expect(choices.map(({ share }) => share)).toEqual([0.75, 0.25])
  expect([...leading]).toEqual([0])
  expect(quorumShare).toBeUndefined()
})

test('nothing leads before anyone votes, and both of a tie do', () => {
  expect([...of([0, 0]).leading]).toEqual([])
  expect(of([0, 0]).choices.map(({ share }) => share)).toEqual([0, 0])
  expect([...of([2, 2, 1]).leading]).toEqual([0, 1])
})

test.each([
  [50, 100, 0.5],
  [100, 100, 1],
  [900, 100, 1],
  [-3, 100, 0],
])('a total of %d of %d fills the quorum’s bar to %d', (total, quorum, share) => expect(of([1], total, quorum).quorumShare).toBe(share))

test.each([[[Number.NaN, 1]], [[-4, 1]], [[Number.POSITIVE_INFINITY, 1]], [[1e308, 1e308]]])('bars of %j are between 0 and 1', (scores) => {
  for (const { share } of of(scores).choices) expect(share >= 0 && share <= 1).toBe(true)
})

test('choices without a score have none', () => {
  const { choices } = toResults({ choices: ['a', 'b'], scores: [4], scoresTotal: 4, quorum: 0 })
  expect(choices.map(({ score }) => score)).toEqual([4, 0])
})
