import type { Choice, ProposalType } from '@chorus/model/governance/proposal'
import { describe, expect, test } from 'vitest'
import { isValidChoice, toWeightsText } from './is-valid-choice.ts'

const choices = ['Red', 'Green', 'Blue']

describe.each<[ProposalType, Choice[], Choice[]]>([
  ['basic', [1, 2, 3], [0, 4, 1.5, Number.NaN, '1', [1]]],
  ['single-choice', [1, 3], [-1, 4, []]],
  ['approval', [[1], [3, 1], [1, 2, 3]], [[], [1, 1], [4], [0], 1]],
  [
    'ranked-choice',
    [
      [3, 1, 2],
      [1, 2, 3],
    ],
    [[1, 2], [1, 1, 2], [1, 2, 4], [], 1],
  ],
  [
    'weighted',
    ['{"1":1}', '{"1":2,"3":1}', '{"2":0.5}'],
    ['', '{}', '{"4":1}', '{"0":1}', '{"1":-1}', '{"1":0}', '{"1":"2"}', '[1]', 'null', 1],
  ],
  ['quadratic', ['{"1":1,"2":1,"3":1}'], ['{"a":1}', '{"1.5":1}', '7']],
])('%s', (type, taken, refused) => {
  // Lists would be spread into arguments.
  const rows = (all: readonly Choice[]) => all.map((choice) => ({ choice }))
  test.each(rows(taken))('takes $choice', ({ choice }) => expect(isValidChoice(choice, { type, choices })).toBe(true))
  test.each(rows(refused))('refuses $choice', ({ choice }) => expect(isValidChoice(choice, { type, choices })).toBe(false))
})

test('weights are written in the order of the choices, without those of none', () => expect(toWeightsText([2, 0, 1])).toBe('{"1":2,"3":1}'))
