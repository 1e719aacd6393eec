import type { GovernanceVote, VoterDetail } from '@chorus/model/governance/governance-vote'
import type { Choice } from '@chorus/model/governance/proposal'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import { toImageUrl } from './to-image-url.ts'
import type { WireUser, WireVote } from './wire.ts'

/** A vote in the list of a proposal. */
export interface CastVote extends Pick<GovernanceVote, 'ipfs' | 'voter' | 'choice' | 'vp' | 'reason' | 'created'> {
  id: string
  voterDetail?: VoterDetail
}

export function toVote({ id, ipfs, voter, choice, vp, reason, created }: WireVote, users: ReadonlyMap<string, WireUser>): CastVote {
  const user = users.get(voter.toLowerCase())
  return {
    id,
    ipfs,
    voter,
    choice: toChoice(choice),
    vp,
    reason: reason.trim(),
    created: created * 1000,
    ...(user && { voterDetail: toVoterDetail(user) }),
  }
}

/** Weighted and quadratic votes are objects at the hub, and JSON text where they are signed. */
const toChoice = (choice: WireVote['choice']): Choice =>
  typeof choice === 'object' && !Array.isArray(choice) ? JSON.stringify(choice) : choice

function toVoterDetail({ id, name, about, avatar, created }: WireUser): VoterDetail {
  const image = toImageUrl(avatar ?? '')
  return {
    id,
    name: name?.trim() || undefined,
    about: about ?? undefined,
    avatar: isWebUrl(image) ? image : undefined,
    created: created ? created * 1000 : undefined,
  }
}
