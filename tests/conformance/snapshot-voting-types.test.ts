import { createRequire } from 'node:module'
import { isValidChoice, toWeightsText } from '@chorus/governance/is-valid-choice'
import { createRandom, type Random } from '@chorus/sandbox/seed/random'
import { type CountedVote, countVotes, type PlayedChoice } from '@chorus/sandbox/snapshot/count-votes'
import { isTaken } from '@chorus/sandbox/snapshot/is-taken'
import type { VotingType } from '@chorus/sandbox/snapshot/scripts'
import { describe, expect, test } from 'vitest'

interface OfficialVoting {
  new (proposal: object, votes: readonly object[], strategies: readonly object[], selected: unknown): { getScores(): number[] }
  isValidChoice(choice: unknown, choices: readonly string[]): boolean
}

// Without a static import, which would make every type check read the library.
const { utils } = createRequire(import.meta.url)('@snapshot-labs/snapshot.js') as {
  utils: { voting: Record<string, OfficialVoting> }
}
const types: readonly VotingType[] = ['basic', 'single-choice', 'approval', 'ranked-choice', 'weighted', 'quadratic']
const choices = ['Red', 'Green', 'Blue', 'None']

const draw = (dice: Random, type: VotingType): PlayedChoice => {
  const all = choices.map((_, index) => index + 1)
  if (type === 'ranked-choice') return dice.sample(all, all.length)
  if (type === 'approval') return dice.sample(all, dice.between(1, 4))
  if (type === 'weighted' || type === 'quadratic')
    return Object.fromEntries(dice.sample(all, dice.between(1, 4)).map((each) => [String(each), dice.between(1, 9)]))
  return dice.between(1, 4)
}

/** What people, and programs that are not ours, may send. */
const odd: readonly unknown[] = [
  0,
  5,
  -1,
  1.5,
  null,
  'x',
  true,
  [],
  [0],
  [5],
  [1, 1],
  [1, 2, 3],
  [1, 2, 3, 5],
  {},
  { 1: 0 },
  { 1: -1, 2: 3 },
  { 0: 1 },
  { 5: 1 },
  { 1: 1, 5: 1 },
  { 1: '2' },
  { x: 1 },
]

describe.each(types)('%s', (type) => {
  const official = utils.voting[type]!
  const dice = createRandom(`voting/${type}`)
  const drawn = Array.from({ length: 200 }, () => draw(dice, type))

  test('the stand-in takes the choices that the official library takes, and no others', () => {
    for (const choice of [...drawn, ...odd])
      expect({ choice, isTaken: isTaken(choice, type, choices.length) }).toEqual({
        choice,
        isTaken: official.isValidChoice(choice, choices),
      })
  })

  test('what the form lets people sign is taken', () => {
    const isWeights = type === 'weighted' || type === 'quadratic'
    for (const choice of drawn) {
      const signed = isWeights ? toWeightsText(choices.map((_, at) => (choice as Record<string, number>)[String(at + 1)] ?? 0)) : choice
      expect(isValidChoice(signed as never, { type, choices })).toBe(true)
      expect(official.isValidChoice(isWeights ? JSON.parse(signed as string) : signed, choices)).toBe(true)
    }
    for (const choice of odd) {
      const signed = typeof choice === 'object' && !Array.isArray(choice) ? JSON.stringify(choice) : choice
      if (isValidChoice(signed as never, { type, choices })) expect(official.isValidChoice(choice, choices)).toBe(true)
    }
  })

  test('the stand-in counts as the official library does, ties included', () => {
    for (let run = 0; run < 100; run++) {
      const votes = Array.from({ length: dice.between(0, 9) }, (): CountedVote => ({ choice: draw(dice, type), vp: dice.between(1, 4) }))
      const balances = votes.map(({ choice, vp }) => ({ choice, balance: vp, scores: [vp] }))
      const expected = new official({ choices }, balances, [{}], undefined).getScores()
      const counted = countVotes(type, votes, choices.length)
      expect(counted).toHaveLength(choices.length)
      counted.forEach((score, index) => expect(score, JSON.stringify(votes)).toBeCloseTo(expected[index]!, 6))
    }
  })
})
