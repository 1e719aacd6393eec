import type { Proposal } from '@chorus/model/governance/proposal'

export interface ChoiceResult {
  /** From 0, as in `choices`. */
  index: number
  score: number
  /** Of all votes, from 0 to 1. */
  share: number
}

export interface Results {
  /** In the order of the choices. */
  choices: ChoiceResult[]
  /** The choices with the highest score; none while no one has voted. */
  leading: ReadonlySet<number>
  /** From 0 to 1. Undefined: the proposal has no quorum. */
  quorumShare: number | undefined
}

const positive = (score: number | undefined): number => (score !== undefined && Number.isFinite(score) && score > 0 ? score : 0)

/** What the bars of a proposal show. Negative scores count as none, since a bar has no room for them. */
export function toResults({
  choices,
  scores,
  scoresTotal,
  quorum,
}: Pick<Proposal, 'choices' | 'scores' | 'scoresTotal' | 'quorum'>): Results {
  const all = choices.map((_, index) => positive(scores[index]))
  const sum = all.reduce((total, score) => total + score, 0)
  const most = all.reduce((highest, score) => Math.max(highest, score), 0)
  return {
    choices: all.map((score, index) => ({ index, score, share: sum > 0 && Number.isFinite(sum) ? score / sum : 0 })),
    leading: new Set(most > 0 ? all.flatMap((score, index) => (score === most ? [index] : [])) : []),
    quorumShare: quorum > 0 ? Math.min(positive(scoresTotal) / quorum, 1) : undefined,
  }
}
