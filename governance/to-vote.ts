import type { GovernanceVote, VoterDetail } from '@chorus/model/governance/governance-vote'
import type { Choice } from '@chorus/model/governance/proposal'
import type { WireVote } from './wire.ts'

/** A vote in the list of a proposal. */
export interface CastVote extends Pick<GovernanceVote, 'ipfs' | 'voter' | 'choice' | 'vp' | 'reason' | 'created'> {
  id: string
  voterDetail?: VoterDetail
}

export function toVote({ id, ipfs, voter, choice, vp, reason, created }: WireVote, voters: ReadonlyMap<string, VoterDetail>): CastVote {
  const voterDetail = voters.get(voter.toLowerCase())
  return {
    id,
    ipfs,
    voter,
    choice: toChoice(choice),
    vp,
    reason: reason.trim(),
    created: created * 1000,
    ...(voterDetail && { voterDetail }),
  }
}

/** Weighted and quadratic votes are objects at the hub, and JSON text where they are signed. */
const toChoice = (choice: WireVote['choice']): Choice =>
  typeof choice === 'object' && !Array.isArray(choice) ? JSON.stringify(choice) : choice
