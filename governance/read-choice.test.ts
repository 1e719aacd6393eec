import type { ProposalType } from '@chorus/model/governance/proposal'
import { expect, test } from 'vitest'
import { readChoice } from './read-choice.ts'

const read = (type: ProposalType, choice: unknown) => readChoice(choice, { type, choices: ['a', 'b', 'c'] })

test.each<[ProposalType, unknown, number[]]>([
  ['basic', 1, [0]],
  ['single-choice', 3, [2]],
  ['approval', [1, 3], [0, 2]],
  ['ranked-choice', [3, 1, 2], [2, 0, 1]],
])('%s: %j', (type, choice, indices) => expect(read(type, choice)).toEqual(indices.map((index) => ({ index }))))

test.each<[ProposalType, unknown]>([
  ['weighted', { 1: 1, 3: 3 }],
  ['quadratic', '{"1":1,"3":3}'],
])('%s: %j is divided, the largest part first', (type, choice) =>
  expect(read(type, choice)).toEqual([
    { index: 2, share: 0.75 },
    { index: 0, share: 0.25 },
  ]),
)

test.each<[ProposalType, unknown]>([
  ['single-choice', '0x98ab'],
  ['single-choice', 0],
  ['single-choice', 1.5],
  ['single-choice', -1],
  ['approval', []],
  ['approval', ['1']],
  ['weighted', '0x98ab'],
  ['weighted', '[1]'],
  ['weighted', '{}'],
  ['weighted', { 1: 0 }],
  ['weighted', { 1: Number.NaN, 2: -1 }],
  ['weighted', { 1: 1e308, 2: 1e308 }],
  ['weighted', { __proto__: 1, constructor: 2 }],
  ['weighted', null],
])('%s: %j can’t be read', (type, choice) => expect(read(type, choice)).toBeUndefined())
