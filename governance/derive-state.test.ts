import { describe, expect, test } from 'vitest'
import { deriveState } from './derive-state.ts'

const closed = { state: 'closed', scoresState: 'final', type: 'basic', quorum: 0, scores: [2, 1], scoresTotal: 3 } as const
const derive = (facts: Partial<Parameters<typeof deriveState>[0]>) => deriveState({ ...closed, scores: [...closed.scores], ...facts })

test.each(['pending', 'active'] as const)('%s is the hub’s to say, whatever the scores are', (state) =>
  expect(derive({ state, quorum: 100 })).toBe(state),
)

describe('the quorum', () => {
  test.each([
    [99.999, 'rejected'],
    [100, 'passed'],
    [100.001, 'passed'],
  ])('of 100 with a total of %d', (scoresTotal, state) => expect(derive({ quorum: 100, scoresTotal })).toBe(state))

  test('is judged before the choices', () =>
    expect(derive({ quorum: 10, scoresTotal: 9, scores: [9, 0], type: 'single-choice' })).toBe('rejected'))

  test('of none is met without any vote', () => expect(derive({ type: 'approval', scores: [], scoresTotal: 0 })).toBe('passed'))
})

describe('a basic proposal', () => {
  test.each([
    [[2, 1], 'passed'],
    [[1, 1], 'rejected'],
    [[1, 2], 'rejected'],
    [[0, 0, 50], 'rejected'],
    [[1, 0, 50], 'passed'],
    [[0.000_000_2, 0.000_000_1], 'passed'],
    [[-1, -2], 'passed'],
    [[], 'rejected'],
    [[1], 'passed'],
  ])('with scores of %j is %s', (scores, state) => expect(derive({ scores, scoresTotal: 60 })).toBe(state))
})

test.each(['single-choice', 'approval', 'ranked-choice', 'quadratic', 'weighted'] as const)(
  '%s passes when its quorum is met, tied or not',
  (type) => {
    expect(derive({ type, scores: [1, 1], scoresTotal: 2, quorum: 2 })).toBe('passed')
    expect(derive({ type, scores: [0, 0], scoresTotal: 0 })).toBe('passed')
  },
)

test.each(['pending', 'invalid'] as const)('stays closed while the scores are %s', (scoresState) =>
  expect(derive({ scoresState })).toBe('closed'),
)
