import type { Proposal, ProposalState } from '@chorus/model/governance/proposal'

type Facts = Pick<Proposal, 'state' | 'type' | 'quorum' | 'scores' | 'scoresTotal' | 'scoresState'>

/**
 * The result of a closed proposal; other states are the hub's. Spec 2 §4: rejected below the quorum, and a basic one also unless the first
 * choice has more than the second. It stays closed while the votes are still being counted or decrypted.
 */
export function deriveState({ state, type, quorum, scores, scoresTotal, scoresState }: Facts): ProposalState {
  if (state !== 'closed' || scoresState !== 'final') return state
  if (scoresTotal < quorum) return 'rejected'
  const [first = 0, second = 0] = scores
  return type !== 'basic' || first > second ? 'passed' : 'rejected'
}
