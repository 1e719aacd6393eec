import type { VotingType } from './scripts.ts'

export type PlayedChoice = number | number[] | Record<string, number>

export interface CountedVote {
  choice: PlayedChoice
  vp: number
}

type Count = (votes: readonly CountedVote[], choices: number) => number[]

const none = (choices: number): number[] => Array.from({ length: choices }, () => 0)

const countSingle: Count = (votes, choices) => {
  const scores = none(choices)
  for (const { choice, vp } of votes) scores[(choice as number) - 1]! += vp
  return scores
}

const countApproval: Count = (votes, choices) => {
  const scores = none(choices)
  for (const { choice, vp } of votes) for (const each of choice as number[]) scores[each - 1]! += vp
  return scores
}

const toShares = (choice: PlayedChoice, choices: number): number[] => {
  const weights = none(choices).map((_, index) => (choice as Record<string, number>)[String(index + 1)] ?? 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

const countWeighted: Count = (votes, choices) => {
  const scores = none(choices)
  for (const { choice, vp } of votes) toShares(choice, choices).forEach((share, index) => (scores[index]! += share * vp))
  return scores
}

/** The square of the sum of roots, scaled to all voting power. */
const countQuadratic: Count = (votes, choices) => {
  const roots = none(choices)
  for (const { choice, vp } of votes) toShares(choice, choices).forEach((share, index) => (roots[index]! += Math.sqrt(share * vp)))
  const squares = roots.map((root) => root ** 2)
  const sum = squares.reduce((total, square) => total + square, 0)
  const power = votes.reduce((total, { vp }) => total + vp, 0)
  return squares.map((square) => (sum > 0 ? (square / sum) * power : 0))
}

/** Instant runoff: the last of each round is left out, until one has more than half. */
const countRanked: Count = (votes, choices) => {
  const standing = new Set(none(choices).map((_, index) => index + 1))
  for (;;) {
    const scores = none(choices)
    for (const { choice, vp } of votes) {
      const first = (choice as number[]).find((each) => standing.has(each))
      if (first !== undefined) scores[first - 1]! += vp
    }
    const total = scores.reduce((sum, score) => sum + score, 0)
    if (standing.size <= 2 || scores.some((score) => score > total / 2)) return scores
    const last = [...standing].toSorted((one, other) => scores[one - 1]! - scores[other - 1]! || one - other)[0]!
    standing.delete(last)
  }
}

const counts: Record<VotingType, Count> = {
  basic: countSingle,
  'single-choice': countSingle,
  approval: countApproval,
  weighted: countWeighted,
  quadratic: countQuadratic,
  'ranked-choice': countRanked,
}

/** The scores of a proposal, by choice. Source: Snapshot's documentation of its voting types. */
export const countVotes = (type: VotingType, votes: readonly CountedVote[], choices: number): number[] => counts[type](votes, choices)
